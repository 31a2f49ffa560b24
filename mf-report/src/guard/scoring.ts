import { guard } from './guard'
import type { Field, GuardExam, GuardReport, Hit, Kind } from './types'

export interface Entry {
  readonly kind: Kind
  readonly field: Field
  readonly text: string
}

/** One line of the frozen corpus; corpus/README.md says what it holds. */
export interface Line {
  readonly id: string
  readonly exam: GuardExam
  readonly report: GuardReport
  readonly errors: readonly Entry[]
}

export interface Tally {
  entries: number
  found: number
}

export interface Score {
  readonly byKind: Readonly<Record<string, Tally>>
  readonly all: Tally
  falseAlarms: number
  readonly missed: string[]
  readonly wrong: string[]
}

/** The corpus was made on this day: later dates are wrong. */
export const CORPUS_DAY = '2026-11-22'

/** Kinds whose slip has one place; the others may be copied through a report and are listed once. */
const PLACED: readonly Kind[] = ['number', 'leftover', 'empty']

function overlaps(line: Line, entry: Entry, hit: Hit): boolean {
  if (hit.field !== entry.field) return false
  if (entry.kind === 'empty') return hit.kind === 'empty'
  const text = line.report[entry.field]
  for (let at = text.indexOf(entry.text); at >= 0 && entry.text !== ''; at = text.indexOf(entry.text, at + 1))
    if (hit.from < at + entry.text.length && at < hit.to) return true
  return false
}

/** Found: a stop of the same kind; for what has one place, at that place. */
const finds = (line: Line, entry: Entry, hit: Hit): boolean =>
  hit.kind === entry.kind && (!PLACED.includes(entry.kind) || overlaps(line, entry, hit))

/** A stop that is no false alarm: it finds an entry, lies on one, or tells the other relation of a wrong side. */
const rightly = (line: Line, entry: Entry, hit: Hit): boolean => {
  if (finds(line, entry, hit) || overlaps(line, entry, hit)) return true
  const pair = new Set([entry.kind, hit.kind])
  return pair.size === 2 && pair.has('side') && pair.has('contradiction')
}

export function fresh(): Score {
  return { byKind: {}, all: { entries: 0, found: 0 }, falseAlarms: 0, missed: [], wrong: [] }
}

/** Runs one line through the guard and adds it to the score. Hints count neither way. */
export function scoreLine(line: Line, score: Score): void {
  const stops = guard(line.report, line.exam, { today: CORPUS_DAY }).filter((hit) => hit.weight === 'stop')
  for (const entry of line.errors) {
    const byKind = score.byKind as Record<string, Tally>
    const kind = byKind[entry.kind] ?? { entries: 0, found: 0 }
    byKind[entry.kind] = kind
    const found = stops.some((hit) => finds(line, entry, hit))
    for (const tally of [kind, score.all]) {
      tally.entries += 1
      if (found) tally.found += 1
    }
    if (!found) score.missed.push(`${line.id} ${entry.kind} ${entry.field} ${entry.text}`)
  }
  for (const hit of stops) {
    if (line.errors.some((entry) => rightly(line, entry, hit))) continue
    score.falseAlarms += 1
    score.wrong.push(`${line.id} ${hit.rule} ${hit.field} ${hit.text}`)
  }
}

export const recall = ({ entries, found }: Tally): number => (entries === 0 ? 1 : found / entries)
/** Slips, not hits, stand above the line: a slip that is hit five times counts once, every false alarm counts. */
export const precision = (score: Score): number => score.all.found / Math.max(1, score.all.found + score.falseAlarms)
