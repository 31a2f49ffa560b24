import { CODE, STATE } from '@farsight/shared/domain'
import sql, { raw } from 'sql-template-tag'
import { type TestServer, testServer } from '../../../test/harness'
import { fine, type Market, makeMarket } from '../../../test/orders'
import { newPhone, StubSms } from '../../../test/sms'
import { openSocket } from '../../../test/socket'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

const MINUTE = 60_000
const ITEM = {
  zh: '张力性气胸',
  en: 'Tension pneumothorax',
  modality: 'CT',
  bodypart: '胸部',
  words: ['气胸'],
  tellMinutes: 10,
  escalateMinutes: 15,
  enabled: true,
}
let sms: StubSms
let server: TestServer
let ward: Ward
let doctor: Colleague
let head: Colleague
let other: Colleague
let itemId: string

beforeAll(async () => {
  sms = new StubSms()
  server = await testServer({ sms })
})
afterAll(() => server.close())
beforeEach(async () => {
  ward = await makeWard(server)
  doctor = await ward.person({ rights: { CT: 1 }, name: '书写人' })
  head = await ward.person({ rights: { CT: 4, ECG: 4 }, name: '主任', phone: newPhone() })
  other = await ward.person({ rights: { CT: 1 }, name: '病区' })
  itemId = await saveItem(ITEM)
})

async function admin(): Promise<Awaited<ReturnType<TestServer['as']>>> {
  return server.as(await server.account(ward.facility, { role: 'admin', menu: '000000001100' }))
}
const saveItem = async (item: object, id?: string): Promise<string> =>
  fine(await (await admin()).call('criticalItemSave', { item, ...(id ? { id } : {}) })).body.val.id
const open = async (by: Colleague, one: Case, more: object = {}): Promise<string> =>
  fine(await by.call('openCritical', { procedureId: one.id, itemId, finding: '左侧气胸，压缩 80%', ...more })).body.val.id
const tell = (by: Colleague, id: string, more: object = {}) =>
  by.call('tellCritical', { id, toldTo: '李护士', toldPhone: '8023', readBack: true, ...more })
const rowOf = async (id: string, by: Colleague = doctor) =>
  fine(await by.call('queryCriticals')).body.val.find((row: { id: string }) => row.id === id)
const codeOf = async (answer: Promise<{ body: { errorCode: number } }>): Promise<number> => (await answer).body.errorCode
const later = async (minutes: number): Promise<void> => {
  server.clock.now += minutes * MINUTE
  await server.server.jobs.tick()
}
/** Bells of a person, newest first, that are about a critical value. */
const bells = async (who: Colleague) =>
  fine(await who.call('notifyUnread')).body.val.list.filter((one: { critical?: number }) => one.critical === 1)

test('[CRIT-01] found, told with read-back, acknowledged by somebody else: each minute is on record', async () => {
  const one = await ward.openedBy(doctor)
  const id = await open(doctor, one)
  expect(await open(doctor, one)).toBe(id)
  expect(await ward.row(one.id)).toMatchObject({ critical: true })
  expect(await rowOf(id)).toMatchObject({
    state: 'open',
    patName: one.exam.pat_name,
    itemZh: '张力性气胸',
    foundBy: '书写人',
    escalations: 0,
    tellMinutes: null,
  })
  server.clock.now += 4 * MINUTE
  expect((await tell(doctor, id, { toldTo: '  ' })).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'toldTo' })
  expect((await tell(doctor, id, { readBack: false })).body).toMatchObject({ errorCode: CODE.readBackRequired, field: 'readBack' })
  expect((await rowOf(id)).state).toBe('open')
  fine(await tell(doctor, id))
  expect(await rowOf(id)).toMatchObject({
    state: 'told',
    toldTo: '李护士',
    toldPhone: '8023',
    toldBy: '书写人',
    readBack: true,
    tellMinutes: 4,
  })
  // Another person who can act: the first time counts, and the first person is not forgotten.
  server.clock.now += 2 * MINUTE
  fine(await tell(head, id, { toldTo: '值班医生', remark: '已推床' }))
  expect(await rowOf(id)).toMatchObject({
    toldTo: '值班医生',
    tellMinutes: 4,
    remark: expect.stringMatching(/李护士 8023 \(书写人\)\n已推床$/),
  })
  for (const by of [doctor, head]) expect(await codeOf(by.call('acknowledgeCritical', { id }))).toBe(CODE.criticalOwn)
  // The last teller and the finder are not offered what would be refused; the ward is.
  const offered = async (by: Colleague) =>
    (await by.call('queryCriticals', { procedureId: one.id })).body.val.map((row: { mayAcknowledge: boolean }) => row.mayAcknowledge)
  expect([await offered(doctor), await offered(head), await offered(other)]).toEqual([[false], [false], [true]])
  server.clock.now += 3 * MINUTE
  fine(await other.call('acknowledgeCritical', { id, remark: '已处置' }))
  expect(await rowOf(id)).toMatchObject({ state: 'acknowledged', acknowledgedBy: '病区', acknowledgeMinutes: 9 })
  for (const answer of [tell(doctor, id), other.call('acknowledgeCritical', { id }), doctor.call('cancelCritical', { id, reason: 'x' })])
    expect(await codeOf(answer)).toBe(CODE.criticalClosed)
  await later(24 * 60)
  expect(await rowOf(id)).toMatchObject({ escalations: 0 })
  expect(await ward.row(one.id)).toMatchObject({ critical: true })
})

test('[CRIT-01] nobody tells: finder and head are alarmed at the set minutes, again and again, by bell and SMS, offline and after a restart', async () => {
  const one = await ward.openedBy(doctor)
  const id = await open(doctor, one)
  await server.database.superuser((su) =>
    su.query("INSERT INTO sms_rule VALUES ($1, 'critical', 1, true, '本院有危急值，请登录', '', now())", [ward.facility]),
  )
  await later(9)
  expect(await bells(head)).toEqual([])
  await later(1)
  expect([(await bells(head)).length, (await bells(doctor)).length, (await bells(other)).length]).toEqual([1, 1, 0])
  expect((await bells(head))[0]).toMatchObject({ type: 10, risProcedureId: one.id, patName: one.exam.pat_name })
  await server.server.sender.idle()
  expect(sms.sent.at(-1)!.text).toBe('本院有危急值，请登录')
  const socket = await openSocket(server, await server.as(doctor.account), doctor.account)
  await later(15)
  // The page asked for no type at all: it hears of it all the same.
  expect(await socket.heard((frame) => frame.messageType === 3)).toMatchObject({ critical: 1, risProcedureId: one.id })
  await socket.close()
  expect(await rowOf(id)).toMatchObject({ escalations: 2 })
  // Down for two hours: the table knows what is late, and a fresh server alarms at once and goes on by the same moments.
  server.clock.now += 122 * MINUTE
  const again = await testServer({ into: server.database, sms })
  again.clock.now = server.clock.now
  await again.server.jobs.tick()
  await again.server.jobs.tick()
  await again.close()
  expect(await rowOf(id)).toMatchObject({ state: 'open', escalations: 3 })
  await later(12)
  expect(await rowOf(id)).toMatchObject({ escalations: 3 })
  await later(1)
  expect(await rowOf(id)).toMatchObject({ escalations: 4 })
  fine(await tell(doctor, id))
  await later(15)
  expect(await rowOf(id)).toMatchObject({ state: 'told', escalations: 5, tellMinutes: 160 })
  expect(await bells(head)).toHaveLength(5)
  fine(await other.call('acknowledgeCritical', { id }))
  await later(600)
  expect(await rowOf(id)).toMatchObject({ state: 'acknowledged', escalations: 5 })
})

test('[CRIT-01] told in time and not acknowledged is escalated; a list that is changed meanwhile moves nothing', async () => {
  const id = await open(doctor, await ward.openedBy(doctor))
  fine(await tell(doctor, id))
  await saveItem({ ...ITEM, tellMinutes: 200, escalateMinutes: 200, zh: '改名' }, itemId)
  await later(24)
  expect(await rowOf(id)).toMatchObject({ escalations: 0, itemZh: '张力性气胸' })
  await later(1)
  expect(await rowOf(id)).toMatchObject({ escalations: 1 })
})

test('[CRIT-01] ECG and imaging go the same way, each by entries of its own kind; a hospital begins with a list', async () => {
  const ecg = await ward.person({ rights: { ECG: 1 } })
  const list = fine(await ecg.call('criticalItems')).body.val
  const vf = list.find((item: { en: string }) => item.en.includes('fibrillation'))
  expect(vf).toMatchObject({ modality: 'ECG', enabled: true, words: expect.arrayContaining(['室颤']) })
  expect(list.at(-1)).toMatchObject({ id: itemId, zh: '张力性气胸' })
  const one = await ward.newCase({ modality: 'ECG' })
  const id = fine(await ecg.call('openCritical', { procedureId: one.id, itemId: vf.id, finding: '室颤' })).body.val.id
  await later(vf.tellMinutes)
  expect(await rowOf(id, ecg)).toMatchObject({ modality: 'ECG', escalations: 1 })
  // A CT's entry is none of an ECG; one that is switched off, and one of another hospital, are none of anything.
  const foreign = (await (await server.as(await server.account(await server.facility()))).call('criticalItems')).body.val[0].id
  await saveItem({ ...ITEM, enabled: false }, itemId)
  const tries = [
    [one.id, itemId, ecg],
    [(await ward.newCase()).id, itemId, doctor],
    [(await ward.newCase()).id, foreign, doctor],
  ] as const
  for (const [procedureId, item, by] of tries)
    expect(await codeOf(by.call('openCritical', { procedureId, itemId: item, finding: 'x' }))).toBe(CODE.criticalUnknown)
})

test('who may: a right for the modality opens, finder or reviewer cancels with a reason, the list is the head’s and the administrator’s', async () => {
  const one = await ward.openedBy(doctor)
  const reader = await ward.person()
  const clerk = await ward.person({ role: 'registrar', menu: '111100000000' })
  expect(await codeOf(reader.call('openCritical', { procedureId: one.id, itemId, finding: 'x' }))).toBe(CODE.noWritingPermission)
  expect((await doctor.call('openCritical', { procedureId: one.id, itemId, finding: ' ' })).body).toMatchObject({
    errorCode: CODE.parameterEmpty,
  })
  const gone = await ward.newCase({ state: STATE.deleted })
  expect(await codeOf(doctor.call('openCritical', { procedureId: gone.id, itemId, finding: 'x' }))).toBe(CODE.notInRis)
  const id = await open(doctor, one)
  expect(await codeOf(tell(clerk, id))).toBe(CODE.noPermission)
  expect(await codeOf(other.call('cancelCritical', { id, reason: 'x' }))).toBe(CODE.noPermission)
  expect((await doctor.call('cancelCritical', { id, reason: '  ' })).body).toMatchObject({ errorCode: CODE.reasonRequired })
  fine(await head.call('cancelCritical', { id, reason: '误报' }))
  expect(await rowOf(id)).toMatchObject({ state: 'cancelled', remark: expect.stringContaining('主任: 误报') })
  expect(await ward.row(one.id)).toMatchObject({ critical: false })
  await later(600)
  expect(await rowOf(id)).toMatchObject({ escalations: 0 })
  // It stands in the register, and a new one may be opened.
  const second = await open(doctor, one)
  expect(second).not.toBe(id)
  fine(await clerk.call('acknowledgeCritical', { id: second }))

  expect(await codeOf(doctor.call('criticalItemSave', { item: ITEM }))).toBe(CODE.noPermission)
  expect(await codeOf(head.call('criticalItemSave', { item: ITEM }))).toBe(CODE.stepUpRequired)
  expect(await codeOf((await server.as(head.account, { stepUp: true })).call('criticalItemSave', { item: ITEM }))).toBe(0)
  expect((await (await admin()).call('criticalItemSave', { item: { ...ITEM, en: '  ' } })).body).toMatchObject({
    errorCode: CODE.parameterEmpty,
    field: 'en',
  })
})

test('the register is searched and counted: in time, late, escalated, in the middle', async () => {
  const first = await open(doctor, await ward.openedBy(doctor, { department: '急诊科' }))
  fine(await tell(doctor, first))
  await later(2)
  fine(await other.call('acknowledgeCritical', { id: first }))
  const second = await open(doctor, await ward.openedBy(doctor))
  await later(12)
  fine(await tell(doctor, second))
  const ask = async (q: object = {}) => fine(await doctor.call('queryCriticals', q as Record<string, unknown>)).body
  expect(await ask()).toMatchObject({
    total: 2,
    val: [{ id: second }, { id: first }],
    facts: {
      found: 2,
      open: 0,
      told: 1,
      acknowledged: 1,
      cancelled: 0,
      toldInTime: 1,
      acknowledgedInTime: 1,
      escalations: 1,
      escalated: 1,
      medianTellMinutes: 0,
      medianAcknowledgeMinutes: 2,
    },
  })
  const ids = async (q: object) => (await ask(q)).val.map((row: { id: string }) => row.id)
  expect(await ids({ open: true })).toEqual([second])
  expect(await ids({ department: '急诊科' })).toEqual([first])
  expect(await ids({ state: 'acknowledged', search: '压缩' })).toEqual([first])
  expect(await ids({ itemId, pageSize: 1, page: 2 })).toEqual([first])
  expect(await ids({ startTime: '2000-01-01', endTime: '2000-01-02' })).toEqual([])
  expect(await codeOf(doctor.call('queryCriticals', { startTime: '2026-01-02', endTime: '2026-01-01' }))).toBe(CODE.rangeReversed)
  expect(await codeOf(doctor.call('queryCriticals', { startTime: '2026-02-31' }))).toBe(CODE.parameterIllegal)
})

test('the register is in the order of urgency: escalated, then what waits by its deadline, then what is done, newest first', async () => {
  const slow = await saveItem({ ...ITEM, zh: '骨折', en: 'Fracture', tellMinutes: 120, escalateMinutes: 120 })
  const done = await open(doctor, await ward.openedBy(doctor))
  fine(await tell(doctor, done))
  fine(await other.call('acknowledgeCritical', { id: done }))
  const escalated = await open(doctor, await ward.openedBy(doctor))
  await later(11)
  const patient = await open(doctor, await ward.openedBy(doctor), { itemId: slow })
  const told = await open(doctor, await ward.openedBy(doctor))
  fine(await tell(doctor, told))
  await later(1)
  const doneLater = await open(doctor, await ward.openedBy(doctor))
  fine(await tell(doctor, doneLater))
  fine(await other.call('acknowledgeCritical', { id: doneLater }))
  await later(1)
  const urgent = await open(doctor, await ward.openedBy(doctor))
  const ids = async (q: object = {}) =>
    fine(await doctor.call('queryCriticals', q as Record<string, unknown>)).body.val.map((row: { id: string }) => row.id)
  expect(await rowOf(escalated)).toMatchObject({ escalations: 1 })
  const waiting = [escalated, urgent, told, patient]
  expect(await ids()).toEqual([...waiting, doneLater, done])
  expect(await ids({ open: true })).toEqual(waiting)
  // Pages follow the same order.
  expect(await ids({ pageSize: 2, page: 2 })).toEqual([told, patient])
})

describe('read by an order', () => {
  let market: Market
  beforeEach(async () => {
    market = await makeMarket(server)
  })

  test('[CRIT-01] the reader opens and tells, the sending hospital hears of it at once and acknowledges; both are alarmed', async () => {
    const { writer, launcher, reviewer, source } = market
    const sent = await market.begun()
    const items = fine(await writer.call('criticalItems')).body.val
    const id = fine(await writer.call('openCritical', { procedureId: sent.id, itemId: items[0].id, finding: '出血' })).body.val.id
    expect(await source.row(sent.id)).toMatchObject({ critical: true })
    await later(1)
    expect(await bells(launcher)).toMatchObject([{ type: 10, risProcedureId: sent.id }])
    expect(await bells(writer)).toEqual([])
    await later(items[0].tellMinutes)
    expect(await bells(writer)).toMatchObject([{ type: 11, risProcedureId: sent.id, remoteOrderId: sent.orderId }])
    expect(await bells(reviewer)).toEqual([])
    await later(items[0].escalateMinutes)
    expect(await bells(reviewer)).toHaveLength(1)
    expect(await bells(launcher)).toHaveLength(3)
    fine(await tell(writer, id))
    // It is not the reader's to say that the others have it.
    expect(await codeOf(reviewer.call('acknowledgeCritical', { id }))).toBe(CODE.notInRis)
    // Nor does the table let it, nor change what was found.
    const asReader = (sets: string) =>
      server.asTenant({ facilityId: market.target.facility, userId: writer.account.userId }, (tx) =>
        tx.run(sql`${raw(`UPDATE critical_loop SET ${sets} WHERE loop_id = '${id}' AND facility_id <> app_facility()`)}`),
      )
    await expect(asReader("state = 'acknowledged', acknowledged_at = now(), next_at = NULL")).rejects.toThrow(/row-level security/)
    await expect(asReader("finding = 'x'")).rejects.toThrow(/stays as it was found/)
    expect(await asReader("remark = 'x'")).toBe(1)
    fine(await launcher.call('acknowledgeCritical', { id }))
    expect(await rowOf(id, writer)).toMatchObject({ state: 'acknowledged', escalations: 2 })
    const stranger = await ward.person({ rights: { CT: 4 } })
    for (const answer of [
      tell(stranger, id),
      stranger.call('acknowledgeCritical', { id }),
      stranger.call('cancelCritical', { id, reason: 'x' }),
    ])
      expect(await codeOf(answer)).toBe(CODE.notInRis)
    expect(await rowOf(id, stranger)).toBeUndefined()
  })

  test('an order that is taken back takes the loop out of the reader’s sight, and the loop goes on at home', async () => {
    const { writer, launcher, source } = market
    const sent = await market.begun()
    const items = fine(await writer.call('criticalItems')).body.val
    const id = fine(await writer.call('openCritical', { procedureId: sent.id, itemId: items[0].id, finding: '出血' })).body.val.id
    fine(await writer.call('abandonReport', { procedureId: sent.id, reason: '影像不全' }))
    fine(await writer.call('remoteReject', { remoteOrderId: sent.orderId, reason: '影像不全' }))
    expect(await rowOf(id, writer)).toBeUndefined()
    expect(await codeOf(tell(writer, id))).toBe(CODE.notInRis)
    await later(items[0].tellMinutes)
    expect(await rowOf(id, launcher)).toMatchObject({ state: 'open', escalations: 1 })
    const mine = await source.person({ rights: { CT: 1 } })
    fine(await tell(mine, id))
  })
})
