import { ApiError, api } from '@farsight/shared/api'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Forgot } from './forgot'

type Payload = Record<string, unknown>
let answers: Record<string, () => unknown>
let asked: { readonly name: string; readonly payload: Payload }[]
let pictures: number

beforeEach(async () => {
  asked = []
  pictures = 0
  answers = {
    initLogin: () => ({ val: { siteName: '', siteNameEn: '', demo: true } }),
    getValidateImage: () => ({ val: { imageId: `id-${++pictures}`, image: `data:image/svg+xml;utf8,<svg id="${pictures}"/>` } }),
    sendSmsCode: () => ({ val: { sent: true, retryAfter: 60 } }),
    checkSmsCode: () => ({ val: { resetTicket: 'ticket-1' } }),
    resetPwd: () => ({}),
  }
  jest.spyOn(api, 'call').mockImplementation((async (name: string, payload: Payload) => {
    asked.push({ name, payload })
    return answers[name]?.()
  }) as never)
  location.hash = '#/forget_pwd'
  render(<Forgot />)
  await waitFor(() => expect(document.querySelector('form img')).not.toBeNull())
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  act(() => setLanguage('zh'))
})

const LABELS = { phone: '手机号', imageCode: '图形验证码', smsCode: '短信验证码', newPwd: '新密码', rePwd: '再输入一次新密码' } as const
type Name = keyof typeof LABELS
const field = (name: Name): HTMLInputElement => document.querySelector(`input[name=${name}]`) as HTMLInputElement
const type = (values: Partial<Record<Name, string>>): void => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name as Name), { target: { value } })
}
const press = async (name: string): Promise<void> => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const send = () => press('获取验证码')
const save = () => press('设置新密码')
const refuse = (code: number) => () => {
  throw new ApiError('business', code, errorMessage(code)?.zh ?? '')
}
const calls = (name: string): Payload[] => asked.filter((call) => call.name === name).map(({ payload }) => payload)
const GOOD = { phone: '13800000001', smsCode: '123456', newPwd: 'Winter-4711', rePwd: 'Winter-4711' }

test('[LOGIN-06] five fields, a button that sends the code and then counts down, and the one that saves', async () => {
  for (const label of Object.values(LABELS)) expect(screen.getByLabelText(new RegExp(`^\\*?${label}$`))).toBeVisible()
  jest.useFakeTimers()
  type({ phone: '13800000001', imageCode: 'ab3d' })
  await send()
  expect(calls('sendSmsCode')).toEqual([{ phone: '13800000001', imageCode: 'ab3d', imageId: 'id-1', scene: 'forgetPwd' }])
  expect(screen.getByRole('button', { name: '60 秒后可重发' })).toHaveAttribute('aria-disabled', 'true')
  await press('60 秒后可重发')
  expect(calls('sendSmsCode')).toHaveLength(1)
  await act(async () => jest.advanceTimersByTime(59_000))
  expect(screen.getByRole('button', { name: '1 秒后可重发' })).toBeVisible()
  await act(async () => jest.advanceTimersByTime(1_000))
  expect(screen.getByRole('button', { name: '重新获取' })).not.toHaveAttribute('aria-disabled')
  expect(screen.getByText(/如果该手机号已登记/)).toBeVisible()
})

test('asked for too soon, as after the page was opened anew: the seconds that the server names are counted down', async () => {
  jest.useFakeTimers()
  answers.sendSmsCode = () => {
    throw new ApiError('business', CODE.tooFrequent, '操作过于频繁', { retryAfter: 41 }, 200)
  }
  type({ phone: '13800000001', imageCode: 'ab3d' })
  await send()
  expect(screen.getByRole('button', { name: '41 秒后可重发' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => jest.advanceTimersByTime(41_000))
  expect(screen.getByRole('button', { name: '获取验证码' })).not.toHaveAttribute('aria-disabled')
  // Without a time the refusal itself is told.
  answers.sendSmsCode = refuse(CODE.tooFrequent)
  type({ imageCode: 'ab3d' })
  await send()
  expect(screen.getByRole('alert')).toHaveTextContent('113')
})

test('[LOGIN-07] the right code and the same password twice: the code for a ticket, the ticket for the password, back at the login', async () => {
  type(GOOD)
  await save()
  expect(calls('checkSmsCode')).toEqual([{ phone: '13800000001', smsCode: '123456' }])
  expect(calls('resetPwd')).toEqual([{ phone: '13800000001', resetTicket: 'ticket-1', newPwd: 'Winter-4711', rePwd: 'Winter-4711' }])
  expect(await screen.findByText('新密码已设置，请用新密码登录')).toBeVisible()
  expect(location.hash).toBe('#/login')
})

test.each(['', '1380000000', '12800000001', '138000000012', '1380000000a', '<script>'])(
  '[VALID-34] phone %j: told at the field, no SMS is asked for',
  async (phone) => {
    type({ phone, imageCode: 'ab3d' })
    await send()
    expect(field('phone')).toHaveAccessibleDescription(phone === '' ? /请输入手机号/ : /手机号码格式不正确/)
    expect(field('phone')).toHaveFocus()
    expect(field('imageCode')).toHaveValue('ab3d')
    expect(calls('sendSmsCode')).toEqual([])
  },
)

test.each(['138 0000 0001', '１３８００００００01', '+86 138-0000-0001', ' 13800000001 '])(
  'a phone pasted as %j is the phone that is meant',
  async (phone) => {
    type({ phone, imageCode: 'ab3d' })
    await send()
    expect(calls('sendSmsCode')[0]?.phone).toBe('13800000001')
    expect(field('phone')).toHaveValue(phone)
  },
)

test('[VALID-35] no image code: told, no SMS; a wrong one: told at its field, a new picture, the rest is kept', async () => {
  type({ phone: '13800000001' })
  await send()
  expect(field('imageCode')).toHaveAccessibleDescription(/请输入图中的字符/)
  expect(calls('sendSmsCode')).toEqual([])
  answers.sendSmsCode = refuse(CODE.imageCodeWrong)
  type({ imageCode: 'zzzz', newPwd: 'Winter-4711' })
  await send()
  expect(field('imageCode')).toHaveAccessibleDescription(/图形验证码错误/)
  expect(field('imageCode')).toHaveValue('')
  expect(field('imageCode')).toHaveFocus()
  expect(pictures).toBe(2)
  expect(screen.queryByText(/如果该手机号已登记/)).toBeNull()
  expect([field('phone').value, field('newPwd').value]).toEqual(['13800000001', 'Winter-4711'])
})

test('[VALID-35] who sends before the new picture is there is sent with the new one’s id; one that does not come is told at its field', async () => {
  answers.sendSmsCode = refuse(CODE.imageCodeWrong)
  let come: (answer: unknown) => void = () => undefined
  let fail: (error: unknown) => void = () => undefined
  const slow = () =>
    new Promise((done, refused) => {
      come = done
      fail = refused
    })
  answers.getValidateImage = slow
  type({ phone: '13800000001', imageCode: 'zzzz' })
  await send()
  type({ imageCode: 'wxyz' })
  await send()
  expect(calls('sendSmsCode')).toHaveLength(1)
  await act(async () => fail(new ApiError('network', 0, '网络错误')))
  expect(field('imageCode')).toHaveAccessibleDescription(/没有取到图形验证码/)
  expect(calls('sendSmsCode')).toHaveLength(1)
  type({ imageCode: 'wxyz' })
  await send()
  await act(async () => come({ val: { imageId: 'id-late', image: 'data:image/svg+xml;utf8,<svg/>' } }))
  expect(calls('sendSmsCode').map(({ imageId }) => imageId)).toEqual(['id-1', 'id-late'])
})

test('[VALID-36] the SMS code is needed; a wrong or old one is told at its field and the rest is kept', async () => {
  type({ ...GOOD, smsCode: '' })
  await save()
  expect(field('smsCode')).toHaveAccessibleDescription(/请输入短信验证码/)
  expect(calls('checkSmsCode')).toEqual([])
  answers.checkSmsCode = refuse(CODE.smsCodeWrong)
  type({ smsCode: '999999' })
  await save()
  expect(field('smsCode')).toHaveAccessibleDescription(/短信验证码错误或已失效/)
  expect(field('smsCode')).toHaveFocus()
  expect([calls('resetPwd'), field('rePwd').value]).toEqual([[], 'Winter-4711'])
})

test.each([
  [{ newPwd: '', rePwd: '' }, 'newPwd', /请输入新密码/],
  [{ newPwd: 'Winter-4711', rePwd: '' }, 'rePwd', /请再输入一次新密码/],
  [{ newPwd: 'Winter-4711', rePwd: 'Winter-4712' }, 'rePwd', /两次输入的密码不一致/],
  [{ newPwd: 'Win-471', rePwd: 'Win-471' }, 'newPwd', /至少需要 8 个字符/],
  [{ newPwd: 'w'.repeat(257), rePwd: 'w'.repeat(257) }, 'newPwd', /最多 256 个字符/],
  [{ newPwd: ' '.repeat(9), rePwd: ' '.repeat(9) }, 'newPwd', /不能只有空格/],
  [{ newPwd: 'Winter\0-4711', rePwd: 'Winter\0-4711' }, 'newPwd', /含有不能使用的字符/],
  [{ newPwd: 'Winter\ud800-4711', rePwd: 'Winter\ud800-4711' }, 'newPwd', /含有不能使用的字符/],
] as const)('[VALID-33, VALID-37] passwords %j: told at the field, no call', async (passwords, name, says) => {
  type({ ...GOOD, ...passwords })
  await save()
  expect(field(name)).toHaveAccessibleDescription(says)
  expect([calls('checkSmsCode'), calls('resetPwd')]).toEqual([[], []])
})

test('a common password: told at the field; the next try needs no other code', async () => {
  answers.resetPwd = refuse(CODE.passwordCommon)
  type(GOOD)
  await save()
  expect(field('newPwd')).toHaveAccessibleDescription(/太常见/)
  answers.resetPwd = () => ({})
  type({ newPwd: 'Winter-4712', rePwd: 'Winter-4712' })
  await save()
  expect([calls('checkSmsCode').length, calls('resetPwd').length, location.hash]).toEqual([1, 2, '#/login'])
})

test('a field that the server cannot read is marked in words, not by its name', async () => {
  answers.resetPwd = () => {
    throw new ApiError('business', CODE.parameterIllegal, '参数不合法：newPwd')
  }
  type(GOOD)
  await save()
  expect(field('newPwd')).toHaveAccessibleDescription(/含有不能使用的字符/)
  expect(screen.queryByText(/：newPwd/)).toBeNull()
})

test('in the demo a link to the messages stands beside the code, on another site none', async () => {
  expect(await screen.findByRole('link', { name: '演示系统：在新窗口查看验证码' })).toHaveAttribute('href', '#/outbox')
  cleanup()
  answers.initLogin = () => ({ val: { siteName: '', siteNameEn: '', demo: false } })
  render(<Forgot />)
  await act(async () => undefined)
  expect(screen.queryByRole('link', { name: /演示系统/ })).toBeNull()
})

test('steps that are no longer valid: said above the form, and the next try asks for the code again', async () => {
  answers.resetPwd = refuse(CODE.resetTicket)
  type(GOOD)
  await save()
  expect(screen.getByRole('alert')).toHaveTextContent('找回密码的步骤已失效')
  answers.resetPwd = () => ({})
  await save()
  expect(calls('checkSmsCode')).toHaveLength(2)
})

test('the language switches in place and keeps what was typed', async () => {
  type(GOOD)
  await press('English')
  expect(screen.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  expect(field('phone')).toHaveValue('13800000001')
})
