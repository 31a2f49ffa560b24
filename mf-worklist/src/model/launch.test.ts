import { CODE } from '@farsight/shared/domain'
import { addsUp, credits, feeLines, signed } from './fee'
import { draftOfOrder, firstDraft, type LaunchDraft, launchFaults, placeOf } from './launch'
import { applyFreshOrders } from './live-orders'
import { FIRST_ORDERS, NO_ORDER_FILTERS, toOrderRequest } from './order'
import { difference, statementFile, statementSheet, wholeStatement } from './statement'
import { IDS, testFee, testLaunch, testLine, testOrder } from './test/order'

const DICTIONARY = testLaunch().parts
const draft = (changes: Partial<LaunchDraft> = {}): LaunchDraft => ({ ...firstDraft(testLaunch()), facilityId: IDS.hospital, ...changes })

test('a first launch begins with the exam’s own part, if the hospital knows it; a relaunch with the order', () => {
  expect(firstDraft(testLaunch({ bodypart: '膝关节', side: 'L' })).parts).toEqual([{ bodypart: '膝关节', side: 'L' }])
  expect(firstDraft(testLaunch({ bodypart: '胸腹联合' })).parts).toEqual([])
  expect(draftOfOrder(testOrder({ destDoctorId: IDS.expert }))).toMatchObject({ kind: 'expert', doctorId: IDS.expert, urgent: true })
})

test('what keeps a launch from being sent, in the order of the screen', () => {
  expect(launchFaults(draft(), DICTIONARY)).toEqual([])
  const codes = (changes: Partial<LaunchDraft>) => launchFaults(draft(changes), DICTIONARY).map(({ code }) => code)
  expect(codes({ facilityId: '', parts: [], condition: 'a'.repeat(513) })).toEqual(['target', CODE.selectBodypart, CODE.descriptionTooLong])
  expect(codes({ parts: [{ bodypart: '膝关节', side: '' }] })).toEqual([CODE.markSide])
  expect(codes({ parts: [{ bodypart: '膝关节', side: 'B' }], condition: 'a'.repeat(512) })).toEqual([])
  // A pair of surrogates counts as the server counts it.
  expect(codes({ condition: '𠮷'.repeat(257) })).toEqual([CODE.descriptionTooLong])
})

test('an unforeseen refusal stands above everything', () => {
  expect([placeOf(CODE.markSide), placeOf('FED-1'), placeOf(CODE.systemError)]).toEqual(['parts', 'exam', 'exam'])
})

test('the lines of a receipt, and one that does not add up', () => {
  expect(feeLines(testFee()).map(({ key, amount }) => [key, amount])).toEqual([
    ['base', 80],
    ['urgent', 20],
    ['doubled', 20],
  ])
  expect(feeLines(testFee({ urgentCost: 0, nightDoubled: 0, nightCost: 0, total: 80 }))).toHaveLength(1)
  expect([addsUp(testFee()), addsUp(testFee({ total: 119 })), addsUp(testFee({ unit: 41 }))]).toEqual([true, false, false])
  expect([credits(1234567), credits(-5), signed(20), signed(0)]).toEqual(['1\u202F234\u202F567', '\u22125', '+20', '0'])
})

test('fresh orders change in place; what enters, leaves or moves is counted', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((remoteOrderId) => testOrder({ remoteOrderId }))
  const now = testOrder({ remoteOrderId: 'b', state: 2060 })
  expect(applyFreshOrders([a!, b!], [a!, now], [now], 50)).toEqual({ rows: [a, now], waiting: [] })
  expect(applyFreshOrders([a!, b!], [c!, a!], [now], 50)).toEqual({ rows: [a, now], waiting: ['c', 'b'] })
  expect(applyFreshOrders([a!, b!], [now, a!], [], 50).waiting).toEqual(['b'])
})

test('the question of a list: what is blank is not asked; a completion’s end is named to the minute', () => {
  expect(toOrderRequest(FIRST_ORDERS, 0, 480)).toEqual({ sortField: 'due', sortOrder: 'asc', pageNo: 1, pageSize: 50 })
  const filters = {
    ...NO_ORDER_FILTERS,
    urgent: '0',
    timeType: 'complete',
    startTime: '2026-11-01 00:00:00',
    endTime: '2026-11-02 23:59:59',
  } as const
  expect(toOrderRequest({ ...FIRST_ORDERS, filters }, 0, 480)).toMatchObject({
    urgent: 0,
    timeType: 'complete',
    endTime: '2026-11-02 23:59:00',
  })
})

test('a statement is asked to its last page; its sheet goes from opening to closing and holds numbers as numbers', async () => {
  const pages = [testLine(), testLine({ amount: 1000, balanceAfter: 1000 })]
  const statement = await wholeStatement(async (cursor) => ({
    val: [pages[cursor ? 1 : 0]!],
    total: 2,
    totalIsFloor: false,
    cursor: cursor ? '' : 'next',
    opening: 0,
    sum: 880,
    closing: 880,
    balance: 880,
  }))
  expect(difference(statement)).toBe(0)
  expect(difference({ ...statement, closing: 881 })).toBe(1)
  const sheet = statementSheet(statement, { heads: ['h'], opening: 'o', sum: 's', closing: 'c', kind: (kind) => kind, reversed: 'r' })
  expect(sheet.map((row) => row[2]?.value ?? row[0]?.value)).toEqual(['h', 0, 1000, -120, 880, 880])
  // A text that begins like a formula stays a text.
  const evil = statementSheet(
    { ...statement, rows: [testLine({ remark: '=1+1' })] },
    { heads: [], opening: '', sum: '', closing: '', kind: String, reversed: '' },
  )
  expect(evil[2]?.[10]).toEqual({ value: '=1+1' })
})

test('a statement’s file says whose, of which account and from which day to which; a time of a line is a time', () => {
  const of = { hospital: '市第一/人民医院', statement: '对账单', account: '余额' }
  const today = '2026-11-22 10:00:00'
  const rows = [testLine({ time: '2026-11-20 22:10:00' }), testLine({ time: '2026-11-03 08:00:00' })]
  expect(statementFile(of, rows, {}, today)).toBe('市第一 人民医院_对账单_余额_2026-11-03_2026-11-22.xlsx')
  const month = { startTime: '2026-11-01 00:00:00', endTime: '2026-11-30 23:59:59' }
  expect(statementFile(of, rows, month, today)).toBe('市第一 人民医院_对账单_余额_2026-11-01_2026-11-22.xlsx')
  const [, , line] = statementSheet(
    { rows: [testLine({ reversed: 1 })], opening: 0, closing: 0 },
    { heads: [], opening: '', sum: '', closing: '', kind: String, reversed: '已冲正' },
  )
  expect(line?.[0]).toMatchObject({ type: Date, value: new Date('2026-11-20T22:10:00Z') })
  expect([line?.[2]?.value, line?.[6]?.value, line?.[12]?.value]).toEqual([-120, 80, '已冲正'])
})
