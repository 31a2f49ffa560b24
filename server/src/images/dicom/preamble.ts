/** Length of what stands in front of DICM. */
export const PREAMBLE_BYTES = 128

/**
 * Whether the 128 bytes in front of DICM must be zeroed before storage (CVE-2019-11687): anything but zeros may be the head of a program,
 * script, PDF or archive that a system or a virus scanner would see in place of an image. A TIFF head stays only by setting.
 * So the rule is the safe one, whatever is not zero goes; `preambleKind` names what it was.
 */
export function preambleIsDirty(bytes: Uint8Array, allowDualTiff: boolean): boolean {
  const kind = preambleKind(bytes)
  return kind !== 'clean' && !(kind === 'tiff' && allowDualTiff)
}

/** What the preamble holds, by its magic. */
export function preambleKind(bytes: Uint8Array): 'clean' | 'tiff' | 'program' | 'script' | 'pdf' | 'zip' | 'other' {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(PREAMBLE_BYTES, bytes.byteLength))
  if (head.every((byte) => byte === 0)) return 'clean'
  const magic = head.toString('latin1', 0, 4)
  if (magic === 'II*\0' || magic === 'MM\0*' || magic === 'II+\0' || magic === 'MM\0+') return 'tiff'
  if (magic.startsWith('MZ') || magic === '\x7fELF' || MACHO.has(head.readUInt32BE(0))) return 'program'
  if (magic.startsWith('#!')) return 'script'
  // Readers of PDF and ZIP search for their mark, so it counts anywhere.
  if (head.includes('%PDF')) return 'pdf'
  if (head.includes('PK\x03\x04') || magic.startsWith('PK')) return 'zip'
  return 'other'
}

// 32 and 64 bits, both byte orders, and the fat binary (whose magic Java classes share).
const MACHO = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe, 0xbebafeca])
