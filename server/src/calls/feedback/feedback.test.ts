import { randomUUID } from 'node:crypto'
import { CODE } from '@farsight/shared/domain'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let facility: string
let doctor: TestAccount
let client: TestClient

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
})
afterAll(() => server.close())
beforeEach(async () => {
  doctor = await server.account(facility)
  client = await server.as(doctor)
})

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const send = (more: Record<string, unknown> = {}) =>
  client.call('feedback', {
    content: '列表很快',
    curr_url: 'https://f.example/#/local_diagnosis',
    ua: AGENT,
    resolution: '1920x1080',
    ...more,
  })
const rows = (userId = doctor.userId) =>
  server.database.superuser(async (su) => (await su.query('SELECT * FROM feedback WHERE user_id = $1 ORDER BY at', [userId])).rows)
/** An administrator’s answer, as management will write it. */
const answer = (id: string, text: string) =>
  server.database.superuser((su) => su.query('UPDATE feedback SET answer = $2, answered_at = now() WHERE feedback_id = $1', [id, text]))

test('[CALL-17, ENTITY-31] feedback is kept with content, screen, browser and resolution', async () => {
  const sent = await send()
  expect(sent.body).toMatchObject({ errorCode: 0, val: { id: expect.any(String) } })
  expect(await rows()).toEqual([
    expect.objectContaining({
      feedback_id: sent.body.val.id,
      facility_id: facility,
      content: '列表很快',
      curr_url: 'https://f.example/#/local_diagnosis',
      ua: AGENT,
      resolution: '1920x1080',
      answer: null,
    }),
  ])
})

test('nothing of a patient comes in with the address or the browser’s words', async () => {
  const addresses = [
    'https://f.example/?token=entry.secret&un=chen#/edit_report?patName=张三&sign=abc',
    'https://f.example/#/view_report/0190aaaa-0000-7000-8000-000000000001',
    'javascript:alert(1)',
    'no address',
  ]
  for (const curr_url of addresses) expect((await send({ curr_url, ua: '张三 <b>13800000001</b>' })).body.errorCode).toBe(0)
  const kept = await rows()
  expect(kept.map((row) => row.curr_url)).toEqual(['https://f.example/#/edit_report', 'https://f.example/', '', ''])
  for (const row of kept) expect(row.ua).not.toMatch(/[张<>]/)
})

test('the same request key keeps it once; blank and too long are refused; twenty an hour are enough', async () => {
  const requestKey = 'feedback-1234'
  const [one, two] = [await send({ requestKey }), await send({ requestKey })]
  expect(two.text).toBe(one.text)
  expect(await rows()).toHaveLength(1)
  expect((await send({ content: '  ' })).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'content' })
  expect((await send({ content: 'x'.repeat(2001) })).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'content' })
  for (let i = 1; i < 20; i += 1) expect((await send()).body.errorCode).toBe(0)
  expect((await send()).body.errorCode).toBe(CODE.tooFrequent)
  server.clock.now += 60 * 60_000
  client = await server.as(doctor)
  expect((await send()).body.errorCode).toBe(0)
})

test('[CALL-16] an answer shows until its reader has acknowledged it, by a list of ids', async () => {
  const ids = [(await send()).body.val.id, (await send()).body.val.id, (await send()).body.val.id]
  await answer(ids[0], '谢谢')
  await answer(ids[1], '已修复')
  const replies = async () => (await client.call('feedbackReplies')).body.val
  expect((await replies()).map((reply: { content: string }) => reply.content).sort()).toEqual(['已修复', '谢谢'])
  expect((await client.call('feedbackSeen', { ids: `${ids[0]},${ids[1]}` })).body).toMatchObject({ errorCode: 0, val: true })
  expect(await replies()).toEqual([])
  // Not answered yet: its answer will still be shown.
  await client.call('feedbackSeen', { ids: ids[2] })
  await answer(ids[2], '会做的')
  expect((await replies()).map((reply: { id: string }) => reply.id)).toEqual([ids[2]])
})

test('[CALL-16] nobody sees or acknowledges another’s answers; what is no list of ids is refused', async () => {
  const { id } = (await send()).body.val
  await answer(id, '谢谢')
  for (const other of [await server.account(facility), await server.account(await server.facility())]) {
    const stranger = await server.as(other)
    expect((await stranger.call('feedbackReplies')).body.val).toEqual([])
    expect((await stranger.call('feedbackSeen', { ids: id })).body.errorCode).toBe(CODE.notFound)
  }
  expect((await client.call('feedbackReplies')).body.val).toHaveLength(1)
  for (const ids of ['1,2', `${id},`, "' OR true --", `${id};${id}`, id.toUpperCase()])
    expect((await client.call('feedbackSeen', { ids })).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'ids' })
})

test('[AZ-06] one foreign id among twenty refuses the whole list, and nothing of it is acknowledged', async () => {
  const colleague = await server.as(await server.account(facility))
  const theirs = (await colleague.call('feedback', { content: '同事', curr_url: '', ua: '', resolution: '' })).body.val.id
  await answer(theirs, '同事的回复')
  const mine: string[] = []
  for (let i = 0; i < 20; i += 1) mine.push((await send()).body.val.id)
  for (const id of mine) await answer(id, '谢谢')
  const open = async (): Promise<number> => (await client.call('feedbackReplies')).body.val.length
  for (const foreign of [theirs, randomUUID()]) {
    const refused = await client.call('feedbackSeen', { ids: [...mine.slice(0, 10), foreign, ...mine.slice(10)].join(',') })
    expect(refused.body.errorCode).toBe(CODE.notFound)
    expect(await open()).toBe(20)
  }
  expect((await colleague.call('feedbackReplies')).body.val).toHaveLength(1)
  // Without it, and with one named twice, the list goes.
  expect((await client.call('feedbackSeen', { ids: [...mine, mine[0]].join(',') })).body.errorCode).toBe(0)
  expect(await open()).toBe(0)
})

test('[SHELL-28, ENTITY-05] an answer comes with the login payload until its user has acknowledged it', async () => {
  const { id } = (await send()).body.val
  await answer(id, '谢谢')
  const told = async (who = client): Promise<unknown> => JSON.parse((await who.call('loginSuccess')).body.val.feedback)
  expect(await told()).toEqual([{ id, content: '谢谢' }])
  expect(await told(await server.as(await server.account(facility)))).toEqual([])
  expect((await client.call('feedbackSeen', { ids: id })).body.errorCode).toBe(0)
  expect(await told()).toEqual([])
})
