import { ApiError, api } from '@farsight/shared/api'
import { bus, holdWords, session } from '@farsight/shared/bus'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { readSite, siteKey, writeSite } from '@farsight/shared/i18n'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { testPayload } from '../../../../shared/api/test/payload'
import { openLock, openPassword, openSessions, showLocked, startDesk } from '.'
import { browserName } from './agent'
import { BEAT_MS, WARN_MS } from './heartbeat'
import { LEAVE_MS } from './leave'
import { NOTHING, setDesk } from './state'
import { reloadPage } from './users'

type Payload = Record<string, unknown>
let answers: Record<string, (payload: Payload) => unknown>
let asked: { readonly name: string; readonly payload: Payload }[]
let registered: { locked?: () => void; stepUp?: () => Promise<boolean>; otherUser?: () => void }
let endDesk: () => void

jest.mock('@farsight/shared/api', () => {
  const real = jest.requireActual('@farsight/shared/api')
  const keep = (name: string) => (ask: unknown) => {
    Object.assign(registered, { [name]: ask })
    return () => undefined
  }
  return { ...real, registerLocked: keep('locked'), registerStepUp: keep('stepUp'), registerOtherUser: keep('otherUser') }
})

/** Seconds until the session ends, as the server says it. */
let endsIn: number

// The chunk is there a moment after login.
beforeAll(() => import('./desk'))

beforeEach(() => {
  localStorage.clear()
  asked = []
  registered = {}
  endsIn = 1800
  answers = {
    checkSession: () => ({ val: { loginUserId: 'a', facilityId: 'f', role: 'doctor', locked: false, endsIn } }),
    initLogin: () => ({ val: { demo: true } }),
    loginSuccess: () => ({ val: testPayload({ userBriefInfo: { ...testPayload().userBriefInfo, userName: '李明' } }) }),
    lock: () => ({}),
    unlock: () => ({}),
    logout: () => ({}),
  }
  jest.spyOn(api, 'call').mockImplementation((async (name: string, payload: Payload) => {
    asked.push({ name, payload })
    return answers[name]?.(payload)
  }) as never)
  endDesk = startDesk()
  session.start(testPayload())
})
afterEach(async () => {
  await act(async () => {
    session.end('logout')
    setDesk(NOTHING)
    endDesk()
  })
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const refuse = (code: number) => () => {
  throw new ApiError('business', code, errorMessage(code)?.zh ?? '')
}
const calls = (name: string): Payload[] => asked.filter((call) => call.name === name).map(({ payload }) => payload)
const hidden = (): boolean => document.documentElement.hasAttribute('data-locked')
const press = async (name: string | RegExp): Promise<void> =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })))
const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } })

describe('lock', () => {
  const lock = async () => {
    await act(async () => openLock())
    await screen.findByRole('dialog', { name: '已锁定' })
    await waitFor(() => expect(calls('lock')).toHaveLength(1))
  }

  test('[DAY-10] everything is hidden at once; what was typed is saved first, then the server locks', async () => {
    let saved: () => void = () => undefined
    const editor = bus.on('session-leaving.v1').subscribe(({ wait }) => wait(new Promise<void>((done) => (saved = done))))
    openLock()
    expect(hidden()).toBe(true)
    await screen.findByRole('dialog', { name: '已锁定' })
    expect(screen.getByText('陈医生 · 中心医院')).toBeVisible()
    expect(calls('lock')).toEqual([])
    await act(async () => saved())
    await waitFor(() => expect(calls('lock')).toHaveLength(1))
    editor.unsubscribe()
  })

  test('[DAY-10] a save that hangs does not keep the desk open: locked, and gone for the next user, within three seconds', async () => {
    jest.useFakeTimers()
    const editor = bus.on('session-leaving.v1').subscribe(({ wait }) => wait(new Promise(() => undefined)))
    openLock()
    await act(async () => jest.advanceTimersByTimeAsync(LEAVE_MS))
    expect(calls('lock')).toHaveLength(1)
    expect(LEAVE_MS).toBeLessThan(3000)
    editor.unsubscribe()
  })

  test('the password opens it; a wrong one is told at the field and forgotten; Esc opens nothing', async () => {
    await lock()
    const field = screen.getByLabelText(/密码/)
    await press('解锁')
    expect(field).toHaveAccessibleDescription(/请输入密码/)
    expect(calls('unlock')).toEqual([])
    answers.unlock = refuse(CODE.loginFailed)
    type(field, 'wrong')
    await press('解锁')
    expect(field).toHaveAccessibleDescription(/^密码错误$/)
    expect(field).toHaveValue('')
    fireEvent.keyDown(field, { key: 'Escape' })
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(hidden()).toBe(true)
    answers.unlock = () => ({})
    type(field, 'right-word')
    await press('解锁')
    expect(hidden()).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls('unlock').map(({ password }) => password)).toEqual(['wrong', 'right-word'])
  })

  test('a page that is loaded anew while it is locked says whose desk it is; nothing of it is left afterwards', async () => {
    await lock()
    const kept = localStorage.getItem(siteKey('LOCKED_AS')) ?? ''
    expect(kept).not.toBe('')
    await act(async () => session.end('logout'))
    expect(localStorage.getItem(siteKey('LOCKED_AS'))).toBeNull()
    // The page begins anew, and the server says that its session is locked.
    localStorage.setItem(siteKey('LOCKED_AS'), kept)
    await act(async () => showLocked())
    expect(await screen.findByText('陈医生 · 中心医院')).toBeVisible()
    type(screen.getByLabelText(/密码/), 'right-word')
    await press('解锁')
    expect(localStorage.getItem(siteKey('LOCKED_AS'))).toBeNull()
  })

  test('a server that is not reached hears of the lock later; the page stays hidden', async () => {
    jest.useFakeTimers()
    answers.lock = () => {
      throw new ApiError('network', 0, '网络错误')
    }
    openLock()
    await act(async () => jest.advanceTimersByTimeAsync(100))
    answers.lock = () => ({})
    await act(async () => jest.advanceTimersByTimeAsync(3000))
    expect(calls('lock')).toHaveLength(2)
    expect(hidden()).toBe(true)
  })

  test('another user: this session ends as one that made room, and its unsent words stay for its own user', async () => {
    const ends: string[] = []
    const listening = bus.on('session-ended.v1').subscribe(({ reason }) => ends.push(reason))
    localStorage.setItem('FARSIGHT_RESCUE/a/e1', 'text')
    await lock()
    await press('换人登录')
    await waitFor(() => expect(ends).toEqual(['replaced']))
    expect([calls('logout').length, session.current(), hidden()]).toEqual([1, null, false])
    expect(localStorage.getItem('FARSIGHT_RESCUE/a/e1')).toBe('text')
    listening.unsubscribe()
  })

  test('a call that meets the lock shows it; other pages of the browser lock with it, and open when the server says so', async () => {
    await act(async () => registered.locked?.())
    expect(hidden()).toBe(true)
    await press('换人登录')
    await act(async () => session.start(testPayload()))
    const key = siteKey('LOCKED')
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: '1' })))
    expect(hidden()).toBe(true)
    answers.checkSession = () => ({ val: { locked: true, endsIn: 900 } })
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })))
    expect(hidden()).toBe(true)
    answers.checkSession = () => ({ val: { locked: false, endsIn: 900 } })
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })))
    expect(hidden()).toBe(false)
  })

  test('a session that ended behind the lock takes the lock with it', async () => {
    await lock()
    answers.unlock = () => {
      throw new ApiError('expired', CODE.sessionExpired, '')
    }
    type(screen.getByLabelText(/密码/), 'right-word')
    await press('解锁')
    await waitFor(() => expect([session.current(), hidden()]).toEqual([null, false]))
  })
})

describe('the life of a session', () => {
  const active = () => calls('checkSession').filter((payload) => payload.active === 1).length
  const wait = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))
  beforeEach(async () => {
    session.end('logout')
    jest.useFakeTimers()
    asked = []
    session.start(testPayload())
    await wait(0)
  })

  test('[SS-07] keys and pointer keep it alive, once a minute at most; nothing else does', async () => {
    await wait(10 * BEAT_MS)
    expect(active()).toBe(0)
    for (let i = 0; i < 50; i += 1) {
      fireEvent.keyDown(document.body, { key: 'a' })
      fireEvent.pointerMove(document.body)
      await wait(1000)
    }
    expect(active()).toBe(1)
    // What was done within the minute counts at its end.
    await wait(BEAT_MS)
    expect(active()).toBe(2)
    await wait(5 * BEAT_MS)
    expect(active()).toBe(2)
  })

  test('[DAY-10] two minutes ahead the user is warned, with one button that keeps the session', async () => {
    await wait(1800_000 - WARN_MS - 1000)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    endsIn = 120
    await wait(1000)
    const warning = screen.getByRole('alertdialog', { name: '登录即将结束' })
    expect(warning).toHaveTextContent('2:00')
    expect(warning.querySelectorAll('button')).toHaveLength(1)
    await wait(30_000)
    expect(warning).toHaveTextContent('1:30')
    endsIn = 1800
    await press('继续使用')
    expect(active()).toBe(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('another page put the end off: no warning', async () => {
    await wait(1800_000 - WARN_MS)
    expect(calls('checkSession').length).toBeGreaterThan(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('an answer that comes after the one to a later question takes no warning away', async () => {
    let late: (answer: unknown) => void = () => undefined
    const before = answers.checkSession!
    answers.checkSession = () => new Promise((done) => (late = done))
    fireEvent.keyDown(document.body, { key: 'a' })
    await wait(10)
    answers.checkSession = before
    endsIn = 100
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.getByRole('alertdialog')).toBeVisible()
    await act(async () => late({ val: { loginUserId: 'a', facilityId: 'f', role: 'doctor', locked: false, endsIn: 1800 } }))
    expect(screen.getByRole('alertdialog')).toBeVisible()
  })

  test('the last hour of the longest login: acting does not help, and the warning says so', async () => {
    endsIn = 100
    fireEvent.keyDown(document.body, { key: 'a' })
    await wait(10)
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('已达到最长登录时间')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('second factor', () => {
  beforeEach(() => {
    answers.stepUpSend = () => ({ val: { phone: '138****0009', retryAfter: 60 } })
    answers.stepUp = () => ({ val: { until: '2026-11-22 10:00:00' } })
  })

  test('[AN-18] a code is sent and asked for; a wrong one is told, the right one lets the call go on', async () => {
    let given: boolean | undefined
    await act(async () => void registered.stepUp?.().then((answer) => (given = answer)))
    expect(await screen.findByText(/138\*\*\*\*0009/)).toBeVisible()
    const field = screen.getByRole('textbox', { name: '短信验证码' })
    await press('验证')
    expect(field).toHaveAccessibleDescription(/请输入短信验证码/)
    answers.stepUp = refuse(CODE.smsCodeWrong)
    type(field, '１２３ ４５６')
    await press('验证')
    expect(field).toHaveAccessibleDescription(/短信验证码错误/)
    expect(given).toBeUndefined()
    answers.stepUp = () => ({ val: { until: '' } })
    await press('验证')
    expect(given).toBe(true)
    expect(calls('stepUp')).toEqual([{ smsCode: '123456' }, { smsCode: '123456' }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls('stepUpSend')).toHaveLength(1)
  })

  test('another code is asked for: what was typed, and what was said of it, is gone', async () => {
    answers.stepUpSend = () => ({ val: { phone: '138****0009', retryAfter: 0 } })
    answers.stepUp = refuse(CODE.smsCodeWrong)
    await act(async () => void registered.stepUp?.())
    const field = await screen.findByRole('textbox', { name: '短信验证码' })
    type(field, '000000')
    await press('验证')
    expect(field).toHaveAccessibleDescription(/短信验证码错误/)
    await press('重新获取')
    expect(field).toHaveValue('')
    expect(field).not.toHaveAccessibleDescription(/短信验证码错误/)
    expect(calls('stepUpSend')).toHaveLength(2)
  })

  test('what is typed while the code is still on its way stays, and can be sent', async () => {
    let arrive = (_: unknown): void => undefined
    answers.stepUpSend = () => new Promise((done) => (arrive = done))
    answers.stepUp = refuse(CODE.smsCodeWrong)
    await act(async () => void registered.stepUp?.())
    const field = await screen.findByRole('textbox', { name: '短信验证码' })
    type(field, '000000')
    await act(async () => arrive({ val: { phone: '138****0009', retryAfter: 60 } }))
    expect(field).toHaveValue('000000')
    await press('验证')
    expect(calls('stepUp')).toEqual([{ smsCode: '000000' }])
  })

  test('who closes the question has not given it; an account without a phone is told whom to ask', async () => {
    answers.stepUpSend = refuse(CODE.noPhone)
    let given: boolean | undefined
    await act(async () => void registered.stepUp?.().then((answer) => (given = answer)))
    expect(await screen.findByText(/您的账号没有手机号码/)).toBeVisible()
    await press('取消')
    expect(given).toBe(false)
    // The page beneath says what its call was refused for: no order to enter what nobody asks for any more.
    expect(errorMessage(CODE.stepUpRequired)).toEqual({ zh: '需要二次验证才能继续', en: 'A second factor is needed to go on' })
    expect(calls('stepUp')).toEqual([])
  })
})

test('[SS-10] another user in the same browser: this page says so, and there is one way on', async () => {
  await act(async () => registered.otherUser?.())
  expect(await screen.findByRole('dialog', { name: '本浏览器已由另一位用户登录' })).toBeVisible()
  expect(screen.getByRole('button', { name: '重新加载' })).toHaveFocus()
})

test('[SS-10] the cover names who is logged in now, and where that cannot be asked it stands without a name', async () => {
  await act(async () => registered.otherUser?.())
  expect(await screen.findByText('现在登录的是：李明')).toBeVisible()
  await act(async () => session.end('replaced'))
  answers.loginSuccess = refuse(CODE.sessionLocked)
  session.start(testPayload())
  await act(async () => registered.otherUser?.())
  expect(await screen.findByRole('dialog', { name: '本浏览器已由另一位用户登录' })).not.toHaveTextContent('现在登录的是')
})

test('the page under the cover is loaded anew where its new user is let in: not at type=1', () => {
  // A browser without reload, which jsdom is, says so and goes on.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  location.hash = '#/login?type=1'
  reloadPage()
  expect(location.hash).toBe('#/login')
  location.hash = '#/statistics?a=1'
  reloadPage()
  expect(location.hash).toBe('#/statistics?a=1')
})

test('a log-out in another page of the browser: this one asks the server at once, and the client leaves by its answer', async () => {
  const tells = (key: string) => act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })))
  const before = calls('checkSession').length
  await tells(siteKey('SKIN'))
  expect(calls('checkSession')).toHaveLength(before)
  await tells(siteKey('ENTERED_AS'))
  expect(calls('checkSession')).toHaveLength(before + 1)
  // Left to the client: `handleOverTime: false` would keep the page open.
  expect((api.call as jest.Mock).mock.lastCall?.[2]).toEqual({ promptType: 'none', showLoading: false })
  await act(async () => session.end('logout'))
  await tells(siteKey('ENTERED_AS'))
  expect(calls('checkSession')).toHaveLength(before + 1)
})

test('[SS-10] a call that met the end which the other’s log-in made is told first: who is here now is said all the same', async () => {
  const tells = (newValue: string) =>
    act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: siteKey('ENTERED_AS'), newValue })))
  await act(async () => session.end('expired'))
  await tells(testPayload().loginUserId)
  expect(screen.queryByRole('dialog')).toBeNull()
  await tells('b')
  expect(await screen.findByRole('dialog', { name: '本浏览器已由另一位用户登录' })).toBeVisible()
  // Who has logged out himself has left nothing that another could take for his.
  session.start(testPayload())
  await act(async () => session.end('logout'))
  await tells('b')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[SS-10] an answer that comes when the cover stands, and tells of the end, takes it away from nobody but whose form waits', async () => {
  const tells = () => act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: siteKey('ENTERED_AS'), newValue: 'b' })))
  await tells()
  writeSite('ENTERED_AS', 'b')
  await act(async () => session.end('expired'))
  expect(screen.getByRole('dialog', { name: '本浏览器已由另一位用户登录' })).toBeVisible()
  expect([hidden(), readSite('ENTERED_AS')]).toEqual([true, 'b'])
  await act(async () => session.start(testPayload()))
  await act(async () => session.end('logout'))
  expect([screen.queryByRole('dialog'), hidden()]).toEqual([null, false])
  await act(async () => session.start(testPayload()))
  await tells()
  const done = holdWords()
  await act(async () => session.end('expired'))
  done()
  expect([screen.queryByRole('dialog'), hidden()]).toEqual([null, false])
})

test('words that wait in this page for their user’s log-in are not taken from him by another’s', async () => {
  const done = holdWords()
  await act(async () => session.end('expired'))
  done()
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: siteKey('ENTERED_AS'), newValue: 'b' })))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(hidden()).toBe(false)
})

test('[SS-10] another user enters in another page of the browser: covered and told at once, the same user not; no Esc is dead', async () => {
  const reported = siteKey('ENTERED_AS')
  expect(localStorage.getItem(reported)).toBe(testPayload().loginUserId)
  const tells = (newValue: string | null) =>
    act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: reported, newValue })))
  await tells(testPayload().loginUserId)
  expect(hidden()).toBe(false)
  await act(async () => openPassword())
  await tells('b')
  expect(hidden()).toBe(true)
  expect(screen.getAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'))).toEqual(['本浏览器已由另一位用户登录'])
  expect(await screen.findByRole('button', { name: '重新加载' })).toHaveFocus()
  // A page that has ended shows its login page.
  await act(async () => session.end('replaced'))
  expect(hidden()).toBe(false)
})

test('the password dialog: Esc closes it while nothing is typed, and keeps what is; its own button closes it', async () => {
  const pressEsc = async () => {
    const field = document.querySelector('input[name=oldPwd]') as HTMLInputElement
    await act(async () => void fireEvent.keyDown(field, { key: 'Escape' }))
  }
  await act(async () => openPassword())
  await screen.findByRole('dialog', { name: '修改密码' })
  await pressEsc()
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => openPassword())
  await screen.findByRole('dialog', { name: '修改密码' })
  type(document.querySelector('input[name=newPwd]') as HTMLInputElement, 'Winter-4711')
  await pressEsc()
  expect(document.querySelector('input[name=newPwd]')).toHaveValue('Winter-4711')
  await press('取消')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the second factor: Esc closes it, also with a code typed, which is sent anew each time', async () => {
  answers.stepUpSend = () => ({ val: { phone: '138****0009', retryAfter: 60 } })
  await act(async () => void registered.stepUp?.())
  const dialog = await screen.findByRole('dialog', { name: '二次验证' })
  const field = dialog.querySelector('input[name=smsCode]') as HTMLInputElement
  type(field, '12')
  await act(async () => void fireEvent.keyDown(field, { key: 'Escape' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the second factor asked for too soon: the seconds that the server names are counted down', async () => {
  answers.stepUpSend = () => {
    throw new ApiError('business', CODE.tooFrequent, '操作过于频繁', { retryAfter: 41 }, 200)
  }
  await act(async () => void registered.stepUp?.())
  expect(await screen.findByRole('button', { name: /^4[01] 秒/ })).toBeVisible()
})

test('all other logins are ended after a question', async () => {
  const one = (sessionId: string) => ({
    ...{ sessionId, current: sessionId === 's1', identityType: 'local', agent: 'curl/8', address: '10.0.0.7' },
    ...{ created: '2026-11-22 08:00:00', seen: '2026-11-22 09:00:00' },
  })
  answers.querySessions = () => ({ val: ['s1', 's2', 's3'].map(one) })
  answers.endSession = () => ({ val: { ended: 2 } })
  await act(async () => openSessions())
  await press('结束其他全部')
  expect(screen.getByRole('dialog', { name: '结束其他全部' })).toHaveTextContent('其他 2 处登录会立即结束')
  expect(calls('endSession')).toEqual([])
  await press('全部结束')
  expect(calls('endSession')).toEqual([{ others: 1 }])
  expect(screen.queryByRole('dialog', { name: '结束其他全部' })).toBeNull()
})

test('[USER-03] a screen sends its user here: password and own logins open over it', async () => {
  answers.querySessions = () => ({ val: [] })
  for (const [what, name] of [
    ['password', '修改密码'],
    ['sessions', '我的登录'],
  ] as const) {
    await act(async () => bus.emit('desk-wanted.v1', { what }))
    expect(await screen.findByRole('dialog', { name })).toBeVisible()
    await act(async () => setDesk({ dialog: undefined }))
  }
  await act(async () => bus.emit('desk-wanted.v1', { what: 'keys' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[SS-11] own logins are listed; each other one can be ended, this one not', async () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'
  const one = (sessionId: string, current: boolean) => ({
    sessionId,
    current,
    identityType: 'local',
    agent,
    address: '10.0.0.7',
    created: '2026-11-22 08:00:00',
    seen: '2026-11-22 09:00:00',
  })
  let all = [one('s1', true), one('s2', false)]
  answers.querySessions = () => ({ val: all })
  answers.endSession = () => {
    all = all.filter(({ current }) => current)
    return { val: { ended: 1 } }
  }
  await act(async () => openSessions())
  expect(await screen.findByRole('table', { name: '我的登录' })).toHaveTextContent('Chrome 150 · Windows')
  expect(screen.getAllByRole('button', { name: /^结束/ })).toHaveLength(1)
  await press(/^结束 Chrome 150/)
  expect(calls('endSession')).toEqual([{ sessionId: 's2' }])
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(screen.getByText('本次登录')).toBeVisible()
})

describe('password', () => {
  const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement
  beforeEach(async () => {
    await act(async () => openPassword())
    await screen.findByRole('dialog', { name: '修改密码' })
  })

  test.each([
    [{ oldPwd: '', newPwd: 'Winter-4711', rePwd: 'Winter-4711' }, 'oldPwd', /请输入当前密码/],
    [{ oldPwd: 'old-word', newPwd: '', rePwd: '' }, 'newPwd', /请输入新密码/],
    [{ oldPwd: '   ', newPwd: 'Winter-4711', rePwd: 'Winter-4711' }, 'oldPwd', /请输入当前密码/],
    [{ oldPwd: 'old-word', newPwd: 'Winter-4711', rePwd: 'Winter-4712' }, 'rePwd', /两次输入的密码不一致/],
    [{ oldPwd: 'p'.repeat(257), newPwd: 'Winter-4711', rePwd: 'Winter-4711' }, 'oldPwd', /密码最多 256 个字符/],
  ])('[VALID-33] %j: told at the field, no call', async (values, name, says) => {
    for (const [one, value] of Object.entries(values)) type(field(one), value)
    await press('修改密码')
    expect(field(name)).toHaveAccessibleDescription(says)
    expect(calls('changePwd')).toEqual([])
  })

  test('a field that the server cannot read is marked in words, not by its name', async () => {
    answers.changePwd = () => {
      throw new ApiError('business', CODE.parameterIllegal, '参数不合法：oldPwd')
    }
    for (const [one, value] of Object.entries({ oldPwd: 'old-word', newPwd: 'Winter-4711', rePwd: 'Winter-4711' })) type(field(one), value)
    await press('修改密码')
    expect(field('oldPwd')).toHaveAccessibleDescription(/含有不能使用的字符/)
  })

  test('the current one wrong: told at its field, the rest is kept; then it is changed', async () => {
    answers.changePwd = refuse(CODE.oldPasswordWrong)
    for (const [one, value] of Object.entries({ oldPwd: 'old-word', newPwd: 'Winter-4711', rePwd: 'Winter-4711' })) type(field(one), value)
    await press('修改密码')
    expect(field('oldPwd')).toHaveAccessibleDescription(/当前密码错误/)
    expect(field('newPwd')).toHaveValue('Winter-4711')
    answers.changePwd = () => ({})
    await press('修改密码')
    expect(await screen.findByText('密码已修改')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36', 'Chrome 109 · Linux'],
  ['Mozilla/5.0 (Windows NT 6.1) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge 150 · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36', 'Chrome 150 · Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/94.0 Core/1.94 Safari/537.36 QQBrowser/11.8', 'QQ 11 · Windows'],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1', 'Safari 18 · iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) OtherThing/7.0 Safari/537.36', 'OtherThing 7 · Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8', 'curl 8'],
  ['a program that says a great deal about itself and no name', 'a program that says a great deal about…'],
  ['', ''],
])('%s is %s', (agent, name) => expect(browserName(agent)).toBe(name))
