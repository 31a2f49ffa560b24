import { testDatabase } from '../harness'
import { IDENTITIES } from './identities'
import { CASES, cellKey, runCase } from './matrix'
import { readTable, rowKey } from './table'
import { makeWorld } from './world'

const identities = IDENTITIES.filter(({ name }) => ['reviewer 3', 'union admin'].includes(name))

/** A request that holds a connection and waits for another one stops the whole server as soon as enough do so at once. */
test('every call answers the same where the server has a single connection to the hospitals’ tables', async () => {
  const database = await testDatabase()
  const { address } = database
  const world = await makeWorld({ into: { ...database, address: { ...address, app: { ...address.app, max: 1 } } } })
  try {
    const table = readTable()
    const other: string[] = []
    for (const one of CASES) {
      const { cells } = await runCase(world, one, { identities, relations: ['own'] })
      for (const identity of identities) {
        const right = table.get(rowKey(one, identity))?.get('own')
        const seen = cells.get(cellKey(identity, 'own'))!.outcome
        if (seen !== right) other.push(`${one.name} | ${identity.name}: ${right} became ${seen}`)
      }
    }
    expect(other).toEqual([])
  } finally {
    await world.close()
  }
}, 300_000)
