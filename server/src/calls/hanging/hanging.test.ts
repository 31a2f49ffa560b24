import { CODE } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let home: string
let me: TestAccount
let client: TestClient
beforeAll(async () => {
  server = await testServer()
  home = await server.facility()
  me = await server.account(home)
  client = await server.as(me)
})
afterAll(() => server.close())

const LUNG = { center: -600, width: 1500 }
const RULE = {
  layout: '1x2',
  linked: 0,
  panes: [{ modality: 'CT', description: '肺窗 1.0mm', place: 1, window: LUNG }, null],
}
const exam = async (bodypart: string, modality = 'CT', facility = home): Promise<string> =>
  (await makeExam(server, facility, { bodypart, modality })).exam_id
const save = async (risProcedureId: string, rule: unknown, by = client) =>
  (await by.call('saveHanging', { risProcedureId, ...(rule === undefined ? {} : { rule }) })).body
const kept = async (risProcedureId: string, by = client) => (await by.call('queryHanging', { risProcedureId })).body.val?.rule

test('a rule is kept for modality and part, whatever the part is called, until it is as delivered again', async () => {
  const chest = await exam('胸部')
  expect((await client.call('queryHanging', { risProcedureId: chest })).body.val).toEqual({ modality: 'CT', bodypart: '胸部', rule: null })
  expect((await save(chest, RULE)).errorCode).toBe(0)
  const again = await exam('CHEST')
  expect(await kept(again, await server.as(me))).toEqual(RULE)
  for (const other of [await exam('头颅'), await exam('胸部', 'DR')]) expect(await kept(other)).toBeNull()
  const next = { ...RULE, layout: '1x1', panes: RULE.panes.slice(0, 1) }
  expect((await save(again, next)).errorCode).toBe(0)
  expect(await kept(chest)).toEqual(next)
  expect((await save(chest, undefined)).errorCode).toBe(0)
  expect(await kept(again)).toBeNull()
})

test('a rule is its user’s in his hospital alone, and is saved by an exam that he may read', async () => {
  const knee = await exam('膝关节')
  expect((await save(knee, RULE)).errorCode).toBe(0)
  const colleague = await server.as(await server.account(home))
  expect(await kept(knee, colleague)).toBeNull()
  await save(knee, undefined, colleague)
  expect(await kept(knee)).toEqual(RULE)
  const stranger = await server.as(await server.account(await server.facility()))
  expect((await save(knee, RULE, stranger)).errorCode).toBe(CODE.notInRis)
  expect((await stranger.call('queryHanging', { risProcedureId: knee })).body.errorCode).toBe(CODE.notInRis)
})

test('what is no rule is refused with its field, and the one that stood stays', async () => {
  const hand = await exam('手部')
  await save(hand, RULE)
  const pane = RULE.panes[0]!
  for (const rule of [
    { ...RULE, layout: '3x3' },
    { ...RULE, panes: [] },
    { ...RULE, panes: [pane, pane, pane, pane, pane] },
    { ...RULE, panes: [{ ...pane, window: { center: 0, width: 0 } }] },
    { ...RULE, panes: [{ ...pane, place: -1 }] },
    { ...RULE, panes: [{ ...pane, description: 'x'.repeat(65) }] },
    { ...RULE, more: 1 },
    'x',
  ])
    expect(await save(hand, rule)).toMatchObject({ errorCode: CODE.parameterIllegal, field: expect.stringMatching(/^rule/) })
  expect(await kept(hand)).toEqual(RULE)
})
