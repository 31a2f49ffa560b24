import { firstDraft } from './launch'
import { launchDrafts } from './launch-drafts'
import { testLaunch } from './test/order'

const DRAFT = firstDraft(testLaunch())

test('a draft comes back to its own user and exam alone, and only when it is one', () => {
  launchDrafts.keep('u', 'e', DRAFT, 0)
  expect(launchDrafts.read('u', 'e', 1)).toEqual(DRAFT)
  expect([launchDrafts.read('other', 'e', 1), launchDrafts.read('u', 'e2', 1)]).toEqual([undefined, undefined])
  expect(launchDrafts.read('u', 'e', 8 * 24 * 3_600_000)).toBeUndefined()
  const key = Object.keys(localStorage)[0] as string
  localStorage.setItem(key, JSON.stringify({ ...DRAFT, parts: [{ bodypart: 1, side: 'X' }], kept: 0 }))
  expect(launchDrafts.read('u', 'e', 1)).toBeUndefined()
  launchDrafts.drop('u', 'e')
  expect(localStorage.length).toBe(0)
})
