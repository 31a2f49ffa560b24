import { api } from '@farsight/shared/api'
import { bus, session } from '@farsight/shared/bus'
import { screen } from '@testing-library/react'
import { testPayload } from '../../../../shared/api/test/payload'
import { logOut } from '../shell/log-out'
import { LEAVE_MS } from './leave'
import { switchUser } from './lock'
import { ANSWER_MS, followPages } from './pages'

/** The pages of one browser, without the way of a message from one process to another. */
class Channel {
  static all = new Set<Channel>()
  onmessage: (event: { data: unknown }) => void = () => undefined
  constructor() {
    Channel.all.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this) other.onmessage({ data })
  }
  close(): void {
    Channel.all.delete(this)
  }
}

const userId = testPayload().loginUserId
let asked: string[]
let other: Channel
let heard: { says: string; userId: string }[]
let unfollow: () => void
beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(window, { BroadcastChannel: Channel })
  asked = []
  heard = []
  jest.spyOn(api, 'call').mockImplementation((async (name: string) => void asked.push(name)) as never)
  other = new Channel()
  other.onmessage = ({ data }) => void heard.push(data as never)
  unfollow = followPages()
  session.start(testPayload())
})
afterEach(() => {
  session.end('logout')
  unfollow()
  Channel.all.clear()
  Reflect.deleteProperty(window, 'BroadcastChannel')
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('a log-out in another page: this one saves and says when it has; for another user’s it does nothing', async () => {
  let saved: () => void = () => undefined
  const left = bus.on('session-leaving.v1').subscribe(({ wait }) => wait(new Promise<void>((done) => (saved = done))))
  other.postMessage({ says: 'leaving', userId: 'somebody else', page: '2' })
  expect(heard).toEqual([])
  other.postMessage({ says: 'leaving', userId, page: '2' })
  await jest.advanceTimersByTimeAsync(0)
  expect(heard.map(({ says }) => says)).toEqual(['saving'])
  saved()
  await jest.advanceTimersByTimeAsync(0)
  expect(heard.map(({ says }) => says)).toEqual(['saving', 'saved'])
  left.unsubscribe()
})

test('the log-out waits until the other pages have saved, and no longer than for its own', async () => {
  other.onmessage = () => other.postMessage({ says: 'saving', userId, page: '2' })
  void logOut()
  await jest.advanceTimersByTimeAsync(ANSWER_MS)
  expect(asked).toEqual([])
  other.postMessage({ says: 'saved', userId, page: '2' })
  await jest.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['logout'])

  session.start(testPayload())
  void logOut()
  await jest.advanceTimersByTimeAsync(LEAVE_MS - 1)
  expect(asked).toEqual(['logout'])
  await jest.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['logout', 'logout'])
})

test('[SHELL-27] the other pages end with it, before the server is told, and say where the user left; no expiry', async () => {
  const ends: string[] = []
  const ended = bus.on('session-ended.v1').subscribe(({ reason }) => ends.push(reason))
  let heardBefore: unknown
  ;(api.call as jest.Mock).mockImplementation(async () => {
    heardBefore = heard.map(({ says }) => says)
  })
  void logOut()
  await jest.advanceTimersByTimeAsync(ANSWER_MS)
  expect(heardBefore).toEqual(['leaving', 'logout'])
  expect(ends).toEqual(['logout'])
  expect(screen.queryByText('已在另一个窗口退出登录')).toBeNull()

  for (const says of ['logout', 'replaced']) {
    session.start(testPayload())
    other.postMessage({ says, userId: 'somebody else', page: '2' })
    expect(session.current()).not.toBeNull()
    other.postMessage({ says, userId, page: '2' })
    expect(session.current()).toBeNull()
    expect(screen.getByText('已在另一个窗口退出登录')).toBeInTheDocument()
    screen.getByRole('alertdialog').remove()
  }
  expect(ends).toEqual(['logout', 'logout', 'replaced'])
  ended.unsubscribe()
})

test('another user takes the desk at the lock: the other pages hear it before the server does', async () => {
  let heardBefore: unknown
  ;(api.call as jest.Mock).mockImplementation(async () => {
    heardBefore = heard.map(({ says }) => says)
  })
  await switchUser()
  expect(heardBefore).toEqual(['replaced'])
})

test('alone it goes at once, and in a browser without such a channel too', async () => {
  other.close()
  void logOut()
  await jest.advanceTimersByTimeAsync(ANSWER_MS)
  expect(asked).toEqual(['logout'])
  unfollow()
  session.start(testPayload())
  await logOut()
  expect(asked).toEqual(['logout', 'logout'])
})
