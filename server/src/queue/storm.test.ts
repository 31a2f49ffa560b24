import { CODE } from '@farsight/shared/domain'
import { type TestServer, testServer } from '../../test/harness'
import { soaking } from '../../test/security/soak'
import { callAnyway, makeTriage } from '../../test/triage'

const TRIES = soaking('RS-27') ? 1_000 : 15
const WAITING = 45

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test(`[RS-27] forty-five wait and three operators call at once, ${TRIES} times: never the same patient`, async () => {
  const triage = await makeTriage(server)
  const { ct1: roomId } = triage.desk
  const operators = await Promise.all(['甲', '乙', '丙'].map((name) => triage.person(name)))
  const waiting = new Map<string, number>()
  for (let i = 0; i < WAITING; i += 1) {
    const id = await triage.registered(`患者${i}`)
    expect((await operators[0]!.call('toQueue', { risProcedureId: id })).body.errorCode).toBe(0)
    waiting.set(id, 0)
  }
  let twice = 0
  for (let i = 0; i < TRIES; i += 1) {
    const answers = await Promise.all(operators.map((by) => callAnyway(by, { roomId })))
    const called = answers.map(({ body }) => body.val?.risProcedureId as string)
    expect(answers.map(({ body }) => body.errorCode)).toEqual([0, 0, 0])
    if (new Set(called).size !== operators.length) twice += 1
    // Who was called goes to the end, so that as many wait at the next try.
    const passed = await Promise.all(called.map((risProcedureId, j) => operators[j]!.call('passPatient', { risProcedureId, to: 'end' })))
    expect(passed.map(({ body }) => body.errorCode)).toEqual([0, 0, 0])
    for (const id of called) waiting.set(id, waiting.get(id)! + 1)
  }
  process.stdout.write(`RS-27: ${TRIES} tries, 3 operators, ${WAITING} waiting: ${twice} times two got the same patient\n`)
  expect(twice).toBe(0)
  // Everybody's turn comes: nobody is called once more before all others were.
  const times = [...waiting.values()]
  expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1)
}, 600_000)

test('[RS-27] without a confirmation the second one is told who is expected already, and calls nobody', async () => {
  const triage = await makeTriage(server)
  const operators = await Promise.all(['甲', '乙', '丙'].map((name) => triage.person(name)))
  for (let i = 0; i < 3; i += 1) await operators[0]!.call('toQueue', { risProcedureId: await triage.registered(`患者${i}`) })
  const answers = await Promise.all(operators.map((by) => by.call('callPatient', { roomId: triage.desk.ct1 })))
  expect(answers.map(({ body }) => body.errorCode).sort()).toEqual([0, CODE.calledWaits, CODE.calledWaits])
})
