import { ApiError } from '@farsight/shared/api'
import { bus, holdWords, session } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { readSite, writeSite } from '@farsight/shared/i18n'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { testPayload } from '../../../shared/api/test/payload'
import { TestPage } from './test-page'
import { workType } from './work-type'

Object.assign(globalThis, { FARSIGHT_APP_VERSION: '3.1.2020092300' })

const opened: string[] = []
const runsFor: string[] = []
jest.mock('./app', () => ({
  openApp: async (_root: HTMLElement, _config: object, whose: string) => {
    opened.push(location.hash)
    runsFor.push(whose)
    return { end: async () => undefined }
  },
}))
jest.mock('../screens/chat', () => ({ mountChat: () => () => undefined }), { virtual: true })

let page: TestPage
beforeEach(() => {
  opened.length = 0
  page = new TestPage()
})
afterEach(async () => {
  await page.close()
  jest.restoreAllMocks()
})

const clinic = (menus: Partial<Record<'menus1' | 'menus2' | 'menus3', 0 | 1>>) =>
  testPayload({ facilityRole: 'clinic', identityType: 'remote', menus1: 0, menus2: 0, menus3: 0, ...menus })
const expectHash = (hash: string) => waitFor(() => expect(location.hash).toBe(hash))
/** This browser had a session, which is alive. */
const entered = () => writeSite('ENTERED', '1')

async function logIn(name = 'zhang') {
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
  type(await screen.findByRole('textbox', { name: '用户名' }), name)
  type(screen.getByLabelText(/密码/), 'secret-77')
  type(screen.getByRole('textbox', { name: '图形验证码' }), '2580')
  await screen.findByText(/^可用/)
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
}

describe('entry from outside', () => {
  test.each(['/#/blank?token=T1&identityType=local&un=zhang', '/?token=T1&identityType=local&un=zhang#/blank'])(
    '[ROUTE-60, LOGIN-14, LOGIN-18] %s: login with token and type, then login success, and the user is in without the form',
    async (address) => {
      page.open(address)
      await waitFor(() => expect(opened).toEqual(['#/blank']))
      expect(page.asked.slice(0, 2).map(({ name, payload }) => ({ name, payload }))).toEqual([
        { name: 'login', payload: { token: 'T1', un: 'zhang', identityType: 'local' } },
        { name: 'loginSuccess', payload: { identityType: 'local' } },
      ])
      expect(session.user()).toMatchObject({ login_user: 'zhang', login_user_type: 'local' })
      // The token was out of the address before the first call.
      for (const call of page.asked) expect(call.address).not.toContain('T1')
      expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('T1')
    },
  )

  test('[LOGIN-19] without a type: local on /blank, remote on /clinic_blank', async () => {
    page.open('/#/blank?token=T1&un=zhang')
    await waitFor(() => expect(session.user()?.login_user_type).toBe('local'))
    expect(page.calls('login')[0]?.payload.identityType).toBe('local')
    await page.close()
    page.knows(clinic({ menus1: 1 }))
    page.open('/#/clinic_blank?token=T2&un=lin')
    await waitFor(() => expect(session.user()?.login_user_type).toBe('remote'))
    expect(page.calls('login')[1]?.payload.identityType).toBe('remote')
  })

  test('[LOGIN-15] without token and un it is a refresh: login success alone', async () => {
    entered()
    page.open('/#/local_diagnosis')
    await waitFor(() => expect(opened).toEqual(['#/local_diagnosis']))
    expect(page.calls('login')).toEqual([])
    expect(page.calls('loginSuccess')).toHaveLength(1)
  })

  test('[LOGIN-12, LOGIN-13] another user, or the same one of another type: what the former left is gone, the work type is kept', async () => {
    const leave = async () => {
      await waitFor(() => expect(session.current()).not.toBeNull())
      writeSite('USER', 'former')
      writeSite('CACHE/zh/list', '1')
      await page.close()
    }
    writeSite('WORK_TYPE', 'clinic')
    page.open('/#/remote_diagnosis?token=T1&un=zhang&identityType=local')
    await leave()
    page.knows(testPayload({ loginUserId: 'b' }))
    page.open('/#/remote_diagnosis?token=T2&un=li&identityType=local')
    await waitFor(() => expect(page.calls('loginSuccess')).toHaveLength(2))
    expect([readSite('USER'), readSite('CACHE/zh/list'), readSite('WORK_TYPE')]).toEqual([undefined, undefined, 'clinic'])
    await leave()
    page.open('/#/remote_diagnosis?token=T3&un=li&identityType=remote')
    await waitFor(() => expect(page.calls('loginSuccess')).toHaveLength(3))
    expect([readSite('USER'), readSite('CACHE/zh/list'), readSite('WORK_TYPE')]).toEqual([undefined, undefined, 'clinic'])
    await leave()
  })

  test('[LOGIN-17] the same user of the same type finds all of it as it was', async () => {
    page.open('/#/blank?token=T1&un=zhang&identityType=local')
    await waitFor(() => expect(session.current()).not.toBeNull())
    writeSite('SIDE', 'wide')
    writeSite('SKIN', 'eye')
    writeSite('CACHE/zh/list', '1')
    await page.close()
    page.open('/#/blank?token=T2&un=zhang&identityType=local')
    await waitFor(() => expect(page.calls('loginSuccess')).toHaveLength(2))
    expect([readSite('SIDE'), readSite('SKIN'), readSite('CACHE/zh/list')]).toEqual(['wide', 'eye', '1'])
  })

  test('[LOGIN-16, LOG-07] a refused entry: the login page with type=1, the reason on it, a line in the log without the token', async () => {
    page.refuses('login', CODE.entryTokenUsed)
    page.open('/#/blank?token=T1&un=zhang&identityType=local')
    await expectHash('#/login?type=1')
    expect(await screen.findByRole('alert')).toHaveTextContent('入口凭证已被使用')
    expect(page.logged).toHaveLength(1)
    expect(page.logged[0]).toContain('login failed')
    expect(page.logged[0]).not.toMatch(/T1|zhang/)
    expect(opened).toEqual([])
    expect(page.calls('loginSuccess')).toEqual([])
  })

  test('[LOGIN-16] a broken link, an error after the login, and a refresh without a session: all end at type=1', async () => {
    page.open('/?token=T1&un=zhang#/blank?token=T2')
    await expectHash('#/login?type=1')
    expect(page.calls('login')).toEqual([])
    await page.close()
    page.expires('loginSuccess')
    page.open('/#/blank?token=T1&un=zhang')
    await expectHash('#/login?type=1')
    await page.close()
    page.open('/#/local_diagnosis')
    await expectHash('#/login?type=1')
    expect(opened).toEqual([])
  })

  test('[LOGIN-16] a refused entry leaves the running session as it is, and the login page offers the way back into it', async () => {
    page.open('/#/blank?token=T1&un=zhang&identityType=local')
    await waitFor(() => expect(opened).toHaveLength(1))
    writeSite('CACHE/zh/list', '1')
    const before = { ...localStorage }
    const ends: string[] = []
    const listening = bus.on('session-ended.v1').subscribe(({ reason }) => ends.push(reason))
    page.refuses('login', CODE.entryToken)
    location.hash = '#/clinic_blank?token=junk&un=li&identityType=remote'
    await expectHash('#/login?type=1')
    expect(await screen.findByRole('alert')).toHaveTextContent('入口凭证无效')
    expect([ends, session.current()?.loginUserId, page.calls('logout'), { ...localStorage }]).toEqual([
      [],
      testPayload().loginUserId,
      [],
      before,
    ])
    fireEvent.click(await screen.findByRole('button', { name: `继续使用当前登录：${testPayload().userBriefInfo.userName}` }))
    await expectHash('#/local_diagnosis')
    await waitFor(() => expect(opened).toHaveLength(2))
    listening.unsubscribe()
  })

  test('the same in a new tab: the name comes from the server, and ENTERED stays for the other tabs', async () => {
    entered()
    page.refuses('login', CODE.entryTokenUsed)
    page.open('/#/blank?token=T1&un=li')
    fireEvent.click(await screen.findByRole('button', { name: `继续使用当前登录：${testPayload().userBriefInfo.userName}` }))
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(readSite('ENTERED')).toBe('1')
  })

  test('a refused entry without a living session offers none', async () => {
    entered()
    page.refuses('login', CODE.entryTokenUsed)
    page.expires('checkSession')
    page.open('/#/blank?token=T1&un=li')
    expect(await screen.findByRole('alert')).toBeVisible()
    await waitFor(() => expect(page.calls('checkSession')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /继续使用/ })).toBeNull()
  })

  test('another user logs in beside the offer: the former session makes room, and the new one lands', async () => {
    page.open('/#/blank?token=T1&un=zhang&identityType=local')
    await waitFor(() => expect(opened).toHaveLength(1))
    page.refuses('login', CODE.entryToken)
    location.hash = '#/blank?token=junk&un=li'
    await expectHash('#/login?type=1')
    page.knows(testPayload({ loginUserId: 'b' }))
    await logIn('li')
    await waitFor(() => expect(opened).toHaveLength(2))
    expect([location.hash, session.user()?.login_user]).toEqual(['#/local_diagnosis', 'li'])
  })

  test.each([
    ['a broken link', '/?token=T1&un=zhang&identityType=junk#/blank'],
    ['what the server cannot read', '/?token=T1&un=zhang#/blank'],
  ])('%s: the link is at fault, no field is named', async (_, address) => {
    page.answers.login = () => {
      throw new ApiError('business', CODE.parameterIllegal, '参数不合法：token')
    }
    page.open(address)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('入口链接有误，请从来源系统重新打开')
    expect(alert).toHaveTextContent('代码 2')
    expect(alert).not.toHaveTextContent('token')
  })

  test('#/login typed while a session is alive leads to the desk; with type=1 to the form', async () => {
    entered()
    page.open('/#/statistics')
    await waitFor(() => expect(opened).toHaveLength(1))
    location.hash = '#/login'
    await expectHash('#/local_diagnosis')
    location.hash = '#/login?type=1'
    expect(await screen.findByRole('textbox', { name: '用户名' })).toBeVisible()
  })

  test('at type=1 no token is used, and no session goes on by itself', async () => {
    entered()
    page.open('/#/login?type=1&token=T1&un=zhang')
    expect(await screen.findByRole('button', { name: /^继续使用当前登录/ })).toBeVisible()
    expect(location.hash).toBe('#/login?type=1')
    expect([page.calls('login'), session.current(), opened]).toEqual([[], null, []])
  })

  const OFFER = `继续使用当前登录：${testPayload().userBriefInfo.userName}`

  test('at type=1 the session that is alive is offered by its name, in its own page', async () => {
    entered()
    page.open('/#/statistics')
    await waitFor(() => expect(opened).toHaveLength(1))
    location.hash = '#/login?type=1'
    fireEvent.click(await screen.findByRole('button', { name: OFFER }))
    await expectHash('#/local_diagnosis')
    await waitFor(() => expect(opened).toHaveLength(2))
  })

  test('and in a new one', async () => {
    entered()
    page.open('/#/login?type=1')
    fireEvent.click(await screen.findByRole('button', { name: OFFER }))
    await expectHash('#/local_diagnosis')
    await waitFor(() => expect(opened).toHaveLength(1))
  })

  test('another user who has logged in elsewhere meanwhile is not entered under the name that is offered', async () => {
    entered()
    page.open('/#/login?type=1')
    const offer = await screen.findByRole('button', { name: /^继续使用当前登录/ })
    const other = testPayload({ loginUserId: 'b', userBriefInfo: { ...testPayload().userBriefInfo, userName: '李明' } })
    page.knows(other)
    fireEvent.click(offer)
    const second = await screen.findByRole('button', { name: '继续使用当前登录：李明' })
    expect([session.current(), opened]).toEqual([null, []])
    fireEvent.click(second)
    await waitFor(() => expect(session.current()?.loginUserId).toBe('b'))
  })
})

describe('work type', () => {
  test.each([
    ['/blank says local', 'ai', '#/blank', 'local'],
    ['/code says local', 'clinic', '#/code', 'local'],
    ['/ai_diagnose_list says ai', 'local', '#/ai_diagnose_list', 'ai'],
    ['/clinic_blank says clinic', 'local', '#/clinic_blank', 'clinic'],
    ['any other path: what is stored', 'clinic', '#/remote_diagnosis', 'clinic'],
    ['it survives a reload', 'ai', '#/user_center/user_info', 'ai'],
  ])('[WTYPE-01..06, ROUTE-10, ROUTE-46] %s', async (_, stored, hash, type) => {
    entered()
    writeSite('WORK_TYPE', stored)
    page.open(`/${hash}`)
    await waitFor(() => expect(readSite('WORK_TYPE')).toBe(type))
    expect(workType()).toBe(type)
    if (hash === '#/code') expect(await screen.findByRole('heading', { name: '扫码查报告' })).toBeVisible()
    else await waitFor(() => expect(opened).toHaveLength(1))
  })

  test('[WTYPE-07] nothing stored: local', async () => {
    entered()
    page.open('/#/remote_diagnosis')
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(workType()).toBe('local')
  })

  test('[WTYPE-08] a stored word that is none becomes local and is logged; the page goes on', async () => {
    entered()
    writeSite('WORK_TYPE', 'xyz')
    page.open('/#/remote_diagnosis')
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(readSite('WORK_TYPE')).toBe('local')
    expect(page.logged).toEqual([expect.stringContaining('work type')])
  })

  test('who logs out leaves no work type to the next, and a local landing is local', async () => {
    entered()
    page.open('/#/ai_diagnose_list')
    await waitFor(() => expect(opened).toHaveLength(1))
    session.end('logout')
    await expectHash('#/login?type=1')
    expect(readSite('WORK_TYPE')).toBeUndefined()
    writeSite('WORK_TYPE', 'ai')
    await logIn()
    await expectHash('#/local_diagnosis')
    expect(workType()).toBe('local')
  })
})

describe('landing', () => {
  test.each([
    ['a doctor who may write: local diagnosis', testPayload({ userMainMenuConfig: '000011000000' }), '#/local_diagnosis'],
    ['also with bookings first', testPayload({ userMainMenuConfig: '110011000000' }), '#/local_diagnosis'],
    ['a registrar: the first entry', testPayload({ userMainMenuConfig: '011100000000', modalityRights: {} }), '#/add_procedure'],
    [
      'the user’s own choice wins',
      testPayload({ userMainMenuConfig: '000011000000', settings: { 'home.route': '/remote_diagnosis' } }),
      '#/remote_diagnosis',
    ],
    [
      'a choice that is not open any more does not',
      testPayload({ userMainMenuConfig: '000011000000', settings: { 'home.route': '/manage' } }),
      '#/local_diagnosis',
    ],
    ['an account of the AI list', testPayload({ facilityRole: 'ai', userMainMenuConfig: '000000000001' }), '#/ai_diagnose_list'],
    ['a clinic with menus1', clinic({ menus1: 1, menus2: 1, menus3: 1 }), '#/clinic/home'],
    ['a clinic without menus1 and with menus2', clinic({ menus2: 1, menus3: 1 }), '#/clinic/reportBEdit'],
    ['a clinic with menus3 alone', clinic({ menus3: 1 }), '#/clinic/reportCEdit'],
  ])('[LOGIN-21, ROUTE-57..59] %s', async (_, payload, hash) => {
    page.knows(payload)
    page.open('/#/login')
    await logIn()
    await expectHash(hash)
    expect(workType()).toBe(payload.facilityRole === 'clinic' ? 'clinic' : payload.facilityRole === 'ai' ? 'ai' : 'local')
    await waitFor(() => expect(opened).toHaveLength(1))
  })

  test('[LOGIN-20] no menu at all: exactly these words, at /login, no shell', async () => {
    page.refuses('login', CODE.noMenu)
    page.open('/#/login')
    await logIn()
    expect(await screen.findByText('当前账号未配置菜单，登录失败！', { exact: false })).toBeVisible()
    expect(location.hash).toBe('#/login')
    expect([opened, page.calls('loginSuccess')]).toEqual([[], []])
  })

  test('[LOGIN-20] the same where the last entry was taken away after the login: the session ends', async () => {
    page.knows(testPayload({ userMainMenuConfig: '000000000000' }))
    page.open('/#/login')
    await logIn()
    expect(await screen.findByText('当前账号未配置菜单，登录失败！', { exact: false })).toBeVisible()
    expect(location.hash).toBe('#/login')
    expect(page.calls('logout')).toHaveLength(1)
    expect([session.current(), opened]).toEqual([null, []])
  })
})

describe('public pages, without a session', () => {
  test.each([
    ['the forgotten password', '/#/forget_pwd', '找回密码'],
    ['a scanned code', '/#/code', '扫码查报告'],
    ['the version', '/#/version', '版本'],
    ['the shared components', '/#/component/test', '组件陈列'],
    ['the messages of the demo', '/#/outbox', '演示短信'],
  ])(
    '[ROUTE-05..08] %s',
    async (title, address, heading) => {
      page.answers.demoOutbox = () => ({ val: [] })
      page.open(address)
      expect(await screen.findByRole('heading', { name: heading }, { timeout: 10_000 })).toBeVisible()
      if (title === 'the version') expect(screen.getByText('3.1.2020092300')).toBeVisible()
      expect([opened, page.calls('loginSuccess')]).toEqual([[], []])
    },
    20_000,
  )

  test('[LOGIN-05] from the login page to the forgotten password and back', async () => {
    page.open('/#/login')
    fireEvent.click(await screen.findByRole('link', { name: '忘记密码' }))
    await expectHash('#/forget_pwd')
    fireEvent.click(await screen.findByRole('link', { name: '返回登录' }))
    await expectHash('#/login')
  })

  test('a code that is scanned without a session: the login page, and back to the code', async () => {
    page.answers.queryByScanId = () => ({ val: [] })
    page.open('/#/code?scanId=CT1')
    await expectHash('#/login?type=1')
    await logIn()
    await expectHash('#/local_diagnosis?search=CT1')
    expect(page.calls('queryByScanId')[0]?.payload).toEqual({ scanId: 'CT1' })
  })
})

describe('addresses of modules, without a session', () => {
  const routes = [
    { path: '/manage/medical_unit' },
    { path: '/:from/view_report', only: { from: ['local_diagnosis'] } },
    { path: '/similar_cases', title: { zh: '相似病例', en: 'Similar cases' } },
  ]
  const answers = (ok: boolean) => {
    Object.assign(globalThis, { fetch: jest.fn(async () => ({ ok, json: async () => ({ routes }) })) })
    Object.assign(AbortSignal, { timeout: () => new AbortController().signal })
  }
  afterEach(() => void Reflect.deleteProperty(globalThis, 'fetch'))

  test.each(['/#/nosuch/page', '/#/other/view_report'])('%s is nobody’s: the 404 page, no login', async (address) => {
    answers(true)
    page.open(address)
    expect(await screen.findByText('404')).toBeVisible()
    expect([location.hash, opened]).toEqual([address.slice(1), []])
  })

  test('one that is open to everybody runs with what is everybody’s, and a login afterwards begins with the session’s', async () => {
    answers(true)
    page.open('/#/similar_cases')
    await waitFor(() => expect(opened).toEqual(['#/similar_cases']))
    expect([runsFor.at(-1), location.hash]).toEqual(['everybody', '#/similar_cases'])
    location.hash = '#/login'
    await logIn()
    await waitFor(() => expect(opened).toHaveLength(2))
    expect(runsFor.at(-1)).toBe('session')
  })

  test.each([true, false])('one that wants a login leads to it, and back afterwards; the list of addresses there: %s', async (ok) => {
    answers(ok)
    page.open('/#/manage/medical_unit')
    await expectHash('#/login?type=1')
    await logIn()
    await expectHash('#/manage/medical_unit')
  })
})

describe('expiry', () => {
  async function expire() {
    entered()
    page.open('/#/local_diagnosis/edit_report?procedureId=p1&t=1&sign=x')
    await waitFor(() => expect(opened).toHaveLength(1))
    session.end('expired')
    await expectHash('#/login?type=1')
  }

  test('[STATE-52] the same user comes back to the same address', async () => {
    await expire()
    await logIn()
    await expectHash('#/local_diagnosis/edit_report?procedureId=p1&t=1&sign=x')
    expect(opened).toHaveLength(2)
  })

  test('the login page says whose words are kept, with the name filled in; before a first login and after a log-out it does not', async () => {
    page.open('/#/login')
    await screen.findByRole('textbox', { name: '用户名' })
    expect(screen.queryByText(/您的内容都已保留/)).toBeNull()
    await logIn('zhang')
    await waitFor(() => expect(opened).toHaveLength(1))
    session.end('expired')
    expect(await screen.findByText(/^您的内容都已保留。请用 zhang 重新登录/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: '用户名' })).toHaveValue('zhang')
    expect(screen.getByLabelText(/密码/)).toHaveFocus()
    await logIn('zhang')
    await waitFor(() => expect(opened).toHaveLength(2))
    session.end('logout')
    expect(await screen.findByRole('textbox', { name: '用户名' })).toHaveValue('')
    expect(screen.queryByText(/您的内容都已保留/)).toBeNull()
  })

  test('[SS-10] another user logged in elsewhere before this page heard of its end: his session stays known, and the words are said to be the former one’s', async () => {
    page.open('/#/login')
    await logIn('zhang')
    await waitFor(() => expect(opened).toHaveLength(1))
    // What the other page's log-in leaves in the browser.
    writeSite('ENTERED', 'his')
    writeSite('LOGIN', JSON.stringify({ login_user: 'li', login_user_type: 'local' }))
    session.end('expired')
    expect(await screen.findByText(/^您的内容都已保留。请用 zhang 重新登录/)).toBeVisible()
    expect(readSite('ENTERED')).toBe('his')
    // Loaded anew, as the cover's one way on does, the page is his.
    await page.close()
    page.knows(testPayload({ loginUserId: 'b' }))
    page.open('/#/login')
    await expectHash('#/local_diagnosis')
    expect(session.user()).toMatchObject({ loginUserId: 'b', login_user: 'li' })
  })

  test('each log-in has a mark of its own, which goes with its session', async () => {
    page.open('/#/login')
    await logIn('zhang')
    await waitFor(() => expect(opened).toHaveLength(1))
    const first = readSite('ENTERED')
    expect(first).toBeTruthy()
    session.end('expired')
    await expectHash('#/login?type=1')
    expect(readSite('ENTERED')).toBeFalsy()
    await logIn('zhang')
    await waitFor(() => expect(opened).toHaveLength(2))
    expect([first, '', null, undefined]).not.toContain(readSite('ENTERED'))
  })

  test('where a form was open that nobody had saved, the login page promises nothing that is not kept', async () => {
    page.open('/#/login')
    await logIn('zhang')
    await waitFor(() => expect(opened).toHaveLength(1))
    const release = holdWords()
    session.end('expired')
    release()
    expect(await screen.findByText(/^请用 zhang 重新登录.*尚未保存的表单请重新打开核对/)).toBeVisible()
    expect(screen.queryByText(/您的内容都已保留/)).toBeNull()
  })

  test('another user does not', async () => {
    await expire()
    page.knows(testPayload({ loginUserId: 'b' }))
    await logIn('li')
    await expectHash('#/local_diagnosis')
  })

  test('nor anybody after a log-out', async () => {
    await expire()
    await logIn()
    await expectHash('#/local_diagnosis/edit_report?procedureId=p1&t=1&sign=x')
    session.end('logout')
    await expectHash('#/login?type=1')
    await logIn()
    await expectHash('#/local_diagnosis')
  })

  test('a link that was opened without a session is opened after the login', async () => {
    page.open('/#/manage/medical_unit')
    await expectHash('#/login?type=1')
    await logIn()
    await expectHash('#/manage/medical_unit')
  })
})

test('[ENTITY-03] the session carries its seven words', async () => {
  const told: string[] = []
  const listening = bus.on('session-started.v1').subscribe(({ loginUserId }) => told.push(loginUserId))
  page.open('/?token=T1&un=zhang&identityType=local#/blank')
  await waitFor(() => expect(session.current()).not.toBeNull())
  const { loginUserId, userBriefInfo: brief } = testPayload()
  expect(session.user()).toEqual({
    login_user: 'zhang',
    login_user_type: 'local',
    loginUserId,
    userName: brief.userName,
    avatorImg: brief.userHeadImage,
    phone: brief.phone,
    facilityName: brief.facilityName,
  })
  expect(told).toEqual([loginUserId])
  listening.unsubscribe()
})

test('[AN-22] after a log-out nothing but the remembered name is left: no token, no password, no login', async () => {
  page.open('/#/login')
  fireEvent.click(await screen.findByRole('checkbox', { name: '记住用户名' }))
  await logIn('zhang')
  await expectHash('#/local_diagnosis')
  session.end('logout')
  await expectHash('#/login?type=1')
  const left = { ...localStorage, ...sessionStorage }
  expect(JSON.stringify(left)).not.toContain('secret-77')
  expect(readSite('USER')).toBe('zhang')
  expect(readSite('LOGIN')).toBeUndefined()
  expect(Object.values(left).filter((value) => String(value).includes('zhang'))).toEqual(['zhang'])
})
