import { CODE, type ErrorCode } from './errors'
import { type FilmComparison, type FilmField, type FilmRule, filmGroups } from './film-rules'
import { SOURCE_TYPES } from './person'

/** Rules stand in at most so many levels, and so many side by side. */
export const FILM_DEPTH = 3
export const FILM_LINES = 20
export const FILM_VALUE_LENGTH = 64

/** The sexes that an exam has. */
export const FILM_SEXES = ['M', 'F', 'O'] as const
/** Fields that hold one of these words: another value would read as a rule and hold for nobody. */
export const FILM_WORDS: Readonly<Partial<Record<FilmField, readonly string[]>>> = { sex: FILM_SEXES, sourceType: SOURCE_TYPES }
/** How a field is compared: the age by its number, everything else as text. */
export const filmValueType = (field: FilmField): FilmRule['valueType'] => (field === 'age' ? 'number' : 'text')

/** A line while it is written: what is not chosen yet is ''. */
export interface FilmDraft {
  readonly condition: '' | FilmRule['condition']
  readonly join: FilmRule['join']
  readonly field: '' | FilmField
  readonly comparison: '' | FilmComparison
  readonly valueType: '' | FilmRule['valueType']
  readonly value: string
  readonly children: readonly FilmDraft[]
}
/** What is wrong in the tree: the line by its places from the top (`[1, 0]`: the first child of the second), the cell and why. */
export interface FilmFault {
  readonly path: readonly number[]
  readonly cell: Exclude<keyof FilmDraft, 'children'>
  readonly code: ErrorCode
  /** Where the same stands first. */
  readonly same?: readonly number[]
}

const NUMBERS_ALONE: readonly string[] = ['above', 'below']
/** Digits with an optional sign and decimal part: no other spelling of a number is taken. */
const NUMBER = /^-?\d{1,9}(\.\d{1,4})?$/
const folded = (value: string): string => value.trim().toLowerCase()

/** Same field and comparison: a value that says the same says nothing more (decision 86). '' while the line is not whole. */
const keyOf = ({ field, comparison, valueType, value }: FilmDraft): string =>
  field === '' || comparison === '' || valueType === '' || value.trim() === ''
    ? ''
    : `${field} ${comparison} ${valueType === 'number' ? Number(value) : folded(value)}`

function faultsOf(line: FilmDraft, first: boolean): readonly Omit<FilmFault, 'path'>[] {
  const faults: Omit<FilmFault, 'path'>[] = []
  const words = line.field === '' ? undefined : FILM_WORDS[line.field]
  const wrong = (cell: FilmFault['cell'], code: ErrorCode) => faults.push({ cell, code })
  if (!first && line.join === '') wrong('join', CODE.filmJoin)
  if (line.condition === '') wrong('condition', CODE.filmCondition)
  if (line.field === '') wrong('field', CODE.filmField)
  if (line.comparison === '') wrong('comparison', CODE.filmComparison)
  if (line.valueType === '') wrong('valueType', CODE.filmValueType)
  if (line.value.trim() === '') wrong('value', CODE.filmValueEmpty)
  else if (line.valueType === 'number' && !NUMBER.test(line.value.trim())) wrong('value', CODE.filmValueNumber)
  else if (words && !words.includes(line.value.trim())) wrong('value', CODE.filmValueWord)
  if (line.field !== '' && line.valueType !== '' && line.valueType !== filmValueType(line.field)) wrong('valueType', CODE.filmFieldType)
  if (line.comparison !== '' && line.valueType !== '') {
    const numbers = NUMBERS_ALONE.includes(line.comparison)
    if ((numbers && line.valueType === 'text') || (line.comparison === 'contains' && line.valueType === 'number'))
      wrong('comparison', CODE.filmComparisonType)
  }
  return faults
}

/** What a rule says, however its lines are ordered; '' while one of them is not whole. */
function spelled(group: readonly FilmDraft[]): string {
  const lines = group.map((line) => {
    const below = filmGroups(line.children).map(spelled)
    return keyOf(line) === '' || below.includes('') ? '' : `${keyOf(line)}(${below.sort().join('|')})`
  })
  return lines.includes('') ? '' : lines.sort().join('&')
}

/**
 * Values that stand twice: in one rule, where all its lines hold together, with what stands above them; and rules that say what another
 * beside them says already. Two rules may well share a value (CT of women, MR of women).
 */
function twice(lines: readonly FilmDraft[], above: readonly number[], outside: ReadonlyMap<string, readonly number[]>): FilmFault[] {
  const faults: FilmFault[] = []
  const rules = new Map<string, readonly number[]>()
  let place = 0
  for (const group of filmGroups(lines)) {
    const seen = new Map(outside)
    const begins = [...above, place]
    const inside: FilmFault[] = []
    for (const line of group) {
      const path = [...above, place++]
      const key = keyOf(line)
      const same = seen.get(key)
      if (same) inside.push({ path, cell: 'value', code: CODE.filmValueTwice, same })
      else if (key !== '') seen.set(key, path)
      inside.push(...twice(line.children, path, seen))
    }
    const says = spelled(group)
    const same = rules.get(says)
    if (same && inside.length === 0) inside.push({ path: begins, cell: 'value', code: CODE.filmValueTwice, same })
    else if (says !== '' && !same) rules.set(says, begins)
    faults.push(...inside)
  }
  return faults
}

/** Everything that is wrong in a tree of rules, from the top; the screen and the server ask the same. Empty: it may be saved. */
export function filmFaults(rules: readonly FilmDraft[]): readonly FilmFault[] {
  const faults: FilmFault[] = []
  const look = (lines: readonly FilmDraft[], above: readonly number[]): void =>
    lines.forEach((line, i) => {
      const path = [...above, i]
      faults.push(...faultsOf(line, i === 0).map((fault) => ({ path, ...fault })))
      look(line.children, path)
    })
  look(rules, [])
  return [...faults, ...twice(rules, [], new Map())]
}
