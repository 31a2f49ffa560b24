import { bus, type NextCase } from '@farsight/shared/bus'
import { rememberCases } from './next-cases'

const row = (risProcedureId: string, version = 1) => ({ risProcedureId, version, modality: 'CT', t: '1', sign: 's', patName: '' })
function next(...beside: string[]): string | undefined {
  let found: NextCase | undefined
  bus.emit('next-case-asked.v1', { beside, answer: (one) => (found ??= one) })
  return found?.risProcedureId
}
const sent = (risProcedureId: string): void => bus.emit('row-changed.v1', { risProcedureId, currentState: 3 })
afterEach(() => bus.emit('session-ended.v1', { reason: 'logout' }))

test('the first that is not in hand, in the list’s order; with nothing left, none', () => {
  rememberCases([row('a'), row('b')])
  expect(next()).toBe('a')
  expect(next('a')).toBe('b')
  expect(next('a', 'b')).toBeUndefined()
})

test('a case that was sent is not offered again by the answer that the list had before', () => {
  rememberCases([row('a'), row('b')])
  sent('a')
  expect(next()).toBe('b')
  // Back in the list: it shows its former answer until the server has given a new one.
  rememberCases([row('a'), row('b')])
  expect(next()).toBe('b')
  sent('b')
  rememberCases([row('a'), row('b')])
  expect(next()).toBeUndefined()
})

test('taken back, it is offered again as soon as the server shows it anew', () => {
  rememberCases([row('a'), row('b')])
  sent('a')
  rememberCases([row('a', 3), row('b')])
  expect(next()).toBe('a')
})

test('the lists shown in between are not forgotten: a search of before, back again, offers nothing that was sent', () => {
  rememberCases([row('a')])
  rememberCases([row('b')])
  sent('a')
  rememberCases([row('a')])
  expect(next()).toBeUndefined()
})
