import { bus, session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { rowFeed } from './live-feed'

const listenToRows = rowFeed()
const change = (risProcedureId: string) => bus.emit('row-changed.v1', { risProcedureId, currentState: 2 })

test('what changes while the list is hidden is told when it shows again, once', () => {
  change('a')
  change('b')
  change('a')
  const told: string[][] = []
  const stop = listenToRows((ids) => told.push([...ids]))
  change('c')
  stop(['b'])
  change('d')
  listenToRows((ids) => told.push([...ids]))([])
  expect(told).toEqual([['a', 'b'], ['c'], ['b', 'd']])
})

test('what one list has heard, another that was hidden has still missed', () => {
  const other = rowFeed()
  listenToRows(() => undefined)
  change('z')
  const told: string[][] = []
  other((ids) => told.push([...ids]))
  expect(told).toEqual([['z']])
  listenToRows(() => undefined)([])
})

test('nothing of one session is told in the next', () => {
  change('a')
  session.start({ loginUserId: 'x', facilityId: 'f', modalityRights: {} } as LoginPayload)
  session.end('logout')
  const told: unknown[] = []
  listenToRows((ids) => told.push(ids))([])
  expect(told).toEqual([])
})
