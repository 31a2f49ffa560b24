import { ApiError } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { setLanguage } from '@farsight/shared/i18n'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { choose, eachFresh, hash, openShell } from '../shell/test/bench'
import { readReplies } from './replies'

eachFresh()
afterEach(() => act(() => setLanguage('zh')))

const dialog = () => screen.getByRole('dialog', { name: /意见反馈|Feedback/ })
const field = () => within(dialog()).getByRole('textbox')
const send = () => userEvent.click(within(dialog()).getByRole('button', { name: /提交|Send/ }))

test.each(['', '   \n '])('[VALID-38] an empty feedback (%j) says so, stays open and sends nothing', async (text) => {
  const bench = await openShell()
  await choose('意见反馈')
  if (text) await userEvent.type(field(), text)
  await send()
  expect(within(dialog()).getByRole('alert')).toHaveTextContent('请输入反馈内容')
  expect(bench.payloads('feedback')).toEqual([])
})

test('[SHELL-17, CALL-17] feedback is sent with the page without its query, browser and screen; then the dialog closes', async () => {
  const bench = await openShell()
  await hash('#/local_diagnosis/edit_report?procedureId=77&sign=abc&name=王建国')
  await choose('意见反馈')
  await userEvent.type(field(), ' 列表太慢 ')
  await send()
  expect(bench.payloads('feedback')).toEqual([
    {
      content: '列表太慢',
      curr_url: `${location.origin}/#/local_diagnosis/edit_report`,
      ua: navigator.userAgent,
      resolution: `${screen_().width}x${screen_().height}`,
      requestKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('反馈已提交，谢谢。答复会在登录后显示。')).toBeVisible()
})
const screen_ = () => window.screen

test('[I18N-05] empty and sent, in Chinese and English: four texts of the dictionary', async () => {
  const seen: (string | null)[] = []
  for (const language of ['zh', 'en'] as const) {
    act(() => setLanguage(language))
    await openShell()
    await choose(/意见反馈|Feedback/)
    await send()
    seen.push(within(dialog()).getByRole('alert').textContent)
    await userEvent.type(field(), 'x')
    await send()
    seen.push(document.querySelector('.fs-toast')?.textContent ?? null)
    act(() => session.end('logout'))
  }
  expect(seen).toEqual([
    '!请输入反馈内容',
    '反馈已提交，谢谢。答复会在登录后显示。',
    '!Please write your feedback',
    'Feedback sent, thank you. The answer shows after a login.',
  ])
})

test('a failure keeps what was typed, also over a closed dialog; the same words again are the same request', async () => {
  const bench = await openShell()
  bench.answer({ feedback: () => Promise.reject(new ApiError('business', 113, '操作太频繁')) })
  await choose('意见反馈')
  await userEvent.type(field(), '打印不出来')
  await send()
  expect(within(dialog()).getByRole('alert')).toHaveTextContent('提交反馈失败： 操作太频繁')
  expect(field()).toHaveValue('打印不出来')
  await send()
  const keys = bench.payloads('feedback').map(({ requestKey }) => requestKey)
  expect(keys[0]).toBe(keys[1])
  await userEvent.click(within(dialog()).getByRole('button', { name: '关闭' }))
  await choose('意见反馈')
  expect(field()).toHaveValue('打印不出来')
  await userEvent.type(field(), '了')
  bench.answer({})
  await send()
  expect(bench.payloads('feedback').at(-1)?.requestKey).not.toBe(keys[0])
  // Sent: nothing of it is left, and nothing for the next user either.
  await choose('意见反馈')
  expect(field()).toHaveValue('')
  await userEvent.type(field(), '还有')
  act(() => session.end('logout'))
  await openShell()
  await choose('意见反馈')
  expect(field()).toHaveValue('')
})

const REPLIES = JSON.stringify([
  { id: '1', content: '已修好' },
  { id: 2, content: '列表慢', answer: '下一版会快' },
])

test('[SHELL-28, CALL-16] the answers of the login are shown; acknowledging sends their ids; a refusal keeps them', async () => {
  const bench = await openShell(
    { feedback: REPLIES },
    { answers: { feedbackSeen: () => Promise.reject(new ApiError('network', 0, '网络错误')) } },
  )
  const box = screen.getByRole('dialog', { name: '反馈的答复' })
  expect(box).toHaveTextContent('已修好')
  expect(box).toHaveTextContent('您的反馈：列表慢')
  expect(box).toHaveTextContent('下一版会快')
  await userEvent.click(within(box).getByRole('button', { name: '已阅' }))
  expect(within(box).getByRole('alert')).toHaveTextContent('记录已阅失败： 网络错误')
  bench.answer({})
  await userEvent.click(within(box).getByRole('button', { name: '已阅' }))
  expect(bench.payloads('feedbackSeen').map(({ ids }) => ids)).toEqual(['1,2', '1,2'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('later: nothing is sent, and the next login shows them again', async () => {
  const bench = await openShell({ feedback: REPLIES })
  await userEvent.click(screen.getByRole('button', { name: '下次再看' }))
  expect(bench.payloads('feedbackSeen')).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => session.end('logout'))
  await openShell({ feedback: REPLIES })
  expect(screen.getByRole('dialog', { name: '反馈的答复' })).toBeVisible()
})

test.each(['', '[]', 'no json', '{}', 'null', '[null,5,{"id":"1"},{"content":"x"},{"id":{},"content":"x"}]'])(
  'a feedback field without answers shows nothing: %s',
  (feedback) => {
    expect(readReplies(feedback)).toEqual([])
  },
)

test('the dialog is left by its own button; its hint stays beside a fault, the count comes near the limit, a cut paste is told', async () => {
  const bench = await openShell()
  await choose('意见反馈')
  await send()
  expect(within(dialog()).getByRole('alert')).toHaveTextContent('请输入反馈内容')
  expect(within(dialog()).getByText(/请不要写患者|患者/)).toBeVisible()
  expect(within(dialog()).queryByText(/\/ 2000/)).toBeNull()
  fireEvent.change(field(), { target: { value: 'a'.repeat(1990) } })
  expect(within(dialog()).getByText('1990 / 2000')).toBeVisible()
  fireEvent.paste(field(), { clipboardData: { getData: () => '12345678901\r\n2' } })
  expect(document.querySelector('.fs-toast')).toHaveTextContent('粘贴的内容末尾 3 字没有放入')
  await userEvent.click(within(dialog()).getByRole('button', { name: '取消' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bench.payloads('feedback')).toEqual([])
})
