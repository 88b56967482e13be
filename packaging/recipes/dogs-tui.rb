# For Homebrew. The versions of the Python packages that it needs are written in by
# "brew update-python-resources dogs-tui.rb".
class DogsTui < Formula
  include Language::Python::Virtualenv

  desc "Four board games about dogs, in a terminal"
  homepage "@URL@"
  url "@URL@/@SDIST@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "rust" => :build
  depends_on "python@3.13"

  def install
    virtualenv_install_with_resources
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/dogs-tui --version")
    assert_match "DOG Kids", shell_output("#{bin}/dogs-tui games")
  end
end
