import { FIRST_QUERY, NO_FILTERS, readAddress, writeAddress } from '@farsight/shared/exams/model'
import { LOCAL_ADDRESS, listAddress, ORDER_ADDRESS, orderIn } from './list-address'
import { FIRST_ORDERS, NO_ORDER_FILTERS } from './order'

const local = (search: string) => readAddress(LOCAL_ADDRESS, search, 50)

test.each([
  { queue: 'write' as const, states: [] },
  { queue: 'review' as const, states: [4, 6, 8] },
  { queue: '' as const, states: [2070] },
  { queue: '' as const, states: [], search: 'CT26 11&2' },
])('a link says what it was made of: %j', ({ queue, states, search = '' }) => {
  const asked = local(listAddress({ queue, states, search }).split('?')[1] as string)
  expect(asked).toEqual({ ...FIRST_QUERY, queue, search, filters: { ...NO_FILTERS, states } })
})

test.each(['', '?queue=everything', '?states=', '?states=abc,-1,99999', '?procedureId=1', '?search=%20', '?sort=password'])(
  '%j asks for nothing',
  (search) => expect(local(search)).toBeUndefined(),
)

test('a question and its address say the same: queue, filters, order, page and its size', () => {
  const query = {
    ...FIRST_QUERY,
    queue: 'review' as const,
    filters: {
      ...NO_FILTERS,
      modality: 'CT',
      states: [3, 5],
      flags: ['returned' as const],
      timeTimes: 'today' as const,
      printed: '0' as const,
    },
    sortField: 'registerTime' as const,
    sortOrder: 'desc' as const,
    pageNo: 3,
    pageSize: 20,
  }
  const address = writeAddress(LOCAL_ADDRESS, query)
  expect(address).toContain('sort=-registerTime&page=3&size=20')
  expect(local(address)).toEqual(query)
  expect(writeAddress(LOCAL_ADDRESS, FIRST_QUERY)).toBe('')
  expect(local('?page=99999&size=7')).toEqual({ ...FIRST_QUERY, pageNo: 1 })
})

test('what names a patient never stands in the address, nor the page of such a list', () => {
  const named = [
    { ...FIRST_QUERY, search: '王建国', pageNo: 2 },
    { ...FIRST_QUERY, filters: { ...NO_FILTERS, patName: '王建国', checkNo: 'CT1', hospitalNo: 'H7' }, pageNo: 2 },
    { ...FIRST_QUERY, filters: { ...NO_FILTERS, historyType: 'name' as const, historyOf: 'x', historyName: '王建国' }, pageNo: 2 },
  ]
  expect(named.map((query) => writeAddress(LOCAL_ADDRESS, query))).toEqual(['', '', ''])
  expect(writeAddress(ORDER_ADDRESS, { ...FIRST_ORDERS, search: '王建国', pageNo: 2 })).toBe('')
})

test('the list of orders: its address by queue, side, filters, order and page; a named order is told', () => {
  const query = {
    ...FIRST_ORDERS,
    role: 'src' as const,
    queue: 'rejected' as const,
    filters: { ...NO_ORDER_FILTERS, modality: 'CT', urgent: '1' as const, startTime: '2026-11-20 00:00:00', timeType: 'receive' as const },
    sortField: 'launchTime' as const,
    sortOrder: 'desc' as const,
    pageNo: 2,
  }
  expect(readAddress(ORDER_ADDRESS, writeAddress(ORDER_ADDRESS, query), 50)).toEqual(query)
  expect(readAddress(ORDER_ADDRESS, '?queue=evil&role=admin&modality=<b>&remoteOrderId=x', 50)).toBeUndefined()
  expect([orderIn('?queue=receive&remoteOrderId=x'), orderIn('?queue=receive')]).toEqual(['x', undefined])
})
