# For Nix: nix-build -E '(import <nixpkgs> {}).callPackage ./default.nix { }'
{ lib, python3Packages, withHost ? true }:

python3Packages.buildPythonApplication {
  pname = "dogs-tui";
  version = "@VERSION@";
  pyproject = true;

  src = ./@SDIST@;

  build-system = with python3Packages; [ hatchling hatch-fancy-pypi-readme ];

  # A release of nixpkgs has one version of each package; tests of the project say which are known to work.
  pythonRelaxDeps = true;

  dependencies = with python3Packages; [ @NIX_DEPENDS@ ]
    ++ lib.optionals withHost [ @NIX_HOST@ ];

  pythonImportsCheck = [ "dogs_tui" "dogs_rules" "dogs_saves" ];

  meta = {
    description = "Four board games about dogs, in a terminal";
    homepage = "@URL@";
    license = lib.licenses.mit;
    mainProgram = "dogs-tui";
    platforms = lib.platforms.unix;
  };
}
