// Imported first by every command: says in one sentence that Node is too old, before newer syntax or packages fail.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Chairside needs Node 20.19 or newer; this is Node ${process.versions.node}.\n`);
  process.exit(2);
}
