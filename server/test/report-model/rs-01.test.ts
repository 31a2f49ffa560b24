import { randomInt } from 'node:crypto'
import { type TestServer, testServer } from '../harness'
import { Tally, walks } from './walk'
import { makeWorld, type World } from './world'

const SOAKING = process.env.SOAK === 'RS-01'
const STEPS = 100_000
/** A seed's walks are the same in the sample and in the campaign, so that its number replays them. */
const RUNS = 3
const LONGEST = 400
const MOST_MS = Number(process.env.SOAK_MINUTES ?? 10) * 60_000

let server: TestServer
let world: World
beforeAll(async () => {
  server = await testServer()
  world = await makeWorld(server)
}, 60_000)
afterAll(async () => {
  await world.close()
  await server.close()
})

test(
  '[RS-01] random acts of nine doctors on the real server: each accepted one leads where the model has it, each refused one has its code and leaves nothing',
  async () => {
    const tally = new Tally()
    const began = Date.now()
    // RS01_SEED walks again what has failed.
    const again = Number(process.env.RS01_SEED ?? 0)
    const first = again || (SOAKING ? 2 : randomInt(2, 2 ** 31))
    process.stderr.write(`RS-01: seeds 1, ${first}${SOAKING ? ' and on' : ''}\n`)
    const goesOn = (): boolean => SOAKING && tally.steps < STEPS && Date.now() - began < MOST_MS
    if (!again) await walks(world, { seed: 1, runs: RUNS, steps: LONGEST }, tally)
    for (let seed = first; seed === first || goesOn(); seed += 1) await walks(world, { seed, runs: RUNS, steps: LONGEST }, tally)
    // The walks of the fixed seed alone go to so many places.
    const least = again ? { codes: 0, edges: 0 } : { codes: 13, edges: 21 }
    expect(tally.refused.size).toBeGreaterThanOrEqual(least.codes)
    expect(tally.edges.size).toBeGreaterThanOrEqual(least.edges)
    process.stderr.write(`RS-01: ${tally.line()}; ${Math.round((Date.now() - began) / 1000)} s, 0 disagreements\n`)
  },
  MOST_MS + 180_000,
)
