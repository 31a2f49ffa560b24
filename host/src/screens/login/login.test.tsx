import { ApiError, api } from '@farsight/shared/api'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { setLanguage, siteKey } from '@farsight/shared/i18n'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LoginScreen } from './login'
import { ASK_AGAIN_MS } from './use-site'

Object.assign(globalThis, { FARSIGHT_APP_VERSION: '3.1.2020092300' })

type Answer = () => unknown
/** Answers of the server by the short name of the call; what was asked stands in `asked`. */
let answers: Record<string, Answer>
let asked: { readonly name: string; readonly payload: Record<string, unknown> }[]
let pictures: number

beforeEach(() => {
  localStorage.clear()
  asked = []
  pictures = 0
  answers = {
    initLogin: () => ({ val: { siteName: '市第一人民医院', siteNameEn: 'First City Hospital', demo: true } }),
    getValidateImage: () => {
      pictures += 1
      return { val: { imageId: `id-${pictures}`, image: `data:image/svg+xml;utf8,<svg id="${pictures}"/>` } }
    },
    login: () => ({ val: { loginUserId: 'u' } }),
  }
  jest.spyOn(api, 'call').mockImplementation((async (name: string, payload: Record<string, unknown>) => {
    asked.push({ name, payload })
    return answers[name]?.()
  }) as never)
})
afterEach(() => {
  jest.restoreAllMocks()
  act(() => setLanguage('zh'))
})

const refuse = (code: number) => () => {
  throw new ApiError('business', code, errorMessage(code)?.zh ?? '')
}
const logins = () => asked.filter((call) => call.name === 'login')
const field = {
  userName: () => screen.getByRole('textbox', { name: '用户名' }),
  password: () => screen.getByLabelText(/密码/),
  imageCode: () => screen.getByRole('textbox', { name: '图形验证码' }),
}
const picture = () => screen.queryByRole('button', { name: '看不清，换一张' })?.querySelector('img')?.src
const press = () => userEvent.click(screen.getByRole('button', { name: '登录' }))

async function open(onLoggedIn: () => unknown = () => undefined) {
  render(<LoginScreen onLoggedIn={onLoggedIn} />)
  await screen.findByRole('heading', { name: '市第一人民医院' })
  await waitFor(() => expect(picture()).toBeTruthy())
}
async function fill() {
  await userEvent.type(field.userName(), 'chen')
  await userEvent.type(field.password(), 'secret-7')
  await userEvent.type(field.imageCode(), 'ab3d')
}

test('[LOGIN-01] the user name is a labelled field; empty, it is named and no login call is sent', async () => {
  await open()
  expect(field.userName()).toHaveFocus()
  await press()
  expect(screen.getByText('请输入用户名')).toBeVisible()
  expect(field.userName()).toHaveAccessibleDescription(/请输入用户名/)
  expect(logins()).toHaveLength(0)
})

test('[LOGIN-02] the password is masked; empty, it is named and no login call is sent', async () => {
  await open()
  expect(field.password()).toHaveAttribute('type', 'password')
  await userEvent.type(field.userName(), 'chen')
  await press()
  expect(screen.queryByText('请输入用户名')).toBeNull()
  expect(screen.getByText('请输入密码')).toBeVisible()
  expect(field.password()).toHaveFocus()
  expect(logins()).toHaveLength(0)
})

test('[LOGIN-03] the image code shows, a click renews it, a wrong one is told with a new picture and the rest is kept', async () => {
  await open()
  const first = picture()
  await userEvent.click(screen.getByRole('button', { name: '看不清，换一张' }))
  await waitFor(() => expect(picture()).toMatch(/id="2"/))
  expect(first).toMatch(/id="1"/)
  answers.login = refuse(CODE.imageCodeWrong)
  await fill()
  await press()
  expect(await screen.findByRole('alert')).toHaveTextContent('图形验证码错误或已过期')
  await waitFor(() => expect(picture()).toMatch(/id="3"/))
  expect(field.imageCode()).toHaveValue('')
  expect(field.imageCode()).toHaveFocus()
  expect(field.password()).toHaveValue('secret-7')
  expect(field.userName()).toHaveValue('chen')
})

test('[LOGIN-08] initLogin is asked for first, and until it has answered no login call is sent', async () => {
  let ready: (value: unknown) => void = () => undefined
  answers.initLogin = () => new Promise((resolve) => (ready = resolve))
  render(<LoginScreen onLoggedIn={() => undefined} />)
  expect(asked[0]?.name === 'initLogin' || asked[1]?.name === 'initLogin').toBe(true)
  await fill()
  await press()
  expect(screen.getByRole('alert')).toHaveTextContent('正在连接服务')
  expect(logins()).toHaveLength(0)
  await act(async () => ready({ val: { siteName: '市第一人民医院', siteNameEn: '', demo: false } }))
  await press()
  expect(logins()).toHaveLength(1)
})

test('[LOGIN-09] a login sends the form with the id of its picture, then the session is entered; Enter does it too', async () => {
  const entered = jest.fn()
  await open(entered)
  await fill()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(entered).toHaveBeenCalledTimes(1))
  expect(logins()[0]?.payload).toEqual({ userName: 'chen', password: 'secret-7', imageCode: 'ab3d', imageId: 'id-1' })
})

test('a name and a code typed full-width are sent as what they mean; a password as it was typed', async () => {
  await open()
  await userEvent.type(field.userName(), '　ｃｈｅｎ ')
  await userEvent.type(field.password(), ' ｓecret ')
  await userEvent.type(field.imageCode(), 'ａｂ３ｄ')
  await press()
  expect(logins()[0]?.payload).toEqual({ userName: 'chen', password: ' ｓecret ', imageCode: 'ab3d', imageId: 'id-1' })
})

test('what the server cannot read is told at its field, and everything typed is kept', async () => {
  await open()
  answers.login = () => {
    throw new ApiError('business', CODE.parameterIllegal, '参数不合法：password')
  }
  await fill()
  await press()
  await waitFor(() => expect(field.password()).toHaveAccessibleDescription(/含有不能使用的字符/))
  expect(document.body).not.toHaveTextContent('：password')
  expect([field.password(), field.imageCode()].map((input) => (input as HTMLInputElement).value)).toEqual(['secret-7', 'ab3d'])
})

test('what is longer than the server reads is kept whole and told at its field, and no login is sent', async () => {
  await open()
  await fill()
  const long = 'n'.repeat(500)
  await userEvent.clear(field.userName())
  await userEvent.click(field.userName())
  await userEvent.paste(long)
  await press()
  expect(field.userName()).toHaveValue(long)
  expect(field.userName()).toHaveAccessibleDescription(/最多 64 个字符/)
  expect(field.userName()).toHaveFocus()
  expect(logins()).toHaveLength(0)
})

test("[LOGIN-11] wrong credentials: the server's message on the login screen, the name kept, the password cleared, a new picture", async () => {
  const entered = jest.fn()
  await open(entered)
  const before = picture()
  answers.login = refuse(CODE.loginFailed)
  await fill()
  await press()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('用户名或密码错误')
  expect(alert).toHaveTextContent('2003')
  expect(field.userName()).toHaveValue('chen')
  expect(field.password()).toHaveValue('')
  expect(field.password()).toHaveFocus()
  expect(before).toMatch(/id="1"/)
  await waitFor(() => expect(picture()).toMatch(/id="2"/))
  expect(entered).not.toHaveBeenCalled()
})

describe('a picture that comes late', () => {
  /** The next picture is on its way until it is let come, or fails. */
  function slowPicture() {
    let come: () => void = () => undefined
    let fail: () => void = () => undefined
    const now = answers.getValidateImage!
    answers.getValidateImage = () =>
      new Promise((done, refused) => {
        come = () => done(now())
        fail = () => refused(new ApiError('network', 0, '网络错误'))
      })
    return { come: () => act(async () => come()), fail: () => act(async () => fail()) }
  }

  test('[LOGIN-03] after a refusal the used picture is gone at once; who presses before the new one is there is sent with the new one’s id', async () => {
    await open()
    answers.login = refuse(CODE.firstPassword)
    const slow = slowPicture()
    await fill()
    await press()
    expect(picture()).toBeUndefined()
    expect(screen.getByRole('button', { name: '正在获取' })).toBeVisible()
    answers.login = () => ({ val: { loginUserId: 'u' } })
    for (const name of ['newPwd', 'rePwd']) {
      await userEvent.type(document.querySelector<HTMLInputElement>(`input[name=${name}]`)!, 'Wombat-own-55')
    }
    await userEvent.type(field.imageCode(), 'ab3d')
    await press()
    expect(logins()).toHaveLength(1)
    await slow.come()
    expect(logins().map(({ payload }) => payload.imageId)).toEqual(['id-1', 'id-2'])
  })

  test('[LOGIN-03] one that does not come is told, fetched again, and nothing is sent; what was typed is kept', async () => {
    await open()
    answers.login = refuse(CODE.imageCodeWrong)
    const slow = slowPicture()
    await fill()
    await press()
    await userEvent.type(field.imageCode(), 'wxyz')
    await press()
    await slow.fail()
    expect(screen.getByRole('alert')).toHaveTextContent('没有取到图形验证码')
    expect(logins()).toHaveLength(1)
    expect([field.userName(), field.password(), field.imageCode()].map((input) => (input as HTMLInputElement).value)).toEqual([
      ...['chen', 'secret-7', 'wxyz'],
    ])
    await slow.come()
    expect(picture()).toMatch(/id="2"/)
  })
})

test.each([
  ['Enter in the code', () => userEvent.keyboard('{Enter}')],
  ['a click on the button', press],
])('a password that an administrator gave, sent by %s: the next keys go into the new password, which is masked', async (_, send) => {
  await open()
  answers.login = refuse(CODE.firstPassword)
  await fill()
  await send()
  const own = document.querySelector<HTMLInputElement>('input[name=newPwd]')!
  await waitFor(() => expect(own).toHaveFocus())
  expect(own).toHaveAttribute('type', 'password')
  await userEvent.keyboard('Wombat')
  expect([own.value, (field.imageCode() as HTMLInputElement).value]).toEqual(['Wombat', ''])
  // Refused for another reason, it is the field of that reason again.
  answers.login = refuse(CODE.imageCodeWrong)
  await userEvent.type(document.querySelector('input[name=rePwd]')!, 'Wombat')
  await userEvent.type(field.imageCode(), 'wxyz')
  await press()
  await waitFor(() => expect(field.imageCode()).toHaveFocus())
  // And where the new one itself is refused, it has the focus.
  answers.login = refuse(CODE.passwordShort)
  await userEvent.type(field.imageCode(), 'wxyz{Enter}')
  await waitFor(() => expect(own).toHaveFocus())
})

test('an account without a menu: exactly the words of the specification, translated in English', async () => {
  await open()
  answers.login = refuse(CODE.noMenu)
  await fill()
  await press()
  expect(await screen.findByText(/^当前账号未配置菜单，登录失败！$/, { exact: false })).toBeVisible()
})

test('a session that cannot be entered is told, and another try is possible', async () => {
  await open(async () => false)
  await fill()
  await press()
  expect(await screen.findByRole('alert')).toHaveTextContent('没有取到账号信息')
  expect(screen.getByRole('button', { name: '登录' })).not.toHaveAttribute('aria-busy')
})

test('[LOGIN-04] remember me keeps the name alone, and forgets it when it is switched off', async () => {
  await open()
  await userEvent.click(screen.getByRole('checkbox', { name: '记住用户名' }))
  await fill()
  await press()
  await waitFor(() => expect(localStorage.getItem(siteKey('USER'))).toBe('chen'))
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret-7')
  await userEvent.click(screen.getByRole('checkbox', { name: '记住用户名' }))
  await userEvent.type(field.imageCode(), 'ab3d')
  await press()
  await waitFor(() => expect(localStorage.getItem(siteKey('USER'))).toBeNull())
})

test('[LOGIN-04] a remembered name stands in its field, and the focus in the password', async () => {
  localStorage.setItem(siteKey('USER'), 'chen')
  await open()
  expect(field.userName()).toHaveValue('chen')
  expect(field.password()).toHaveFocus()
  expect(screen.getByRole('checkbox', { name: '记住用户名' })).toBeChecked()
})

test('the language switches in place and keeps what was typed', async () => {
  await open()
  await userEvent.type(field.userName(), 'chen')
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(screen.getByRole('textbox', { name: 'User name' })).toHaveValue('chen')
  expect(screen.getByRole('heading', { name: 'First City Hospital' })).toBeVisible()
  expect(within(screen.getByRole('main')).getByText(/Demo hospital group/)).toBeVisible()
})

test('a server that is not there: told with a retry, asked again by itself, and then all is well', async () => {
  jest.useFakeTimers()
  answers.initLogin = () => {
    throw new ApiError('network', 0, '网络错误', undefined, 503)
  }
  render(<LoginScreen onLoggedIn={() => undefined} />)
  await act(async () => undefined)
  expect(screen.getByRole('alert')).toHaveTextContent('暂时不能登录：网络错误 (代码 503)')
  answers.initLogin = () => ({ val: { siteName: '市第一人民医院', siteNameEn: '', demo: false } })
  await act(async () => jest.advanceTimersByTime(ASK_AGAIN_MS))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(/^可用，响应/)).toBeVisible()
  jest.useRealTimers()
})

test('caps lock is hinted at while the password is typed', async () => {
  await open()
  await userEvent.type(field.password(), '{CapsLock}A')
  expect(screen.getByText('大写锁定已打开')).toBeVisible()
})
