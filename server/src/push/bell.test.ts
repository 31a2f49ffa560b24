import { randomUUID } from 'node:crypto'
import { CODE, NOTICE_KINDS, NOTIFY_SETTING, type NoticeKind, quietKindsText, STATE } from '@farsight/shared/domain'
import { type TestServer, testServer } from '../../test/harness'
import { type Frame, openSocket, type SocketOptions, type TestSocket } from '../../test/socket'
import { type Colleague, makeWard, type Ward } from '../../test/ward'
import { emitNotices, eventSink, type Matter } from './events'
import { permittedTypes } from './frames'

let server: TestServer
let ward: Ward
let doctor: Colleague
const sockets: TestSocket[] = []

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  ward = await makeWard(server)
  doctor = await ward.person({ rights: { CT: 1 } })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.close()
})
afterAll(() => server.close())

async function listen(who: Colleague, options: SocketOptions = { types: [10] }): Promise<TestSocket> {
  const socket = await openSocket(server, who, who.account, options)
  sockets.push(socket)
  return socket
}
/** The same user in another page: its own session. */
const elsewhere = async (who: Colleague): Promise<Colleague> => ({ ...(await server.as(who.account)), account: who.account })

interface Told {
  readonly critical?: true
  readonly issued?: true
  readonly matter?: Matter
}
async function emit(more: { patName?: string; level?: 1 | 2 | 3 | 4; userId?: string; modality?: string } & Told = {}): Promise<string> {
  const examId = randomUUID()
  await server.asTenant({ facilityId: ward.facility, userId: randomUUID() }, (tx) =>
    eventSink(tx, server.clock.now).emit({
      examId,
      facilityId: ward.facility,
      state: STATE.toBeDiagnosed,
      hasComplete: false,
      modality: more.modality ?? 'CT',
      patName: more.patName ?? '王建国',
      audience: more.userId ? { userId: more.userId } : { level: more.level ?? 1 },
      ...(more.critical && { critical: true }),
      ...(more.issued && { issued: true }),
      ...(more.matter && { matter: more.matter }),
    }),
  )
  return examId
}
interface Kept extends Frame {
  readonly at: string
}
const bellOf = async (who: Colleague): Promise<{ list: Kept[]; msgCount: number; cursor: string }> =>
  (await who.call('notifyUnread')).body.val
const exams = (list: readonly Frame[]): (string | undefined)[] => list.map((one) => one.risProcedureId)
const rings = (id: string) => (frame: Frame) => frame.messageType === 3 && frame.risProcedureId === id
const notes = (frame: Frame): boolean => frame.messageType === 6

describe('the bell that the server keeps', () => {
  test('[ENTITY-30, NT-14] holds what the socket said, field by field, names as data; with the time and nothing more', async () => {
    const socket = await listen(doctor)
    const patName = '<img src=x onerror=alert(1)> 王 & "建"'
    const id = await emit({ patName })
    const frame = await socket.heard(rings(id))
    expect(Object.keys(frame).sort()).toEqual(
      [
        'currentState',
        'eventId',
        'messageType',
        'modality',
        'patName',
        'remoteOrderId',
        'reportHasComplete',
        'risProcedureId',
        'sign',
        't',
        'type',
      ].sort(),
    )
    expect(frame).toMatchObject({
      type: 10,
      currentState: 2060,
      reportHasComplete: 0,
      modality: 'CT',
      risProcedureId: id,
      remoteOrderId: '',
      patName,
    })
    const { list, msgCount } = await bellOf(doctor)
    const { messageType: _, ...same } = frame
    expect(list).toEqual([{ ...same, at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }])
    expect(msgCount).toBe(1)
    // Rows of lists carry no name.
    expect(JSON.stringify(socket.frames.filter((one) => one.messageType === 4))).not.toContain('王')
  })

  test('calls the own hospital’s patient by the name that he has now', async () => {
    const id = await emit({ patName: '无名氏' })
    const one = await ward.newCase({ exam_id: id, pat_name: '牛新人' })
    expect((await bellOf(doctor)).list.find((kept) => kept.risProcedureId === one.id)!.patName).toBe('牛新人')
  })

  test('is this user’s: by right, modality and name, of this hospital, of this week, the newest hundred', async () => {
    const reviewer = await ward.person({ rights: { CT: 2, MR: 1 } })
    const [low, high, mr, named] = [
      await emit(),
      await emit({ level: 2 }),
      await emit({ modality: 'MR' }),
      await emit({ userId: doctor.account.userId, modality: 'US' }),
    ]
    expect(exams((await bellOf(doctor)).list)).toEqual([named, low])
    expect(exams((await bellOf(reviewer)).list)).toEqual([mr, high, low])
    const foreign = await makeWard(server)
    expect((await bellOf(await foreign.person({ rights: { CT: 4 } }))).list).toEqual([])
    // Whoever has no local menu hears of no local case.
    expect((await bellOf(await ward.person({ rights: { CT: 4 }, menu: '000001000000' }))).list).toEqual([])
    server.clock.now += 7 * 24 * 60 * 60_000
    doctor = await elsewhere(doctor)
    expect((await bellOf(doctor)).list).toEqual([])
    const many: string[] = []
    for (let i = 0; i < 101; i += 1) many.push(await emit())
    const { list, msgCount } = await bellOf(doctor)
    expect([exams(list), msgCount]).toEqual([many.slice(1).reverse(), 100])
  })

  test('[NT-04] says from where the socket goes on: what happens between the call and the subscription is not lost, nor told twice', async () => {
    const first = await emit()
    const { list, cursor } = await bellOf(doctor)
    expect(exams(list)).toEqual([first])
    const between = [await emit(), await emit()]
    const socket = await listen(doctor, { after: cursor })
    const unsubscribed = await emit()
    socket.send({ messageType: 1, socketType: 10, userId: doctor.account.userId })
    const later = await emit()
    await socket.heard(rings(later))
    expect(exams(socket.bells())).toEqual([...between, unsubscribed, later])
    // An act that began before the call and ends after it comes by the socket too.
    let release = (): void => {}
    const gate = new Promise<void>((done) => {
      release = done
    })
    let wrote = (): void => {}
    const begun = new Promise<void>((done) => {
      wrote = done
    })
    const slow = randomUUID()
    const act = server.asTenant({ facilityId: ward.facility, userId: randomUUID() }, async (tx) => {
      const event = {
        examId: slow,
        facilityId: ward.facility,
        state: 2060,
        hasComplete: false,
        modality: 'CT',
        patName: 'x',
        audience: { level: 1 },
      } as const
      await eventSink(tx, server.clock.now).emit(event)
      wrote()
      await gate
    })
    await begun
    const during = await bellOf(doctor)
    release()
    await act
    const second = await listen(doctor, { types: [10], after: during.cursor })
    await second.heard(rings(slow))
    expect(exams(during.list)).not.toContain(slow)
    expect(exams(second.bells())).toEqual([slow])
  })

  test('[NT-03] after a resync shows what the database has', async () => {
    const socket = await listen(doctor)
    const seen = await emit()
    await socket.heard(rings(seen))
    const last = socket.frames.at(-1)!.eventId!
    await socket.close()
    for (let i = 0; i < 60; i += 1) await emit()
    await server.database.superuser((su) =>
      su.query(
        `WITH e AS (INSERT INTO event (facility_id, kind, exam_id, state, modality, pat_name, audience_level, at)
           SELECT $1, 'notification', gen_random_uuid(), 2060, 'CT', '王', 1, $2 FROM generate_series(1, 1000) RETURNING event_id, facility_id)
         INSERT INTO outbox (event_id, facility_id) SELECT event_id, facility_id FROM e`,
        [ward.facility, new Date(server.clock.now)],
      ),
    )
    const [{ id }] = await server.database.superuser(async (su) => (await su.query('SELECT max(event_id) AS id FROM outbox')).rows)
    server.server.outbox.wake()
    while (server.server.outbox.cursor < Number(id)) await new Promise((done) => setTimeout(done, 10))
    const back = await listen(doctor, { types: [10], after: last })
    const anew = await back.heard((frame) => frame.messageType === 7)
    const { list, cursor } = await bellOf(doctor)
    expect(Number(cursor)).toBeGreaterThanOrEqual(Number(anew.eventId))
    const rows = await server.database.superuser(
      async (su) =>
        (
          await su.query("SELECT event_id FROM event WHERE facility_id = $1 AND kind = 'notification' ORDER BY event_id DESC LIMIT 100", [
            ward.facility,
          ])
        ).rows,
    )
    expect(list.map((one) => Number(one.eventId))).toEqual(rows.map((row: { event_id: number }) => row.event_id))
  })
})

describe('what counts', () => {
  const store = async (who: Colleague, value: string) =>
    expect((await who.call('saveUserSetting', { key: NOTIFY_SETTING, value })).body).toMatchObject({ errorCode: 0 })
  const choose = (who: Colleague, ...quiet: NoticeKind[]) => store(who, quietKindsText(quiet))
  const counted = async (who: Colleague) => {
    const { list, msgCount } = await bellOf(who)
    return [list.length, msgCount]
  }

  test('a quiet kind is listed and not counted, in each page of its user, and counts again when he wants it', async () => {
    const colleague = await ward.person({ rights: { CT: 1 } })
    await emit()
    await emit()
    await choose(doctor, 'local')
    expect(await counted(doctor)).toEqual([2, 0])
    expect(await counted(await elsewhere(doctor))).toEqual([2, 0])
    // Another user's choice is his own.
    expect(await counted(colleague)).toEqual([2, 2])
    await choose(colleague, ...NOTICE_KINDS)
    await choose(doctor, 'remote', 'consultation', 'meeting')
    expect(await counted(doctor)).toEqual([2, 2])
    // What was looked at while it was quiet is not new later.
    await choose(doctor, 'local')
    await doctor.call('notifyClear', { read: 1 })
    await choose(doctor)
    expect(await counted(doctor)).toEqual([2, 0])
  })

  test('orders and meetings have choices of their own', async () => {
    doctor = await ward.person({ rights: { CT: 1 }, menu: '000011010000' })
    await emit()
    for (const type of [11, 12])
      await server.database.superuser((su) =>
        su.query(
          `INSERT INTO event (facility_id, kind, type, exam_id, state, modality, audience_level, at) VALUES ($1, 'notification', $2, gen_random_uuid(), 2060, 'CT', 1, $3)`,
          [ward.facility, type, new Date(server.clock.now)],
        ),
      )
    await server.asTenant({ facilityId: ward.facility, userId: randomUUID() }, (tx) =>
      emitNotices(tx, server.clock.now, { kind: 'meeting', id: randomUUID() }, [{ facilityId: ward.facility }]),
    )
    const counts: number[] = []
    for (const kind of ['local', 'remote', 'meeting'] as const) {
      await choose(doctor, kind)
      counts.push((await bellOf(doctor)).msgCount)
    }
    expect(counts).toEqual([3, 2, 3])
    expect((await bellOf(doctor)).list).toHaveLength(4)
  })

  test('a critical value, a correction, a retraction and a reading that differs count whatever is quiet', async () => {
    await choose(doctor, ...NOTICE_KINDS)
    const { userId } = doctor.account
    await emit({ userId })
    await emit({ userId, critical: true })
    await emit({ userId, issued: true })
    for (const matter of ['retractDeclined', 'retracted', 'readingDiffers'] as const) await emit({ userId, matter })
    expect(await counted(doctor)).toEqual([6, 5])
  })

  test('a stored choice that is garbage keeps nothing quiet', async () => {
    await emit()
    for (const value of ['{"quiet":"local"}', 'null', '{"quiet":[{"local":1}]}', 'quiet', '["local"]']) {
      await store(doctor, value)
      expect([value, await counted(doctor)]).toEqual([value, [1, 1]])
    }
  })
})

describe('a bell that is changed', () => {
  test('[NT-15] in one page is changed once in the user’s other pages, within two seconds, and in nobody else’s', async () => {
    const other = await elsewhere(doctor)
    const colleague = await ward.person({ rights: { CT: 1 } })
    const ids = [await emit(), await emit(), await emit()]
    const [page, second, third] = [await listen(doctor), await listen(other), await listen(colleague)]
    const { list } = await bellOf(doctor)
    const middle = list[1]!.eventId!
    // Clicked in both pages at the same moment: taken away once.
    const clicks = await Promise.all([doctor.call('notifyClear', { ids: middle }), other.call('notifyClear', { ids: middle })])
    expect(clicks.map((answer) => answer.body.val.cleared).sort()).toEqual([0, 1])
    expect(await second.heard(notes, 2_000)).toMatchObject({ messageType: 6, ids: [middle], read: false })
    for (const who of [doctor, other]) expect(exams((await bellOf(who)).list)).toEqual([ids[2], ids[0]])
    expect(exams((await bellOf(colleague)).list)).toEqual([ids[2], ids[1], ids[0]])
    // Whoever took one away has looked at the rest.
    expect((await bellOf(other)).msgCount).toBe(0)
    expect((await bellOf(colleague)).msgCount).toBe(3)
    const fourth = await emit()
    await second.heard(rings(fourth))
    expect((await bellOf(other)).msgCount).toBe(1)
    expect((await other.call('notifyClear', { read: 1 })).body.val.cleared).toBe(0)
    await page.heard((frame) => notes(frame) && frame.read === true)
    expect([(await bellOf(doctor)).msgCount, (await bellOf(doctor)).list.length]).toEqual([0, 3])
    expect((await doctor.call('notifyClear', { all: 1 })).body.val.cleared).toBe(3)
    await second.heard((frame) => notes(frame) && frame.read === false && (frame.ids as string[]).length === 0)
    expect((await bellOf(other)).list).toEqual([])
    // What comes after is there again.
    const after = await emit()
    await Promise.all([page.heard(rings(after)), second.heard(rings(after)), third.heard(rings(after))])
    expect(exams((await bellOf(other)).list)).toEqual([after])
    for (const socket of [page, second]) expect(socket.frames.filter(notes)).toHaveLength(3)
    expect(third.frames.filter(notes)).toEqual([])
    // A page that was away meanwhile hears of it when it is back.
    const away = await listen(other, { after: list[0]!.eventId })
    await away.heard((frame) => rings(after)(frame) || (frame.messageType === 4 && frame.risProcedureId === after))
    expect(away.frames.filter(notes)).toHaveLength(3)
  })

  test('with what is none of this user’s, or no number, changes nothing', async () => {
    const [mine, above] = [await emit(), await emit({ level: 3 })]
    const chief = await ward.person({ rights: { CT: 4 } })
    const theirs = (await bellOf(chief)).list.find((one) => one.risProcedureId === above)!.eventId!
    expect((await doctor.call('notifyClear', { ids: `${theirs},999999` })).body).toMatchObject({ errorCode: 0, val: { cleared: 0 } })
    expect(exams((await bellOf(doctor)).list)).toEqual([mine])
    expect(exams((await bellOf(chief)).list)).toEqual([above, mine])
    for (const ids of ['x', '1,', '-1', '1.5', '1 OR 1', `${'9'.repeat(16)}`])
      expect([ids, (await doctor.call('notifyClear', { ids })).body]).toMatchObject([
        ids,
        { errorCode: CODE.parameterIllegal, field: 'ids' },
      ])
    expect((await doctor.call('notifyClear')).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'ids' })
  })

  test('five hundred single marks become one', async () => {
    const kept = await emit()
    const many: string[] = []
    for (let i = 0; i < 6; i += 1) {
      await server.database.superuser((su) =>
        su.query(
          `INSERT INTO event (facility_id, kind, exam_id, state, modality, audience_level, at) SELECT $1, 'notification', gen_random_uuid(), 2060, 'CT', 1, $2 FROM generate_series(1, 90)`,
          [ward.facility, new Date(server.clock.now)],
        ),
      )
      const ids = (await bellOf(doctor)).list.filter((one) => one.risProcedureId !== kept).map((one) => one.eventId!)
      many.push(...ids)
      expect((await doctor.call('notifyClear', { ids: ids.join() })).body.val.cleared).toBe(ids.length)
    }
    expect(many).toHaveLength(540)
    const marks = await server.database.superuser(
      async (su) => (await su.query('SELECT count(*)::int AS n FROM bell_removed WHERE user_id = $1', [doctor.account.userId])).rows[0].n,
    )
    expect(marks).toBe(500)
    expect((await bellOf(doctor)).list).toEqual([])
  })
})

describe('types', () => {
  const session = (isLaunchRemote: number, mainMenu: string, remoteMenu = '') =>
    permittedTypes({ mainMenu, remoteMenu, facility: { isLaunchRemote } } as never)

  test('[NT-13] 1 by isLaunchRemote, 10 by the local menu, 11 and 12 by the remote one', () => {
    expect([0, 1, 2, 3, 4, 5, 6].filter((n) => session(n, '').has(1))).toEqual([0, 2, 5, 6])
    expect([...session(1, '000010000000')]).toEqual([10])
    expect([...session(1, '000001000000')]).toEqual([11, 12])
    expect([...session(1, '000001000000', '01111')]).toEqual([])
    expect([...session(1, '')]).toEqual([])
  })

  test('[AZ-19] an administrator with a duty of its own hears of no patient', () => {
    expect([
      ...permittedTypes({ mainMenu: '111111111111', remoteMenu: '', duty: 'system', facility: { isLaunchRemote: 0 } } as never),
    ]).toEqual([])
  })

  test('[NT-13] a type that the session may not have does not ring, also when it was asked for', async () => {
    const local = await ward.person({ rights: { CT: 4 }, menu: '000010000000' })
    const both = await ward.person({ rights: { CT: 4 } })
    const [a, b] = [await listen(local, { types: [10] }), await listen(both, { types: [10, 11, 12] })]
    for (const socketType of [11, 12, 13]) a.send({ messageType: 1, socketType, userId: local.account.userId })
    await a.heard(() => a.frames.filter((frame) => frame.messageType === 5).length === 3)
    for (const type of [11, 12])
      await server.database.superuser((su) =>
        su.query(
          `WITH e AS (INSERT INTO event (facility_id, kind, type, exam_id, state, modality, pat_name, audience_level, at) VALUES ($1, 'notification', $2, gen_random_uuid(), 2060, 'CT', '远程', 1, $3) RETURNING event_id, facility_id)
           INSERT INTO outbox (event_id, facility_id) SELECT event_id, facility_id FROM e`,
          [ward.facility, type, new Date(server.clock.now)],
        ),
      )
    const id = await emit()
    await Promise.all([a.heard(rings(id)), b.heard(rings(id))])
    expect(a.bells().map((frame) => frame.type)).toEqual([10])
    expect(b.bells().map((frame) => frame.type)).toEqual([11, 12, 10])
    expect((await bellOf(local)).list.map((one) => one.type)).toEqual([10])
  })
})
