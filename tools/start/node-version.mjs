/** Ends the process with one sentence when this Node is too old. Old Nodes must be able to read this file. */
export function needNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `千里眼需要 Node 20.19 或更新版本，当前是 ${process.versions.node} / Farsight needs Node 20.19 or later, this is ${process.versions.node}`,
  )
  process.exit(1)
}
