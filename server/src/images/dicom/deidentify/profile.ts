import { dictionaryVr } from '../vr-dictionary.ts'
import { PROFILE } from './profile-data.ts'

/** What becomes of an attribute: gone, empty, a dummy, another UID, a sequence whose items are looked at, or as it is. */
export type Rule = 'remove' | 'empty' | 'dummy' | 'uid' | 'items' | 'keep'

const listed = new Map<number, string>()
for (const line of PROFILE.trim().split('\n')) {
  const [group = '', action = '', ...elements] = line.split(' ')
  for (const element of elements) listed.set(Number.parseInt(group, 16) * 0x10000 + Number.parseInt(element, 16), action)
}

/** Every attribute that the profile names, for the proof that each is dealt with. */
export const listedAttributes: ReadonlyMap<number, string> = listed

// Free text, names, dates and addresses may tell who it is, whatever attribute they stand in: what the profile does not name of them goes.
const TELLING = new Set(['AE', 'AS', 'DA', 'DT', 'LT', 'PN', 'ST', 'TM', 'UC', 'UN', 'UR', 'UT'])

// Short texts that somebody may have typed: of those that the profile does not name only these stay, which say how to read the numbers.
const SHORT = new Set(['LO', 'SH'])
const SHORT_KEPT = new Set([0x00080070, 0x00081090, 0x00080100, 0x00080102, 0x00080103, 0x00281054, 0x00283004])
/** Its code says the same, and bears no words of anybody's. */
const CODE_MEANING = 0x00080104

/** What the basic profile does with an attribute, as strict as it may be: private groups, curves and overlays go as wholes. */
export function ruleFor(tag: number, vr: string): Rule {
  const group = tag >>> 16
  if (group % 2 === 1 || (group >= 0x5000 && group <= 0x50ff) || (group >= 0x6000 && group <= 0x60ff)) return 'remove'
  const action = listed.get(tag)
  // What no dictionary knows may be anything.
  if (action === undefined && dictionaryVr(tag) === undefined) return 'remove'
  if (vr === 'SQ') return sequenceRule(action)
  if (tag === CODE_MEANING) return 'dummy'
  if (action === undefined && SHORT.has(vr)) return SHORT_KEPT.has(tag) ? 'keep' : 'remove'
  if (action === undefined) return vr === 'UI' ? 'uid' : TELLING.has(vr) ? 'remove' : 'keep'
  if (action === 'U' || (vr === 'UI' && action !== 'X')) return 'uid'
  // Of several actions the one that every IOD bears.
  return action.includes('D') ? 'dummy' : action.includes('Z') ? 'empty' : 'remove'
}

function sequenceRule(action: string | undefined): Rule {
  if (action === undefined || action.includes('U')) return 'items'
  // A dummy of a sequence would be made up: it stands without items.
  return action === 'X' ? 'remove' : 'empty'
}

const TEXT = 'ANONYMIZED'
const DUMMIES: Readonly<Record<string, string>> = {
  AE: TEXT,
  AS: '000Y',
  CS: TEXT,
  DA: '19000101',
  DT: '19000101000000',
  LO: TEXT,
  LT: TEXT,
  PN: TEXT,
  SH: TEXT,
  ST: TEXT,
  TM: '000000',
  UC: TEXT,
  UR: TEXT,
  UT: TEXT,
  IS: '0',
  DS: '0',
}

/** The dummy of a VR; undefined where there is no text for one, and the value is left empty. */
export const dummyOf = (vr: string): string | undefined => DUMMIES[vr]

/** What a de-identified object says of itself (PS3.15 E.1.1): tag, VR, value. */
export const STATEMENTS: readonly (readonly [tag: number, vr: string, value: string])[] = [
  [0x00120062, 'CS', 'YES'],
  [0x00120063, 'LO', 'PS3.15 Basic Profile, strict'],
  [0x00280303, 'CS', 'REMOVED'],
]
