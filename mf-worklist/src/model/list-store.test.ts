import { session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { cursorFor, listStore } from './list-store'

beforeEach(() => listStore.reset())

test('a new question begins at the first page, from the top, with nothing waiting', () => {
  listStore.goTo(3)
  listStore.keepScroll(500)
  listStore.set({ waiting: ['a'] })
  listStore.ask({ search: '王' })
  expect(listStore.get().query).toMatchObject({ search: '王', pageNo: 1 })
  expect([listStore.scrollTop(), listStore.get().waiting]).toEqual([0, []])
})

test('beyond page 50 the way goes by the cursor of the page before, and back', () => {
  listStore.goTo(51)
  expect(listStore.get().query.pageNo).toBe(1)
  listStore.goTo(50)
  listStore.answered(50, { cursor: 'c50' })
  listStore.goTo(51)
  expect([listStore.get().query.pageNo, cursorFor(51)]).toEqual([51, 'c50'])
  listStore.answered(51, { cursor: '' })
  listStore.goTo(52)
  expect(listStore.get().query.pageNo).toBe(51)
  listStore.goTo(50)
  expect([listStore.get().query.pageNo, cursorFor(50)]).toEqual([50, undefined])
})

test('the next user finds nothing of the former one', () => {
  listStore.ask({ search: '王建国' })
  session.start({ loginUserId: 'x', facilityId: 'f', modalityRights: {} } as LoginPayload)
  session.end('logout')
  expect(listStore.get().query.search).toBe('')
})
