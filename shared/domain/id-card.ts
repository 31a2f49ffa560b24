import type { Sex } from './person'

/** What an identity card's number says of its holder. */
export interface IdCardFacts {
  readonly birthday: string
  readonly sex: Sex
}
/** Why a number is none: `at` is the first digit at fault, counted from 1; `expected` the check digit that the others ask for. */
export interface IdCardFault {
  readonly fault: 'length' | 'character' | 'region' | 'birthday' | 'check'
  readonly at: number
  readonly expected: string
}

const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(' '),
)
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** The number as cards print it: half-width signs, no spaces, a capital X. */
export const plainIdNo = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

/** A resident identity number of 18 signs (GB 11643): what it says, or which of its digits cannot be. `today` as a date. */
export function readIdCard(typed: string, today: string): IdCardFacts | IdCardFault {
  const no = plainIdNo(typed)
  const fault = (fault: IdCardFault['fault'], at: number, expected = ''): IdCardFault => ({ fault, at, expected })
  const strange = [...no].findIndex((sign, i) => !(/^\d$/.test(sign) || (i === 17 && sign === 'X')))
  if (strange >= 0 && strange < 18) return fault('character', strange + 1)
  if (no.length !== 18) return fault('length', Math.min(no.length, 18) + 1)
  if (!PROVINCES.has(no.slice(0, 2))) return fault('region', 1)
  const birthday = `${no.slice(6, 10)}-${no.slice(10, 12)}-${no.slice(12, 14)}`
  const at = new Date(`${birthday}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== birthday || birthday > today || birthday < '1850-01-01')
    return fault('birthday', 7)
  const expected = CHECKS[WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(no[i]), 0) % 11]!
  if (no[17] !== expected) return fault('check', 18, expected)
  return { birthday, sex: Number(no[16]) % 2 === 1 ? 'M' : 'F' }
}

/** Sex by GB/T 2261.1: 0 unknown, 1 male, 2 female, 9 not said. */
export const sexToGb = (sex: Sex): '1' | '2' | '9' => (sex === 'M' ? '1' : sex === 'F' ? '2' : '9')
/** Sex of a code of GB/T 2261.1; everything but 1 and 2 is other. */
export const sexFromGb = (code: string | number): Sex => {
  const text = String(code).trim()
  return text === '1' ? 'M' : text === '2' ? 'F' : 'O'
}
