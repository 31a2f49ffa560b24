import type { Pool } from 'pg'
import { filtersInUse } from '../../src/database/tenant'
import type { Case } from './case'
import { IDENTITIES, type Identity, RELATIONS, type Relation } from './identities'
import { CASES, type CaseResults, cellKey, runCase, type Scope } from './matrix'
import { COUNTED_SHOWN, type Outcome } from './outcome'
import { type AccessTable, rowKey } from './table'
import type { World } from './world'

/** The reduced matrix of the proof: those who may most, towards everything that is not theirs, and foreign rows that name their own. */
const NAMES = [
  'reviewer 3',
  'doctor, consults',
  'technician',
  'registrar',
  'gateway',
  'hospital admin',
  'moved doctor, old session',
  'moved doctor, old rights',
  'ai only',
]
const REDUCED: { readonly identities: readonly Identity[]; readonly relations: readonly Relation[] } = {
  identities: IDENTITIES.filter(({ name }) => NAMES.includes(name)),
  relations: RELATIONS.filter((relation) => ['own', 'union', 'counterpart', 'unrelated'].includes(relation)),
}

/** Policies know hospitals and no menus: what an order shows to its reader is kept from who has no remote diagnosis by the filters' side alone. */
const NO_REMOTE_MENU = 'doctor, consults'

/** Which wall stands alone. */
export type Standing = 'filters' | 'policies'

/**
 * The table's own cells. Behind policies alone a list or a launch also finds what an open order shows to its reader: the hospital is
 * kept out of nothing that it may not read, so the counterpart's cell of a list and its markers say nothing there; and a count of
 * one's own has what an order shows, and nothing else of others'.
 */
const scopeOf = (standing: Standing): Scope => ({ ...REDUCED, overlook: standing === 'policies' ? ['partner'] : [] })

const asRight = (standing: Standing, outcome: Outcome): Outcome => (standing === 'policies' && outcome === COUNTED_SHOWN ? 'ok' : outcome)

function redCells(standing: Standing, table: AccessTable, one: Case, results: CaseResults): string[] {
  const red = results.crossings.map((crossing) => `${one.name} writes ${crossing}`)
  for (const identity of REDUCED.identities) {
    for (const relation of REDUCED.relations) {
      const cell = results.cells.get(cellKey(identity, relation))
      const skipped = standing === 'policies' && relation === 'counterpart' && (one.ownList || identity.name === NO_REMOTE_MENU)
      if (!cell || skipped) continue
      const right = table.get(rowKey(one, identity))?.get(relation)
      if (asRight(standing, cell.outcome) !== right)
        red.push(`${one.name} | ${identity.name} | ${relation}: ${right} became ${cell.outcome} ${cell.traces.join(' ')}`)
    }
  }
  return red
}

async function redOfCase(world: World, table: AccessTable, standing: Standing, one: Case): Promise<readonly string[]> {
  return redCells(standing, table, one, await runCase(world, one, scopeOf(standing)))
}

/** Which cases ask each filter: with it out, no other case can show anything else. */
export type Askers = ReadonlyMap<string, readonly Case[]>

/** The red cells of the whole reduced matrix, and who asked which filter. */
export async function redOf(world: World, table: AccessTable, standing: Standing): Promise<{ red: readonly string[]; askers: Askers }> {
  const red: string[] = []
  const askers = new Map<string, Case[]>()
  world.forget()
  for (const one of CASES) {
    const before = [...filtersInUse]
    filtersInUse.clear()
    red.push(...(await redOfCase(world, table, standing, one)))
    for (const name of filtersInUse) askers.set(name, [...(askers.get(name) ?? []), one])
    for (const name of before) filtersInUse.add(name)
  }
  return { red, askers }
}

/**
 * The first case's red cells with a piece of a wall out, of those that may show it. The same case must be green with the piece put back: else it was
 * not the piece that turned it red, and this throws.
 */
export async function redWithout(
  world: World,
  table: AccessTable,
  standing: Standing,
  takeOut: () => Promise<() => Promise<void>>,
  cases: readonly Case[] = CASES,
): Promise<readonly string[]> {
  const putBack = await takeOut()
  let found: { one: Case; red: readonly string[] } | undefined
  try {
    world.forget()
    for (const one of cases) {
      const red = await redOfCase(world, table, standing, one)
      if (red.length) {
        found = { one, red }
        break
      }
    }
  } finally {
    await putBack()
  }
  world.forget()
  const still = found ? await redOfCase(world, table, standing, found.one) : []
  if (still.length) throw new Error(`red for another reason: ${still[0]}`)
  return found?.red ?? []
}

/** Everything that one row of the reduced matrix shows and writes, to be held against another time's. */
export async function pictureOf(world: World, row: string): Promise<string> {
  world.forget()
  const one = CASES.find(({ name }) => name === row)!
  const { cells, crossings } = await runCase(world, one, scopeOf('filters'))
  const lines = [...cells].map(([key, { outcome, traces }]) => `${key} ${outcome} ${traces.join(' ')}`)
  return [...lines.sort(), ...crossings].join('\n')
}

/** A policy of the app's role. */
export interface Policy {
  readonly table: string
  readonly name: string
  readonly cmd: 'ALL' | 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'
  readonly roles: readonly string[]
  readonly qual: string | null
  readonly check: string | null
}

/** Every policy there is. */
export async function policies(root: Pool): Promise<readonly Policy[]> {
  const { rows } = await root.query<Policy>(
    `SELECT tablename AS table, policyname AS name, cmd, roles::text[] AS roles, qual, with_check AS check FROM pg_policies WHERE schemaname = 'public' ORDER BY 1, 2`,
  )
  return rows
}

/** Takes a policy out so that it opens: dropping it would close the table, for what no policy allows is denied. */
export async function openPolicy(root: Pool, policy: Policy): Promise<() => Promise<void>> {
  const alter = (qual: string | null, check: string | null): Promise<unknown> =>
    root.query(
      `ALTER POLICY ${policy.name} ON ${policy.table} ${qual === null ? '' : `USING (${qual})`} ${check === null ? '' : `WITH CHECK (${check})`}`,
    )
  await alter(policy.qual && 'true', policy.check && 'true')
  return async () => void (await alter(policy.qual, policy.check))
}

/** Takes the whole second wall away. */
export async function withoutPolicies(root: Pool): Promise<void> {
  const { rows } = await root.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relrowsecurity AND relnamespace = 'public'::regnamespace",
  )
  for (const { name } of rows) await root.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY, DISABLE ROW LEVEL SECURITY`)
}
