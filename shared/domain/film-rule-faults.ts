import { CODE, type ErrorCode } from './errors'
import type { FilmComparison, FilmField, FilmRule } from './film-rules'

/** Rules stand in at most so many levels, and so many side by side. */
export const FILM_DEPTH = 3
export const FILM_LINES = 20
export const FILM_VALUE_LENGTH = 64

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
}

const NUMBERS_ALONE: readonly string[] = ['above', 'below']
/** Digits with an optional sign and decimal part: no other spelling of a number is taken. */
const NUMBER = /^-?\d{1,9}(\.\d{1,4})?$/
const folded = (value: string): string => value.trim().toLowerCase()

/** Same field and comparison: a value that says the same says nothing more (decision 86). */
const keyOf = ({ field, comparison, valueType, value }: FilmDraft): string =>
  `${field} ${comparison} ${valueType === 'number' ? Number(value) : folded(value)}`

function faultsOf(line: FilmDraft, first: boolean): readonly Omit<FilmFault, 'path'>[] {
  const faults: Omit<FilmFault, 'path'>[] = []
  const wrong = (cell: FilmFault['cell'], code: ErrorCode) => faults.push({ cell, code })
  if (!first && line.join === '') wrong('join', CODE.filmJoin)
  if (line.condition === '') wrong('condition', CODE.filmCondition)
  if (line.field === '') wrong('field', CODE.filmField)
  if (line.comparison === '') wrong('comparison', CODE.filmComparison)
  if (line.valueType === '') wrong('valueType', CODE.filmValueType)
  if (line.value.trim() === '') wrong('value', CODE.filmValueEmpty)
  else if (line.valueType === 'number' && !NUMBER.test(line.value.trim())) wrong('value', CODE.filmValueNumber)
  if (line.comparison !== '' && line.valueType !== '') {
    const numbers = NUMBERS_ALONE.includes(line.comparison)
    if ((numbers && line.valueType === 'text') || (line.comparison === 'contains' && line.valueType === 'number'))
      wrong('comparison', CODE.filmComparisonType)
  }
  return faults
}

/** Everything that is wrong in a tree of rules, from the top; the screen and the server ask the same. Empty: it may be saved. */
export function filmFaults(rules: readonly FilmDraft[]): readonly FilmFault[] {
  const faults: FilmFault[] = []
  const seen = new Set<string>()
  const look = (lines: readonly FilmDraft[], above: readonly number[]): void =>
    lines.forEach((line, i) => {
      const path = [...above, i]
      faults.push(...faultsOf(line, i === 0).map((fault) => ({ path, ...fault })))
      if (line.field !== '' && line.comparison !== '' && line.valueType !== '' && line.value.trim() !== '') {
        if (seen.has(keyOf(line))) faults.push({ path, cell: 'value', code: CODE.filmValueTwice })
        seen.add(keyOf(line))
      }
      look(line.children, path)
    })
  look(rules, [])
  return faults
}
