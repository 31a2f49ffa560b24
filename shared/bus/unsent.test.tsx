import type { LoginPayload } from '../contract'
import { session } from './session'
import { UNSENT_PREFIX } from './unsent'

const someone = { loginUserId: 'u1', facilityId: 'f1' } as LoginPayload

test('a logout removes unsent words from the computer, an expiry keeps them for the same doctor', () => {
  localStorage.setItem(`${UNSENT_PREFIX}u1/e1`, 'text')
  localStorage.setItem('other', 'stays')
  session.start(someone)
  session.end('expired')
  expect(localStorage.getItem(`${UNSENT_PREFIX}u1/e1`)).toBe('text')
  session.start(someone)
  session.end('logout')
  expect(localStorage.getItem(`${UNSENT_PREFIX}u1/e1`)).toBeNull()
  expect(localStorage.getItem('other')).toBe('stays')
})
