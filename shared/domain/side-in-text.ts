import type { Side } from './person'

/** Sides of the heart and of turns are no side of the body. */
const NO_SIDE = /[左右](?:心|房|室|束支|冠|旋|优势)/g
const NAMES = { L: /左|\bleft\b/i, R: /右|\bright\b/i, B: /双|两侧|\b(?:both|bilateral)\b/i } as const

/** A text of an exam of one side that names the other one and never its own: one of them is wrong, and nobody here knows which. */
export function namesOtherSideAlone(side: Side, text: string): boolean {
  if (side !== 'L' && side !== 'R') return false
  const plain = text.replaceAll(NO_SIDE, '')
  const other = side === 'L' ? 'R' : 'L'
  return NAMES[other].test(plain) && !NAMES[side].test(plain) && !NAMES.B.test(plain)
}
