import { testPayload } from '../api/test/payload'
import { bus } from './events'
import { session } from './session'

test('a session holds the payload and the rights; another user ends the former one first', () => {
  const told: string[] = []
  const listening = [
    bus.on('session-started.v1').subscribe((event) => told.push(`started ${event.loginUserId}`)),
    bus.on('session-ended.v1').subscribe((event) => told.push(`ended ${event.reason}`)),
  ]
  session.start(testPayload({ loginUserId: 'a' }))
  expect([session.rightFor('CT'), session.rightFor('MR'), session.rightFor('US'), session.rightFor('constructor')]).toEqual([1, 2, 0, 0])
  session.start(testPayload({ loginUserId: 'a', modalityRights: { CT: 4 } }))
  expect(session.rightFor('CT')).toBe(4)
  session.start(testPayload({ loginUserId: 'b' }))
  session.end('logout')
  session.end('expired')
  expect(told).toEqual(['started a', 'started a', 'ended replaced', 'started b', 'ended logout'])
  expect([session.current(), session.rightFor('CT')]).toEqual([null, 0])
  for (const subscription of listening) subscription.unsubscribe()
})

test('[USER-02] a name and a picture that the user changes are the session’s until its end; nobody’s change outlives a login', () => {
  session.start(testPayload({ loginUserId: 'a' }))
  const { userName } = session.user()!
  session.showFace({ userHeadImage: '/files/new' })
  expect(session.user()).toMatchObject({ userName, avatorImg: '/files/new' })
  session.start(testPayload({ loginUserId: 'b' }))
  expect(session.user()?.avatorImg).not.toBe('/files/new')
  session.end('logout')
  session.showFace({ userHeadImage: '/files/late' })
  session.start(testPayload({ loginUserId: 'a' }))
  expect(session.user()?.avatorImg).not.toBe('/files/late')
  session.end('logout')
})
