import { CODE, formatDateTime } from '@farsight/shared/domain'
import { accountsOf, fund } from '../../../test/credits'
import { type TestServer, testServer } from '../../../test/harness'
import { fine, type Market, makeMarket } from '../../../test/orders'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await testServer()
  market = await makeMarket(server, { advanced: null })
  // A part with sides, as the source examines it.
  await market.source.newCase({ bodypart: '膝关节', side: 'L' })
})
afterAll(() => server.close())

const CHEST = { bodypart: '胸部', side: '' }
const counted = async (): Promise<unknown> =>
  server.database.superuser(
    async (su) =>
      (
        await su.query(
          `SELECT (SELECT count(*)::int FROM remote_order) AS orders, (SELECT count(*)::int FROM remote_order_step) AS steps,
            (SELECT count(*)::int FROM credit_transfer) AS transfers, (SELECT count(*)::int FROM event) AS events, (SELECT sum(amount)::int FROM credit_account WHERE kind = 'held') AS held`,
        )
      ).rows[0],
  )
/** A refused launch: its code, with nothing left behind. */
async function refused(more: Record<string, unknown>, exam: Parameters<Market['source']['newCase']>[0] = {}): Promise<unknown> {
  const { source, launcher } = market
  const one = await source.newCase(exam)
  const before = [await source.row(one.id), await counted()]
  const { errorCode, val } = (await launcher.call('remoteLaunch', market.ask(one, more))).body
  expect([await source.row(one.id), await counted()]).toEqual(before)
  return val === undefined ? errorCode : [errorCode, val]
}
const table = (text: string, values: unknown[] = []) => server.database.superuser((su) => su.query(text, values))

test('[REMOTE-15] a launch without a part, or with one that the hospital does not examine, is refused', async () => {
  expect(await refused({ bodyparts: [] })).toBe(CODE.selectBodypart)
  expect(await refused({ bodyparts: [{ bodypart: '没有的部位', side: '' }] })).toBe(CODE.selectBodypart)
  expect(await refused({ bodyparts: [CHEST, CHEST], shownTotal: 200 })).toBe(CODE.selectBodypart)
})

test('[REMOTE-16, REMOTE-03] a part with sides wants one of them; several parts, and both sides of one, are each paid', async () => {
  const knee = (side: string) => ({ bodypart: '膝关节', side })
  expect(await refused({ bodyparts: [CHEST, knee('')], shownTotal: 200 })).toBe(CODE.markSide)
  // Nor is one taken where there is none.
  for (const side of ['L', 'R', 'B']) expect(await refused({ bodyparts: [{ ...CHEST, side }] })).toBe(CODE.sideless)
  const sent = await market.send({ bodyparts: [CHEST, knee('L'), knee('R')], shownTotal: 300 })
  expect((await market.order(market.writer, sent.orderId)).body.val).toMatchObject({
    bodyparts: [CHEST, knee('L'), knee('R')],
    fee: { parts: 3, total: 300 },
  })
})

test('an urgent order is promised within the target’s urgent minutes, an ordinary one within the others, and that is when the case is due', async () => {
  const { source, target, launcher } = market
  await table('UPDATE remote_service SET promised_minutes = 300, urgent_minutes = 25 WHERE facility_id = $1', [target.facility])
  for (const [urgent, minutes] of [
    [1, 25],
    [0, 300],
  ] as const) {
    const one = await source.newCase()
    const { shownTotal: _, ...ask } = market.ask(one, { urgent })
    const shown = fine(await launcher.call('remoteGetFee', { ...ask, condition: undefined })).body.val
    const sent = fine(await launcher.call('remoteLaunch', { ...ask, shownTotal: shown.fee.total })).body.val
    const promised = server.clock.now + minutes * 60_000
    for (const { promisedTime } of [shown, sent]) expect(promisedTime).toBe(formatDateTime(promised))
    expect((await source.row(one.id)).due_time).toBe(promised)
  }
  await table('UPDATE remote_service SET promised_minutes = 240, urgent_minutes = 30 WHERE facility_id = $1', [target.facility])
})

test('[REMOTE-14] merged checks are not launched, nor is a part of them', async () => {
  expect(await refused({}, { merged: true })).toBe(CODE.mergedNoRemote)
})

test('[RS-14, REMOTE-14] checks that a doctor has merged are not launched, neither the whole nor its part; taken apart they are', async () => {
  const { source, launcher } = market
  const same = { pat_name: '王合并', hospital_no: 'H-MERGED' }
  const [one, two] = [await source.newCase(same), await source.newCase(same)]
  fine(await launcher.call('mergeProcedure', { risProcedureIds: [one.id, two.id] }))
  const whole = (await source.row(one.id)).merged ? one : two
  const part = whole === one ? two : one
  const before = await counted()
  const launched = async (exam: typeof one) => (await launcher.call('remoteLaunch', market.ask(exam))).body.errorCode
  expect([await launched(whole), await launched(part)]).toEqual([CODE.mergedNoRemote, CODE.notInRis])
  expect(await counted()).toEqual(before)
  fine(await launcher.call('splitProcedure', { risProcedureId: whole.id }))
  expect([await launched(whole), await launched(part)]).toEqual([0, 0])
})

test('[REMOTE-06] a condition of 512 UTF-16 units goes, one of 513 does not', async () => {
  expect(await refused({ condition: '😀'.repeat(256) + '一' })).toBe(CODE.descriptionTooLong)
  const sent = await market.send({ condition: '😀'.repeat(256) })
  expect((await market.order(market.writer, sent.orderId)).body.val.condition).toHaveLength(512)
})

test.each([
  [{ state: 2010 }, CODE.imagesNotUploaded],
  [{ state: 3 }, CODE.alreadyWritten],
  [{ state: 9, report_has_complete: true }, CODE.reportCompleted],
  [{ state: 3000 }, CODE.notInRis],
  [{ returned: true }, CODE.returnedReport],
])('an exam that is %j is not launched', async (exam, expected) => {
  expect(await refused({}, exam)).toBe(expected)
  const { source, launcher } = market
  const one = await source.newCase(exam)
  const facts = (await launcher.call('remoteGetLaunch', { risProcedureId: one.id })).body
  expect(facts.val?.refused ?? facts.errorCode).toBe(expected)
})

test('[RS-17] low balance, closed hospital, no price, merged, no side: the exact code, no order, no hold', async () => {
  const { source, target } = market
  const poor = await makeMarket(server)
  await table("UPDATE credit_account SET amount = 99 WHERE kind = 'balance' AND facility_id = $1", [poor.source.facility])
  const one = await poor.source.newCase()
  const before = await counted()
  expect((await poor.launcher.call('remoteLaunch', poor.ask(one))).body.errorCode).toBe(CODE.balanceInsufficient)
  expect(await counted()).toEqual(before)
  expect(await poor.source.row(one.id)).toMatchObject({ state: 2060, reader_facility_id: null, order_id: null })

  expect(await refused({ advanced: 1, shownTotal: 300 })).toBe(CODE.advancedPrice)
  expect(await refused({}, { modality: 'MR' })).toBe(CODE.remoteTypeMissing)
  await table('UPDATE remote_service SET open = false WHERE facility_id = $1', [target.facility])
  expect(await refused({})).toBe(CODE.hospitalClosed)
  await table('UPDATE remote_service SET open = true WHERE facility_id = $1', [target.facility])
  await table('UPDATE credit_setting SET currency_enabled = false WHERE facility_id = $1', [source.facility])
  expect(await refused({})).toBe(CODE.currencyDisabled)
  await table('UPDATE credit_setting SET currency_enabled = true WHERE facility_id = $1', [source.facility])
  expect(await refused({ targetFacilityId: source.facility })).toBe(CODE.targetIsOwn)
  const stranger = await server.facility({ union: '' })
  expect(await refused({ targetFacilityId: stranger })).toBe(CODE.noRelation)
})

test('[LG-07] the total is the server’s: another one that the client shows is refused with the right one, and nothing is held', async () => {
  for (const shownTotal of [0, 1, 99, 101])
    expect(await refused({ shownTotal })).toEqual([CODE.feeChanged, expect.objectContaining({ unit: 100, parts: 1, total: 100 })])
  expect(await refused({ shownTotal: -1 })).toBe(CODE.parameterIllegal)
  expect(await refused({ fee: 0 })).toBe(CODE.parameterIllegal)
  expect(await refused({ currency: 'USD' })).toBe(CODE.parameterIllegal)
})

test('the same launch twice at once makes one order; with one key it answers the same', async () => {
  const { source, launcher } = market
  await fund(server, source.facility, 0)
  const one = await source.newCase()
  const before = await accountsOf(server, source.facility)
  const [a, b] = await Promise.all([1, 2].map(() => launcher.call('remoteLaunch', market.ask(one))))
  expect([a!.body.errorCode, b!.body.errorCode].sort((x, y) => x - y)).toEqual([0, CODE.caseIsRemote])
  expect((await accountsOf(server, source.facility)).held).toBe(before.held! + 100)
  const other = await source.newCase()
  const keyed = market.ask(other, { requestKey: 'launch-key-0001' })
  const first = fine(await launcher.call('remoteLaunch', keyed)).body.val
  expect(fine(await launcher.call('remoteLaunch', keyed)).body.val).toEqual(first)
  expect((await accountsOf(server, source.facility)).held).toBe(before.held! + 200)
})

test('who launches none is refused: a hospital that works locally only, and an account without the right to send to experts', async () => {
  const { source } = market
  const local = await makeMarket(server)
  await table('UPDATE facility SET is_launch_remote = 3 WHERE facility_id = $1', [local.source.facility])
  expect((await local.launcher.call('remoteLaunch', local.ask(await local.source.newCase()))).body.errorCode).toBe(CODE.noPermission)
  const one = await source.newCase()
  const narrow = await source.person({ rights: { CT: 1 } })
  await table("UPDATE doctor SET remote_menu = '11010' WHERE user_id = $1", [narrow.account.userId])
  const expert = market.ask(one, { targetDoctorId: market.writer.account.userId })
  expect((await narrow.call('remoteLaunch', expert)).body.errorCode).toBe(CODE.noPermission)
  fine(await narrow.call('remoteLaunch', market.ask(one)))
})

test('[AZ-07] own and foreign ids are not mixed: another’s exam under an own order, another’s order under an own exam', async () => {
  const { launcher, source } = market
  const [mine, second] = [await market.send(), await market.send()]
  const foreign = await (await makeMarket(server)).send()
  const ask = (more: object) => ({ ...market.ask(mine), ...more })
  for (const [remoteOrderId, risProcedureId] of [
    [mine.orderId, second.id],
    [second.orderId, mine.id],
    [mine.orderId, foreign.id],
    [foreign.orderId, mine.id],
  ]) {
    for (const call of ['remoteGetOrder', 'getRejectReason'] as const)
      expect((await launcher.call(call, { remoteOrderId, risProcedureId })).body.errorCode).toBe(CODE.notInRis)
    const { errorCode } = (await launcher.call('remoteRelaunch', { remoteOrderId, ...ask({ risProcedureId }) })).body
    expect([CODE.notInRis, CODE.orderNotRejected]).toContain(errorCode)
  }
  expect(await source.row(mine.id)).toMatchObject({ state: 2070, order_id: mine.orderId })
})
