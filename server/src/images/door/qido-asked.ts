import sql, { type Sql } from 'sql-template-tag'
import { tagOfKeyword } from '../dicom/keywords'
import { BadParameter } from './answers'
import { condition, type Keys } from './qido-keys'

/** What an answer holds beside what it always does. */
export interface Included {
  /** Everything that belongs to the level of the search. */
  readonly all: boolean
  /** Tags (GGGGEEEE). */
  readonly tags: readonly string[]
}

/** A search as it was asked. */
export interface Asked {
  readonly where: readonly Sql[]
  readonly limit: number
  readonly offset: number
  readonly include: Included
  /** What is not done as asked, each said in a Warning. */
  readonly warnings: readonly string[]
}

/** How many an answer holds when it is not said, and at most; fewer where `includefield=all` makes each of them long. */
export interface Bound {
  readonly usual: number
  readonly most: number
}
const MOST_WHOLE = 1_000

/** Parameters of every search that are no matching keys. */
const GENERAL = new Set(['limit', 'offset', 'includefield', 'fuzzymatching', 'accept'])
const TAG = '[0-9A-Fa-f]{8}'
const KEYWORD = '[A-Z][A-Za-z0-9]{1,63}'
/** An attribute, or one in the items of a sequence (PS3.18 8.3.4.1). */
const ATTRIBUTE = new RegExp(`^(?:${TAG}|${KEYWORD})(?:\\.(?:${TAG}|${KEYWORD}))*$`)

function numberOf(name: string, value: unknown, fallback: number): number {
  if (value === undefined) return fallback
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw new BadParameter(name)
  return Number(value)
}

/** The names of `includefield`, which may come several times and with commas. */
function fieldsOf(value: unknown): string[] {
  const each = value === undefined ? [] : Array.isArray(value) ? value : [value]
  const names = each.flatMap((one) => (typeof one === 'string' && one.length <= 10_000 ? one.split(',') : ['?'])).filter(Boolean)
  if (names.length > 500 || !names.every((name) => ATTRIBUTE.test(name) || name === 'all')) throw new BadParameter('includefield')
  return names
}

const named = (names: readonly string[]): string => names.slice(0, 10).join(', ') + (names.length > 10 ? ', ...' : '')

/** Reads the parameters of a search. Throws {@link BadParameter} with the name of the one that cannot be. */
export function asked(query: Readonly<Record<string, unknown>>, known: Keys, { usual, most }: Bound): Asked {
  const warnings: string[] = []
  const where: Sql[] = [sql`true`]
  const ignored: string[] = []
  for (const [name, value] of Object.entries(query)) {
    if (GENERAL.has(name)) continue
    const spelled = Object.hasOwn(known, name) ? name : name.toUpperCase()
    const key = Object.hasOwn(known, spelled) ? known[spelled] : undefined
    if (!key && ATTRIBUTE.test(name)) {
      ignored.push(name)
      continue
    }
    const long = key?.match === 'same' || key?.match === 'modality' ? 2000 : 64
    if (!key || typeof value !== 'string' || value.length > long || value.includes('\u0000')) throw new BadParameter(name)
    // An empty key matches all (PS3.4 C.2.2.2.3).
    if (value !== '' && value !== '*') where.push(condition(name, key, value))
  }
  if (ignored.length) warnings.push(`These attributes are not matched here and were left out of account: ${named(ignored)}`)
  const fields = fieldsOf(query.includefield)
  const tags = fields.map((name) => (new RegExp(`^${TAG}$`).test(name) ? name.toUpperCase() : tagOfKeyword(name)))
  const unknown = fields.filter((name, i) => name !== 'all' && tags[i] === undefined)
  if (unknown.length) warnings.push(`These attributes are not known here and are not included: ${named(unknown)}`)
  const include = { all: fields.includes('all'), tags: tags.filter((tag): tag is string => tag !== undefined) }
  if (query.fuzzymatching === 'true')
    warnings.push('The fuzzymatching parameter is not supported. Only literal matching has been performed.')
  const bound = include.all ? Math.min(most, MOST_WHOLE) : most
  const limit = numberOf('limit', query.limit, Math.min(usual, bound))
  if (limit > bound) warnings.push(`The limit is larger than allowed: ${bound} results at most`)
  return { where, limit: Math.min(limit, bound), offset: numberOf('offset', query.offset, 0), include, warnings }
}
