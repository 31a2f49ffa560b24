import { applyFreshOrders } from './live-orders'
import { testOrder } from './test/order'

const list = (ids: string) => [...ids].map((remoteOrderId) => testOrder({ remoteOrderId }))
const waiting = (shown: string, next: string, pageSize = shown.length) =>
  applyFreshOrders(list(shown), list(next), [], pageSize).waiting.join('')

test('one changed order is one update, wherever the others make way for it', () => {
  expect(waiting('abcdefgh', 'bcdefgha')).toBe('a')
  expect(waiting('abcdefgh', 'habcdefg')).toBe('h')
  expect(waiting('abcdefgh', 'abdefgch')).toBe('c')
  expect(waiting('abcdefgh', 'abcdefgh')).toBe('')
})

test('on a full page the one that moves up from behind it, or is pushed out, is no update of its own', () => {
  expect(waiting('abcd', 'acdx')).toBe('b')
  expect(waiting('abcd', 'xabc')).toBe('x')
  expect(waiting('abcd', 'abcx')).toBe('d')
  // On one that has room each comes or goes by itself.
  expect([waiting('abcd', 'acdx', 50), waiting('abcd', 'xabc', 50)]).toEqual(['xb', 'xd'])
})

test('what comes, goes and moves at once is counted each', () => {
  expect(waiting('abcd', 'xyab')).toBe('xy')
  expect(waiting('abcdefg', 'xdbcefa')).toHaveLength(3)
  expect(waiting('ab', 'abx', 50)).toBe('x')
  expect(waiting('', 'ab')).toBe('ab')
})

test('rows stay where they are, with their new content', () => {
  const { rows } = applyFreshOrders(list('ab'), [testOrder({ remoteOrderId: 'b', state: 120 }), testOrder({ remoteOrderId: 'a' })], [], 50)
  expect(rows.map(({ remoteOrderId, state }) => [remoteOrderId, state])).toEqual([
    ['a', 2070],
    ['b', 120],
  ])
})

test('an order whose exam the user changed himself is shown as it is now, and is no update', () => {
  const [a, b] = [testOrder({ remoteOrderId: 'a', risProcedureId: 'mine' }), testOrder({ remoteOrderId: 'b', risProcedureId: 'other' })]
  const now = { ...a, state: 120 }
  expect(applyFreshOrders([a, b], [b], [now], 50).waiting).toEqual(['a'])
  expect(applyFreshOrders([a, b], [b], [now], 50, ['mine'])).toEqual({ rows: [now, b], waiting: [] })
  expect(applyFreshOrders([a, b], [], [now], 50, ['mine']).waiting).toEqual(['b'])
})
