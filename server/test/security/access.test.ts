import { calls } from '@farsight/shared/contract'
import { IDENTITIES } from './identities'
import { CASES, type CaseResults, everything, runCase } from './matrix'
import { routesOf } from './routes'
import { expectedRows, readTable, rowKey, rowsOf, writeTable } from './table'
import { makeWorld, type World } from './world'

const writing = process.env.WRITE_ACCESS === '1'
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

test('no cell shows another hospital’s marker, and none writes another hospital’s row', async () => {
  for (const one of CASES) results.set(one.name, await runCase(world, one, everything(IDENTITIES)))
  if (writing) writeTable(CASES.flatMap((one) => rowsOf(one, results.get(one.name)!)))
  const traces = [...results].flatMap(([name, { cells, crossings }]) => [
    ...crossings.map((crossing) => `${name} writes ${crossing}`),
    ...[...cells].flatMap(([key, cell]) => cell.traces.map((trace) => `${name} ${key} shows ${trace}`)),
  ])
  expect(traces).toEqual([])
}, 600_000)

test('[AZ-01] every call, identity and relation answers as access.tsv says', () => {
  const table = readTable()
  const known = new Set(CASES.flatMap((one) => IDENTITIES.map((identity) => rowKey(one, identity))))
  expect([...table.keys()].filter((key) => !known.has(key))).toEqual([])
  for (const one of CASES) expect(rowsOf(one, results.get(one.name)!)).toEqual(expectedRows(table, one))
})
