import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Case } from './case'
import { IDENTITIES, type Identity, RELATIONS, type Relation } from './identities'
import { type CaseResults, cellKey } from './matrix'
import type { Outcome } from './outcome'

const FILE = join(process.cwd(), 'server/test/security/access.tsv')
const HEAD = ['call', 'identity', ...RELATIONS].join('\t')
const NO_CELL = '-'

/** Outcomes by the row's key (`case TAB identity`) and relation. */
export type AccessTable = ReadonlyMap<string, ReadonlyMap<Relation, Outcome>>

export const rowKey = (one: Case, identity: { readonly name: string }): string => `${one.name}\t${identity.name}`

/** The checked-in table. */
export function readTable(): AccessTable {
  const [head, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n')
  if (head !== HEAD) throw new Error('access.tsv has another head')
  const table = new Map<string, Map<Relation, Outcome>>()
  for (const line of lines) {
    const [call, identity, ...cells] = line.split('\t')
    const key = `${call}\t${identity}`
    if (table.has(key)) throw new Error(`access.tsv has two rows for ${key}`)
    table.set(
      key,
      new Map(RELATIONS.flatMap((relation, i) => (cells[i] === undefined || cells[i] === NO_CELL ? [] : [[relation, cells[i]!]]))),
    )
  }
  return table
}

/** How many of the identities that a case treats alike are asked in a sample. */
const OF_EACH = 2

const lot = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Whom a sample asks at a case: of each group of identities that the table treats alike there two, always the same ones; over all cases
 * everybody is asked many times. Who has no row yet is asked too.
 */
export function sampleOf(table: AccessTable, one: Case): readonly Identity[] {
  const groups = new Map<string, Identity[]>()
  for (const identity of IDENTITIES) {
    const answers = JSON.stringify([...(table.get(rowKey(one, identity)) ?? [[identity.name]])])
    groups.set(answers, [...(groups.get(answers) ?? []), identity])
  }
  const drawn = [...groups.values()].flatMap((alike) =>
    alike
      .map((identity) => ({ identity, lot: lot(rowKey(one, identity)) }))
      .sort((a, b) => (a.lot < b.lot ? -1 : 1))
      .slice(0, OF_EACH)
      .map(({ identity }) => identity),
  )
  return IDENTITIES.filter((identity) => drawn.includes(identity))
}

/** The rows of a case as the table has them. */
export function rowsOf(one: Case, results: CaseResults, identities: readonly Identity[] = IDENTITIES): string[] {
  return identities.map((identity) => {
    const cells = RELATIONS.map((relation) => results.cells.get(cellKey(identity, relation))?.outcome ?? NO_CELL)
    return [rowKey(one, identity), ...cells].join('\t')
  })
}

/** The text of rows of the checked-in table, as {@link rowsOf} would write them. */
export function expectedRows(table: AccessTable, one: Case, identities: readonly Identity[] = IDENTITIES): string[] {
  return identities.flatMap((identity) => {
    const row = table.get(rowKey(one, identity))
    return row ? [[rowKey(one, identity), ...RELATIONS.map((relation) => row.get(relation) ?? NO_CELL)].join('\t')] : []
  })
}

/** Writes the table anew: only when asked (WRITE_ACCESS=1), for people to review. */
export function writeTable(rows: readonly string[]): void {
  writeFileSync(FILE, `${[HEAD, ...rows].join('\n')}\n`)
}
