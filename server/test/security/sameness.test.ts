import { calls } from '@farsight/shared/contract'
import { facilityOf, IDENTITIES, type Relation } from './identities'
import { CASES } from './matrix'
import { soaking } from './soak'
import { makeTargets } from './targets'
import { makeWorld, type World } from './world'

const ASKER = IDENTITIES.find(({ name }) => name === 'reviewer 3')!
const CONSULTANT = IDENTITIES.find(({ name }) => name === 'doctor, consults')!
const TECHNICIAN = IDENTITIES.find(({ name }) => name === 'technician')!
const whole = soaking('AZ-03')
/** Enough to compare bytes; how long each answer takes is told by `npm run soak -- AZ-03`. */
const ROUNDS = whole ? 40 : 3
const RELATIONS = ['unrelated', 'nonexistent', 'union'] as const

let world: World
beforeAll(async () => {
  world = await makeWorld()
}, 60_000)
afterAll(() => world.close())

/** Rows that take an object by its id. What a socket hears and what an upload stores are no answers about an id. */
const taking = CASES.filter(
  ({ relations, covers }) => relations && covers !== 'push socket' && covers !== 'room socket' && !covers.startsWith('POST'),
)

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!

test('every call that takes an id is among them', () => {
  const withId = Object.entries(calls).filter(([, call]) =>
    Object.keys(call.request.properties).some((field) => /ProcedureIds?$|^procedureIds?$/.exec(field)),
  )
  expect(withId.length).toBeGreaterThan(10)
  expect(withId.map(([short]) => short).filter((short) => !taking.some(({ covers }) => covers === short))).toEqual([])
})

test('[AZ-03] another hospital’s id and one that does not exist give the same bytes', async () => {
  let widest = { name: '', ms: 0 }
  for (const identity of [ASKER, TECHNICIAN, CONSULTANT]) {
    // To the others' calls he is one doctor more.
    for (const one of identity === CONSULTANT ? taking.filter(({ name }) => /consultation|meeting/i.test(name)) : taking) {
      // In turn, so that a busy machine slows all of them alike.
      const asked = Array.from({ length: ROUNDS }, () => RELATIONS.map((relation) => ({ identity, relation }))).flat()
      const targets = await makeTargets(world, one, asked)
      const times = new Map<Relation, number[]>(RELATIONS.map((relation) => [relation, []]))
      const texts = new Map<Relation, string>()
      for (const [i, { relation }] of asked.entries()) {
        const by = await world.caller(identity)
        const began = performance.now()
        const answer = await one.act({
          world,
          server: world.server,
          identity,
          relation,
          facility: facilityOf(identity, relation),
          by,
          target: targets[i]!,
          images: world.images(identity, relation),
        })
        times.get(relation)!.push(performance.now() - began)
        texts.set(relation, `${answer.outcome} ${answer.text}`)
      }
      for (const relation of ['unrelated', 'union'] as const) {
        // What everybody here may know of a union member (an expert's card, the consortium's list) need not look like nothing.
        if (relation === 'union' && one.known?.includes('sibling:person') && texts.get('union')!.startsWith('ok')) continue
        expect({ row: one.name, relation, text: texts.get(relation) }).toEqual({ row: one.name, relation, text: texts.get('nonexistent') })
        const ms = Math.abs(median(times.get(relation)!) - median(times.get('nonexistent')!))
        if (ms > widest.ms) widest = { name: `${one.name}, ${identity.name}, ${relation}`, ms }
      }
    }
  }
  if (whole) process.stdout.write(`AZ-03 widest difference of medians: ${widest.ms.toFixed(2)} ms (${widest.name})\n`)
}, 3_600_000)
