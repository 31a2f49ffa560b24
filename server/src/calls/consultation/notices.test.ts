import { Client } from 'pg'
import { type Clinicians, type Consultant, makeClinicians, SCORES, saves, seenBy, steps } from '../../../test/consultation'
import { type TestServer, testServer } from '../../../test/harness'
import { fine } from '../../../test/orders'
import { openSocket } from '../../../test/socket'

let server: TestServer
let who: Clinicians
beforeAll(async () => {
  server = await testServer()
  who = await makeClinicians(server)
})
afterAll(() => server.close())

/** Notices of a consultation in somebody's bell. */
async function bell(by: Consultant, id: string): Promise<Record<string, unknown>[]> {
  const { list } = fine(await by.call('notifyUnread')).body.val
  return list.filter((note: { consultationId?: string }) => note.consultationId === id)
}
const NAMES = ['asker', 'lead', 'chair', 'guest', 'outsider', 'unable'] as const
/** How many notices each has of it. */
async function rung(id: string): Promise<Partial<Record<(typeof NAMES)[number], number>>> {
  const counts = await Promise.all(NAMES.map(async (name) => [name, (await bell(who[name], id)).length] as const))
  return Object.fromEntries(counts.filter(([, n]) => n > 0))
}

test('[CONS-05] each step rings at those who may act next, of whatever hospital, and at nobody who did it himself', async () => {
  const { id } = await who.at('s1')
  expect(await rung(id)).toEqual({})
  fine(await steps(who.asker, id, 's1'))
  expect(await rung(id)).toEqual({ lead: 1, chair: 1 })
  fine(await steps(who.lead, id, 's2', { pass: 0, reason: '请补充' }))
  expect(await rung(id)).toEqual({ asker: 1, lead: 1, chair: 1 })
  fine(await saves(who.asker, id, 's1', { request: who.request() }))
  expect(await rung(id)).toEqual({ asker: 1, lead: 2, chair: 2 })
  // The triage waits for the own colleagues as well.
  fine(await steps(who.lead, id, 's2'))
  expect(await rung(id)).toEqual({ asker: 1, lead: 2, chair: 3 })
  const doctorIds = [who.chair, who.guest].map(({ account }) => account.userId)
  const { version } = await seenBy(who.lead, id)
  fine(await who.lead.call('consultationAssign', { id, baseVersion: version, doctorIds, chairId: who.chair.account.userId }))
  fine(await steps(who.lead, id, 's3'))
  // Who asked hears that it begins.
  expect(await rung(id)).toEqual({ asker: 2, lead: 2, chair: 4, guest: 1 })
  fine(await saves(who.chair, id, 's4', { conclusion: '肺炎' }))
  fine(await steps(who.chair, id, 's4'))
  expect(await rung(id)).toEqual({ asker: 2, lead: 3, chair: 4, guest: 1 })
  fine(await saves(who.lead, id, 's5', { scores: SCORES }))
  fine(await steps(who.lead, id, 's5'))
  expect(await rung(id)).toEqual({ asker: 3, lead: 3, chair: 5, guest: 2 })
})

test('a notice is of type 13, names the consultation by its number and neither an exam nor a patient, and comes by the socket without being asked for', async () => {
  const socket = await openSocket(server, who.lead, who.lead.account)
  const others = await openSocket(server, who.outsider, who.outsider.account)
  const { id, no, exam } = await who.at('s2')
  const frame = await socket.heard(({ messageType, consultationId }) => messageType === 3 && consultationId === id)
  expect(frame).toMatchObject({ type: 13, risProcedureId: '', remoteOrderId: '', patName: '', modality: '', sign: '', no })
  expect(JSON.stringify(frame)).not.toContain(exam.pat_name)
  const [note] = await bell(who.lead, id)
  expect(note).toMatchObject({ type: 13, consultationId: id, patName: '', no })
  // Taken away like every other.
  fine(await who.lead.call('notifyClear', { ids: String(note!.eventId) }))
  expect(await bell(who.lead, id)).toEqual([])
  expect(await bell(who.chair, id)).toHaveLength(1)
  expect(others.bells()).toEqual([])
  await Promise.all([socket.close(), others.close()])
})

test('[RS-28] a refused step rings nowhere; a cancelled one at those who waited for it', async () => {
  const { id } = await who.at('s3')
  const before = await rung(id)
  await steps(who.guest, id, 's3')
  await steps(who.lead, id, 's3')
  expect(await rung(id)).toEqual(before)
  fine(await who.lead.call('consultationCancel', { id, reason: '无空闲' }))
  expect((await rung(id)).asker).toBe(1)
  expect((await rung(id)).lead).toBe(before.lead)
})

test('who may consult no more hears of none; no hospital rings where it takes no part', async () => {
  const account = await server.account(who.sibling, { menu: '000010100000' })
  const by: Consultant = { ...(await server.as(account)), account }
  const { id } = await who.at('s2')
  expect(await bell(by, id)).toHaveLength(1)
  await server.database.superuser((su) => su.query("UPDATE doctor SET main_menu = '000010000000' WHERE user_id = $1", [account.userId]))
  const again: Consultant = { ...(await server.as(account)), account }
  expect(await bell(again, id)).toEqual([])
  const ring = (from: Consultant, hospital: string) =>
    server
      .asTenant(from.account, (tx) =>
        tx.run({ text: 'SELECT tell_consultation($1, $2, NULL, NULL, now())', values: [id, hospital] } as never),
      )
      .catch((error: Error) => error.message)
  expect(await ring(who.outsider, who.home)).toMatch(/no consultation/)
  expect(await ring(who.asker, who.stranger)).toMatch(/no consultation/)
  expect(await ring(who.asker, who.partner)).toBe(1)
})

test('every write wakes the room, once it is done', async () => {
  const { host, port, user, password } = JSON.parse(process.env.FARSIGHT_TEST_CLUSTER!)
  const listener = new Client({ host, port, user, password, database: server.database.name })
  await listener.connect()
  const heard: string[] = []
  listener.on('notification', ({ payload }) => void heard.push(payload ?? ''))
  await listener.query('LISTEN farsight_room')
  const { id } = await who.at('s4')
  const wakes = async (work: () => Promise<unknown>): Promise<number> => {
    await listener.query('SELECT 1')
    heard.length = 0
    await work()
    await listener.query('SELECT 1')
    return heard.filter((payload) => payload === `consultation/${id}`).length
  }
  expect(await wakes(() => who.chair.call('consultationSaveOpinion', { id, text: '肺炎', baseVersion: 0 }))).toBe(1)
  expect(await wakes(() => who.chair.call('consultationSaveOpinion', { id, text: '旧的', baseVersion: 0 }))).toBe(0)
  expect(await wakes(() => seenBy(who.chair, id))).toBe(0)
  expect(await wakes(() => saves(who.chair, id, 's4', { conclusion: '肺炎' }))).toBe(1)
  expect(await wakes(() => steps(who.chair, id, 's4'))).toBe(1)
  await listener.end()
})
