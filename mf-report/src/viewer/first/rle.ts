/**
 * One frame of RLE (PS3.5 annex G) as its byte planes, the most significant first. Undefined where it is not exactly so many planes of so many
 * bytes: such a frame is left to the engine, which says what is wrong with it.
 */
export function rlePlanes(bytes: Uint8Array, planes: number, size: number): readonly Uint8Array[] | undefined {
  if (bytes.length < 64) return undefined
  const head = new DataView(bytes.buffer, bytes.byteOffset, 64)
  if (head.getUint32(0, true) !== planes) return undefined
  const out: Uint8Array[] = []
  for (let i = 0; i < planes; i++) {
    const from = head.getUint32(4 + 4 * i, true)
    const to = i + 1 < planes ? head.getUint32(8 + 4 * i, true) : bytes.length
    if (from < 64 || to < from || to > bytes.length) return undefined
    const plane = unpacked(bytes.subarray(from, to), size)
    if (!plane) return undefined
    out.push(plane)
  }
  return out
}

function unpacked(packed: Uint8Array, size: number): Uint8Array | undefined {
  const plane = new Uint8Array(size)
  let at = 0
  let to = 0
  while (to < size && at < packed.length) {
    const sign = packed[at++]!
    if (sign === 128) continue
    if (sign < 128) {
      const run = packed.subarray(at, at + sign + 1)
      if (run.length !== sign + 1 || to + run.length > size) return undefined
      plane.set(run, to)
      at += run.length
      to += run.length
    } else {
      const count = 257 - sign
      if (at >= packed.length || to + count > size) return undefined
      plane.fill(packed[at++]!, to, to + count)
      to += count
    }
  }
  return to === size ? plane : undefined
}
