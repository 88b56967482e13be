// Passkeys: somebody without a cookie proves who they are, and somebody who is here adds one.
"use strict";

const passkeys = window.PublicKeyCredential;
const usable = Boolean(passkeys?.parseRequestOptionsFromJSON && passkeys.prototype.toJSON);

async function proveKey(line, options) {
  const socket = line.socket;
  let credential;
  try {
    const publicKey = passkeys.parseRequestOptionsFromJSON(options);
    credential = await navigator.credentials.get({ publicKey });
  } catch {
    if (socket === line.socket) line.giveUp(byId("state").dataset.unproven);
    return;
  }
  if (socket !== line.socket) return;
  line.tell({ kind: "passkey", credential: credential.toJSON() });
  const { columns, rows } = line.hello(); // they may have changed meanwhile
  line.tell({ kind: "size", columns, rows });
  line.say("open");
}

async function makeKey(line, options) {
  try {
    const publicKey = passkeys.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey });
    line.tell({ kind: "passkey", credential: credential.toJSON() });
  } catch {
    byId("added").textContent = byId("added").dataset.not;
  }
}

function offer() {
  byId("added").textContent = usable ? "" : byId("added").dataset.none;
  byId("add").hidden = !usable;
  if (!byId("adding").open) byId("adding").showModal();
}

function offerPasskeys(line) {
  byId("prove").hidden ||= !usable;
  byId("prove").onclick = () => line.enter(true);
  byId("add").onclick = () => line.tell({ kind: "passkey" });
  byId("close").onclick = () => byId("adding").close();
  line.addEventListener("state", () => byId("adding").close());
  line.addEventListener("told", ({ detail }) => {
    if (detail.kind === "passkey-offer") offer();
    else if (detail.kind === "passkey") (detail.adds ? makeKey : proveKey)(line, detail.options);
    else if (detail.kind === "passkey-news") {
      byId("added").textContent = detail.text;
      byId("add").hidden = detail.added;
    }
  });
}
