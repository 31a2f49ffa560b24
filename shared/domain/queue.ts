import { personNameText } from './person-name'

/** How somebody stands in a room's queue; `passed` was called, did not come, and waits again. */
export const CALL_STATES = ['waiting', 'called', 'passed', 'in', 'done'] as const
export type CallState = (typeof CALL_STATES)[number]

/** Rows of a queue that are answered at once (TRIAGE-04). */
export const QUEUE_PAGE = 20
/** Who is passed over comes again behind so many. */
export const PASS_BEHIND = 3
/** A screen names so many who are next. */
export const SCREEN_NEXT = 5

/** Grades of an image's quality: 甲 乙 丙 and 废片 (waste, to be taken again). */
export const IMAGE_GRADES = ['A', 'B', 'C', 'W'] as const
export type ImageGrade = (typeof IMAGE_GRADES)[number]

/** Why an image was taken again (DAY-08). */
export const RETAKE_REASONS = ['motion', 'position', 'exposure', 'artefact', 'protocol', 'contrast', 'equipment', 'other'] as const
export type RetakeReason = (typeof RETAKE_REASONS)[number]

const LATIN = /^[\p{Script=Latin}\s.,'’^=-]+$/u

/**
 * A name as a hall may read it: 王*国, 王*, 欧*华; of a Latin one the first letter. What has no second character is a star alone.
 */
export function screenName(name: string): string {
  const text = personNameText(name, 'zh').trim()
  if (LATIN.test(text)) return /\p{L}/u.test(text) ? `${/\p{L}/u.exec(text)![0].toUpperCase()}*` : '*'
  const signs = [...text.replaceAll(/\s/g, '')]
  if (signs.length < 2) return '*'
  return signs.length === 2 ? `${signs[0]}*` : `${signs[0]}*${signs.at(-1)}`
}

/** A ticket as it is said: A 0 1 8, each sign by itself. */
export const spokenTicket = (ticket: string): string => [...ticket].join(' ')

/** The letter of the n-th room: A to Z, then AA, AB. */
export function roomLetter(n: number): string {
  const letter = String.fromCharCode(65 + (n % 26))
  return n < 26 ? letter : roomLetter(Math.floor(n / 26) - 1) + letter
}

/** Somebody who waits, as far as the order looks at them. */
export interface Waiting {
  readonly place: number
  readonly rank: number
}

/**
 * Where somebody of this rank joins those who wait (in their order): before the first of a lower rank, else at the end.
 * @returns the place that is theirs; who stands there or behind moves by one
 */
export function placeFor(waiting: readonly Waiting[], rank: number, last: number): number {
  const lower = waiting.find((one) => one.rank < rank)
  return lower ? lower.place : last + 1
}

/** Minutes until somebody's turn: what those before them still take, shared by the room's places. */
export const minutesAhead = (minutes: readonly number[], capacity: number): number =>
  Math.ceil(minutes.reduce((sum, one) => sum + Math.max(0, one), 0) / Math.max(1, capacity))
