import { EcgRefused } from '../refused'

/** A beat of an annotation file. */
export interface WfdbBeat {
  readonly sample: number
  /** N, V, A … as the annotator of MIT-BIH wrote. */
  readonly code: number
}
// Codes of beats: normal, bundle branch blocks, aberrated, premature, fusion, escape, paced (annot(5)); rhythm changes and notes are none.
const BEATS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 25, 30, 34, 35, 38, 41])
const [SKIP, NUM, SUB, CHN, AUX] = [59, 60, 61, 62, 63]

/** The beats of an annotation file in MIT format (annot(5)): six bits of kind, ten of time since the one before. */
export function readWfdbBeats(bytes: Buffer): readonly WfdbBeat[] {
  const beats: WfdbBeat[] = []
  let sample = 0
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const word = bytes.readUInt16LE(at)
    const [code, after] = [word >> 10, word & 0x3ff]
    if (word === 0) break
    if (code === SKIP) {
      if (at + 6 > bytes.length) throw new EcgRefused('truncated', 'annotation')
      // Words of PDP-11: the high one first.
      sample += (bytes.readInt16LE(at + 2) << 16) + bytes.readUInt16LE(at + 4)
      at += 4
    } else if (code === AUX) at += after + (after & 1)
    else if (code !== NUM && code !== SUB && code !== CHN) {
      sample += after
      if (BEATS.has(code)) beats.push({ sample, code })
    }
  }
  return beats
}
