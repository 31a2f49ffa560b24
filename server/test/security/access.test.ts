import { calls } from '@farsight/shared/contract'
import { IDENTITIES } from './identities'
import { CASES, type CaseResults, everything, runCase } from './matrix'
import { routesOf } from './routes'
import { soaking } from './soak'
import { expectedRows, readTable, rowKey, rowsOf, sampleOf, writeTable } from './table'
import { makeWorld, type World } from './world'

const writing = process.env.WRITE_ACCESS === '1'
const table = writing ? undefined : readTable()
/** Everybody in a soak (`npm run soak -- AZ-01`) and when the table is written anew, else a sample of each case's rows. */
const whole = writing || soaking('AZ-01')
const askedAt = new Map(CASES.map((one) => [one.name, whole || !table ? IDENTITIES : sampleOf(table, one)]))
const results = new Map<string, CaseResults>()
let world: World

beforeAll(async () => {
  world = await makeWorld()
}, 60_000)
afterAll(() => world.close())

test('every declared call and every DICOMweb route has a row', () => {
  const covered = new Set(CASES.map((one) => one.covers))
  const routes = routesOf(world.server.server.app)
  // A HEAD is made of its GET by the server itself, and runs the same handler (`door/read.test.ts` asks each).
  const made = (route: string): boolean => route.startsWith('HEAD ') && routes.includes(route.replace('HEAD', 'GET'))
  const images = routes.filter((route) => route.includes('/dicomweb') && !made(route))
  expect(images.length).toBeGreaterThan(15)
  expect([...Object.keys(calls), ...images].filter((name) => !covered.has(name as never))).toEqual([])
  expect(new Set(CASES.map((one) => one.name)).size).toBe(CASES.length)
  expect(IDENTITIES.length).toBeGreaterThanOrEqual(14)
})

test('[AZ-16] no cell shows another hospital’s marker, a password’s hash, a colleague’s phone or, to who does not register, a patient’s numbers; none writes another hospital’s row; and no answer holds more than its schema names', async () => {
  for (const one of CASES) results.set(one.name, await runCase(world, one, everything(askedAt.get(one.name)!)))
  if (writing) writeTable(CASES.flatMap((one) => rowsOf(one, results.get(one.name)!)))
  const traces = [...results].flatMap(([name, { cells, crossings }]) => [
    ...crossings.map((crossing) => `${name} writes ${crossing}`),
    ...[...cells].flatMap(([key, cell]) => cell.traces.map((trace) => `${name} ${key} shows ${trace}`)),
  ])
  expect(traces).toEqual([])
}, 1_800_000)

test('[AZ-01] every call, identity and relation answers as access.tsv says', () => {
  const right = table ?? readTable()
  const known = new Set(CASES.flatMap((one) => IDENTITIES.map((identity) => rowKey(one, identity))))
  expect([...right.keys()].filter((key) => !known.has(key))).toEqual([])
  const times = new Map(IDENTITIES.map(({ name }) => [name, 0]))
  for (const one of CASES) {
    const asked = askedAt.get(one.name)!
    for (const { name } of asked) times.set(name, times.get(name)! + 1)
    // Every identity has its row, asked or not.
    expect(expectedRows(right, one)).toHaveLength(IDENTITIES.length)
    expect(rowsOf(one, results.get(one.name)!, asked)).toEqual(expectedRows(right, one, asked))
  }
  // Nobody is left out by the draw.
  expect([...times].filter(([, n]) => n < CASES.length / 20)).toEqual([])
})
