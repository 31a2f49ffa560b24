import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import { type TestServer, testServer } from '../../../test/harness'
import { fine, type Market, makeMarket, type Sent } from '../../../test/orders'
import { openSocket } from '../../../test/socket'
import type { Colleague } from '../../../test/ward'

const HOUR = 3_600_000
let server: TestServer
let market: Market
/** On duty at the source, and an administrator of it who writes the rota. */
let onDuty: Colleague
let admin: Colleague

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  market = await makeMarket(server)
  onDuty = await market.source.person({ rights: { CT: 1 }, name: '值班' })
  admin = await market.source.person({ role: 'admin', menu: '000000000100' })
})
afterAll(() => server.close())

const at = (hours: number): string => formatDateTime(server.clock.now + hours * HOUR)
async function rota(): Promise<void> {
  const row = { doctorId: onDuty.account.userId, modalities: [], startTime: at(-1), endTime: at(8), urgentOnly: 0 }
  fine(await admin.call('dutySave', { startTime: at(-2), endTime: at(48), rows: [row] }))
}
const reject = async (sent: Sent) => fine(await market.writer.call('remoteReject', { remoteOrderId: sent.orderId, reason: '不符' }))
const recall = async (sent: Sent) => fine(await market.launcher.call('remoteRecall', { remoteOrderId: sent.orderId }))
const rowOf = async (by: Colleague, sent: Sent) => (await by.call('queryRows', { risProcedureIds: [sent.id] })).body.val[0]
const inQueue = async (by: Colleague, queue: string, sent: Sent): Promise<boolean> =>
  fine(await by.call('queryLocalList', { queue })).body.val.some((row: { risProcedureId: string }) => row.risProcedureId === sent.id)
const counts = async (by: Colleague) => fine(await by.call('queryQueues')).body.val

test('[STATE-21, WORK-33] a rejected case waits at home: in its launcher’s queue and the counts, urgent or not, with the due time that it had', async () => {
  const { launcher, source } = market
  const due = server.clock.now - HOUR
  for (const urgent of [false, true]) {
    const before = await counts(launcher)
    const sent = await market.send({}, { urgent, due_time: due })
    expect(await counts(launcher)).toEqual(before)
    await reject(sent)
    for (const queue of ['mine', 'write', 'overdue', ...(urgent ? ['urgent'] : [])])
      expect([queue, await inQueue(launcher, queue, sent)]).toEqual([queue, true])
    const after = await counts(launcher)
    expect([after.mine - before.mine, after.write - before.write, after.overdue - before.overdue]).toEqual([1, 1, 1])
    expect(after.urgent - before.urgent).toBe(urgent ? 1 : 0)
    expect(await rowOf(launcher, sent)).toMatchObject({ state: 120, dueTime: formatDateTime(due) })
    // A colleague who may not write it, and did not launch it, has it in no queue.
    const other = await source.person({ rights: { MR: 4 } })
    for (const queue of ['mine', 'write']) expect(await inQueue(other, queue, sent)).toBe(false)
  }
  // It stands among what is to do, by its due time: before a case that is due later, in both orders of the list.
  const later = await source.newCase({ due_time: server.clock.now + HOUR, pat_name: '稍后', pinyin: 'shao hou' })
  for (const sortField of [undefined, 'dueTime'])
    expect(
      fine(await launcher.call('queryLocalList', { sortField }))
        .body.val.map((row: { risProcedureId: string }) => row.risProcedureId)
        .at(-1),
    ).toBe(later.id)
})

test('a case without a due time gets one by the hospital’s table when it comes home', async () => {
  const { launcher } = market
  const check_time = server.clock.now - HOUR
  const rejected = await market.send({}, { due_time: null, check_time })
  await reject(rejected)
  const recalled = await market.send({}, { due_time: null, check_time })
  await recall(recalled)
  const [one, two] = [await rowOf(launcher, rejected), await rowOf(launcher, recalled)]
  expect(one.dueTime).toMatch(/^\d{4}-/)
  expect(two.dueTime).toBe(one.dueTime)
})

test('[WORK-33] a rejected case is not written as it stands; taken, it is home, in one’s own queue, and is written', async () => {
  const { source, writer } = market
  const colleague = await source.person({ rights: { CT: 1 } })
  const sent = await market.send()
  await reject(sent)
  expect((await colleague.call('openReport', sent.address)).body.errorCode).toBe(CODE.orderRejected)
  const outsider = await source.person({ rights: { MR: 4 } })
  expect((await outsider.call('takeCase', { risProcedureId: sent.id })).body.errorCode).toBe(CODE.noWritingPermission)
  expect((await writer.call('takeCase', { risProcedureId: sent.id })).body.errorCode).toBe(CODE.notInRis)
  expect(await source.row(sent.id)).toMatchObject({ state: 120 })
  await rota()
  fine(await colleague.call('takeCase', { risProcedureId: sent.id }))
  expect(await source.row(sent.id)).toMatchObject({ state: 2060, assigned_id: colleague.account.userId, reader_facility_id: null })
  expect((await market.order(colleague, sent.orderId)).body.val).toMatchObject({ status: 'recalled' })
  fine(await colleague.call('openReport', sent.address))
})

test('[DAY-09] a case that was dealt out before it was sent is dealt again when it is recalled', async () => {
  const { source } = market
  const sent = await market.send({}, { assigned_id: market.launcher.account.userId, assigned_name: '先前' })
  expect(await source.row(sent.id)).toMatchObject({ assigned_id: null })
  await rota()
  await recall(sent)
  expect(await source.row(sent.id)).toMatchObject({ state: 2060, assigned_id: onDuty.account.userId, assigned_name: '值班' })
  expect(await inQueue(onDuty, 'mine', sent)).toBe(true)
})

test('a case that is recalled rings at the doctor it is dealt to at home and at nobody else; both hospitals’ lists hear of it', async () => {
  const { source, reviewer, writer } = market
  await rota()
  const sent = await market.send()
  const colleague = await source.person({ rights: { CT: 4 } })
  const [mine, other, theirs] = await Promise.all(
    [onDuty, colleague, writer].map((by) => openSocket(server, by, by.account, { types: [10, 11, 12] })),
  )
  const rings = (socket: typeof mine) => socket!.bells().filter((f) => f.risProcedureId === sent.id)
  // Dealt out at the target, and to another there: each doctor hears of his own, though the case waits in 2060 before and after.
  for (const by of [reviewer, writer])
    fine(await reviewer.call('remoteDistribute', { remoteOrderId: sent.orderId, doctorId: by.account.userId }))
  await theirs!.heard((f) => f.messageType === 3 && f.risProcedureId === sent.id)
  expect(rings(theirs)).toMatchObject([{ currentState: 2060, remoteOrderId: sent.orderId }])
  await recall(sent)
  expect(await mine!.heard((f) => f.messageType === 3 && f.risProcedureId === sent.id)).toMatchObject({ type: 10, currentState: 2060 })
  const signs = (socket: typeof mine) => socket!.frames.filter((f) => f.messageType === 4 && f.risProcedureId === sent.id)
  const end = fine(await onDuty.call('openReport', sent.address))
  expect(end.body.val.mode).toBe('edit')
  await other!.heard((f) => f.messageType === 4 && f.risProcedureId === sent.id && f.currentState === 2)
  // Two hand-overs and the recall; at home the opening too.
  expect([signs(theirs).length, signs(other).length]).toEqual([3, 4])
  expect([rings(theirs).length, rings(other).length]).toEqual([1, 0])
  expect(await source.steps(sent.id)).toEqual(['launchOrder', 'distributeOrder', 'distributeOrder', 'recallOrder', 'openReport'])
  for (const socket of [mine, other, theirs]) await socket!.close()
})

test('an order that goes straight to be diagnosed rings at the target as a new one', async () => {
  const straight = await makeMarket(server, { entry: 'direct' })
  const { writer, source } = straight
  const socket = await openSocket(server, writer, writer.account, { types: [11] })
  const sent = await straight.send()
  expect(await source.row(sent.id)).toMatchObject({ state: 2060 })
  expect(await socket.heard((f) => f.messageType === 3 && f.risProcedureId === sent.id)).toMatchObject({ type: 11, currentState: 2060 })
  expect(await source.steps(sent.id)).toEqual(['launchOrder'])
  await socket.close()
})

test('[DAY-09] a case that was rejected is dealt at home by the clock, by the rota of its own hospital', async () => {
  const { source, target, writer } = market
  const sent = await market.send()
  await rota()
  // Somebody is on duty at the target too: not for this case.
  const head = await target.person({ role: 'admin', menu: '000000000100' })
  const theirs = { doctorId: writer.account.userId, modalities: [], startTime: at(-1), endTime: at(8), urgentOnly: 0 }
  fine(await head.call('dutySave', { startTime: at(-2), endTime: at(48), rows: [theirs] }))
  await reject(sent)
  server.clock.now += 60_000
  await server.server.jobs.tick()
  expect(await source.row(sent.id)).toMatchObject({ state: STATE.rejected, assigned_id: onDuty.account.userId })
  expect(await inQueue(onDuty, 'mine', sent)).toBe(true)
  // What it was dealt to stays when it is taken out of the order.
  await recall(sent)
  expect(await source.row(sent.id)).toMatchObject({ state: 2060, assigned_id: onDuty.account.userId })
})
