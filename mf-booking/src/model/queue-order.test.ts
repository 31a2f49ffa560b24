import type { QueueRow } from '@farsight/shared/contract'
import { neighbour, settle, taken } from './queue-order'

const row = (risProcedureId: string, more: Partial<QueueRow> = {}): QueueRow =>
  ({ risProcedureId, ticket: risProcedureId, ...more }) as QueueRow
const rows = (...ids: readonly string[]): QueueRow[] => ids.map((id) => row(id))
const shown = ({ rows: list }: ReturnType<typeof taken>): string =>
  list.map((one) => `${one.row.risProcedureId}${one.gone ? '!' : ''}`).join(' ')

test('nothing jumps under the key: who left stands struck, who came is counted, who moved stays where he was', () => {
  const before = taken(rows('a', 'b', 'c', 'd')).rows
  const called = settle(before, rows('b', 'c', 'd'))
  expect([shown(called), called.changes]).toEqual(['a! b c d', 1])
  const moved = settle(before, rows('a', 'c', 'b', 'd'))
  expect([shown(moved), moved.changes]).toEqual(['a b c d', 2])
  const came = settle(before, rows('e', 'a', 'b', 'c', 'd'))
  expect([shown(came), came.changes]).toEqual(['a b c d', 1])
  expect(settle(before, rows('a', 'b', 'c', 'd')).changes).toBe(0)
})

test('what stands in a row is renewed, also while its place is kept', () => {
  const before = taken(rows('a', 'b')).rows
  expect(settle(before, [row('b'), row('a', { calledTimes: 2 })]).rows[0]?.row.calledTimes).toBe(2)
})

test('a move names whom it overtakes as the list shows it, past those who have left', () => {
  const list = settle(taken(rows('a', 'b', 'c')).rows, rows('a', 'c')).rows
  expect([neighbour(list, 'c', 'advance'), neighbour(list, 'c', 'delay'), neighbour(list, 'b', 'advance')]).toEqual([
    'a',
    undefined,
    undefined,
  ])
})
