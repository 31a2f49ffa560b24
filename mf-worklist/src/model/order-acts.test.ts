import { CODE } from '@farsight/shared/domain'
import { isOrderWork, type OrderDoctor, orderActs } from './order-acts'
import { IDS, testOrder } from './test/order'

const WRITER: OrderDoctor = { userId: IDS.me, right: 1, reviewLevels: 1 }
const REVIEWER: OrderDoctor = { ...WRITER, right: 2 }
const NOBODY: OrderDoctor = { ...WRITER, right: 0 }
const primary = (row = testOrder(), doctor = WRITER) => orderActs(row, doctor).primary.key
const why = (key: string, row = testOrder(), doctor = WRITER) => orderActs(row, doctor).menu.find((act) => act.key === key)?.refused

test('the next step at the target, by state and right', () => {
  expect(primary()).toBe('receive')
  expect(primary(testOrder({ state: 2080 }))).toBe('receive')
  expect(primary(testOrder({ state: 1 }))).toBe('distribute')
  expect(primary(testOrder({ state: 2060 }))).toBe('write')
  expect(primary(testOrder({ state: 2060 }), NOBODY)).toBe('view')
  expect(primary(testOrder({ state: 2, holderId: IDS.me }))).toBe('write')
  expect(primary(testOrder({ state: 2, holderId: 'another' }))).toBe('view')
  expect(primary(testOrder({ state: 3, authorId: 'another' }), REVIEWER)).toBe('review')
  expect(primary(testOrder({ state: 3, authorId: 'another' }))).toBe('view')
  expect(primary(testOrder({ state: 9, status: 'completed', reportHasComplete: 1 }))).toBe('view')
})

test('a returned report is mended by its author alone (117); what another began is looked at, and taken over from the menu', () => {
  const returned = testOrder({ state: 2060, returned: true, authorId: 'another' })
  expect([why('write', returned), primary(returned)]).toEqual([CODE.returnedReport, 'view'])
  expect(why('write', testOrder({ state: 2060, returned: true, authorId: IDS.me }))).toBeUndefined()
  const begun = testOrder({ state: 2, holderId: '', authorId: 'another' })
  expect([why('write', begun), primary(begun)]).toEqual([undefined, 'view'])
})

test('an order that is over lets nobody do anything but look at it', () => {
  const over = testOrder({ status: 'rejected', state: 120, t: '', sign: '' })
  expect(primary(over)).toBe('details')
  for (const key of ['view', 'write', 'review', 'receive', 'distribute', 'reject'])
    expect([key, why(key, over)]).toEqual([key, CODE.orderClosed])
})

test('who was asked by name hands it on to nobody', () => {
  expect(why('distribute', testOrder({ state: 2060, destDoctorId: IDS.me }))).toBe(CODE.noPermission)
  expect(why('distribute', testOrder({ state: 2060 }))).toBeUndefined()
})

test('the source looks, recalls as launcher, relaunches what was rejected, and never writes', () => {
  const sent = testOrder({ role: 'src', srcDoctorId: IDS.me })
  expect(orderActs(sent, WRITER).menu.map(({ key }) => key)).toEqual(['view', 'relaunch', 'recall', 'chat', 'copyCheckNo', 'details'])
  expect([why('recall', sent), why('relaunch', sent)]).toEqual([undefined, CODE.orderNotRejected])
  expect(why('recall', testOrder({ role: 'src', srcDoctorId: 'another' }))).toBe(CODE.notInitiator)
  expect(why('recall', testOrder({ role: 'src', srcDoctorId: IDS.me, state: 2, holderId: 'x' }))).toBe(CODE.inDiagnosis)
  expect(primary(testOrder({ role: 'src', status: 'rejected', state: 120 }))).toBe('relaunch')
  expect(primary(testOrder({ role: 'src', status: 'completed', state: 9, reportHasComplete: 1 }))).toBe('view')
})

test('both sides talk about an order as long as it joins them', () => {
  for (const role of ['src', 'dest'] as const) {
    const of = (changes: object) => why('chat', testOrder({ role, ...changes }))
    expect([of({}), of({ status: 'completed', state: 9, reportHasComplete: 1 })]).toEqual([undefined, undefined])
    expect([of({ status: 'rejected', state: 120 }), of({ status: 'recalled', state: 2060 })]).toEqual([CODE.orderClosed, CODE.orderClosed])
  }
})

test('next case goes to what is one’s own work alone', () => {
  expect(isOrderWork(orderActs(testOrder({ state: 2060 }), WRITER))).toBe(true)
  expect(isOrderWork(orderActs(testOrder({ state: 2060 }), NOBODY))).toBe(false)
  expect(isOrderWork(orderActs(testOrder({ role: 'src', status: 'rejected', state: 120 }), WRITER))).toBe(false)
})
