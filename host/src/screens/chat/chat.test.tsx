import { CHAT_IMAGE_LIMIT, CHAT_TEXT_LIMIT, CHAT_UPLOAD_PATH } from '@farsight/shared/contract'
import { setLanguage } from '@farsight/shared/i18n'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { testRow } from '../../../../mf-worklist/src/model/test/row'
import { lastSocket } from '../../../../shared/bus/test/fake-socket'
import { TEXT_LIMIT } from './composer'
import { IMAGE_LIMIT, UPLOAD_PATH } from './model/images'
import { Bench, conversation, ME, message, person } from './test-bench'

let bench: Bench
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T04:00:00Z') })
  bench = new Bench()
})
afterEach(() => {
  bench.end()
  jest.useRealTimers()
})

const log = () => screen.getByRole('log')
const field = () => screen.getByRole('textbox', { name: '输入消息' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const enter = (more: object = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...more })
const lines = () =>
  within(log())
    .getAllByRole('listitem')
    .map((line) => line.textContent)

test('limits and the address of the upload are the contract’s', () => {
  expect([IMAGE_LIMIT, TEXT_LIMIT, UPLOAD_PATH]).toEqual([CHAT_IMAGE_LIMIT, CHAT_TEXT_LIMIT, CHAT_UPLOAD_PATH])
})

test('[CHAT-05] what was said stands by day and sender; what one sends goes out and stands below', async () => {
  bench.history.messages = [message(1, { at: '2026-11-19 22:00:00' }), message(2), message(3, { at: '2026-11-20 09:11:00' })]
  await bench.show()
  expect(bench.payloads('chatHistory')).toEqual([{ usrIds: 'u2', repId: '' }])
  expect(lines()).toEqual(['昨天 2026-11-19', '李医生22:00m1', '今天 2026-11-20', '李医生09:10m2', 'm3'])
  type('看到了，右肺')
  enter()
  await bench.settle()
  expect(bench.payloads('chatSend')[0]).toMatchObject({ usrIds: 'u2', repId: '', type: 'text', content: '看到了，右肺' })
  expect(lines().at(-1)).toContain('看到了，右肺')
  expect(field()).toHaveValue('')
})

test('[CHAT-05] a message that comes shows at once, and what is on the screen of somebody who looks is read', async () => {
  await bench.show()
  const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await bench.says({ cmd: 'message', message: message(4, { content: '请看第 40 层' }) })
  expect(lines().at(-1)).toContain('请看第 40 层')
  expect(bench.payloads('chatSetRead')).toEqual([])
  expect(within(screen.getByRole('complementary')).getByTitle('聊天，1 条未读')).toHaveTextContent('1')
  visible.mockReturnValue('visible')
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(bench.payloads('chatSetRead')).toEqual([{ usrIds: 'u2', repId: '' }])
  expect(within(screen.getByRole('complementary')).queryByTitle(/未读/)).toBeNull()
})

test('Enter sends, Shift+Enter does not, nor does the Enter that ends a word of an input method; nothing goes out of an empty field', async () => {
  await bench.show()
  enter()
  type('   ')
  enter()
  type('yi jian')
  enter({ isComposing: true })
  enter({ keyCode: 229 })
  enter({ shiftKey: true })
  expect(bench.payloads('chatSend')).toEqual([])
  enter()
  await bench.settle()
  expect(bench.payloads('chatSend')).toHaveLength(1)
})

test('a message that does not get through stays and says why; sending again is the same message', async () => {
  await bench.show()
  bench.failing.add('chatSend')
  type('在吗')
  enter()
  await bench.settle()
  expect(within(log()).getByRole('alert')).toHaveTextContent('未发送: 系统错误')
  bench.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: '重发' }))
  await bench.settle()
  expect(within(log()).queryByRole('alert')).toBeNull()
  const [first, second] = bench.payloads('chatSend')
  expect(first?.requestKey).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toEqual(first)
  expect(within(log()).getAllByText('在吗')).toHaveLength(1)
})

test('one’s own message that comes back by the socket before its call is answered stands there once', async () => {
  await bench.show()
  let answer: (value: unknown) => void = () => undefined
  bench.answers.chatSend = () => new Promise((done) => (answer = done))
  type('好')
  enter()
  await bench.settle()
  const own = message(101, { senderId: ME, content: '好' })
  await bench.says({ cmd: 'message', message: own })
  expect(within(log()).getAllByText('好')).toHaveLength(1)
  answer({ val: own })
  await bench.settle()
  expect(within(log()).getAllByText('好')).toHaveLength(1)
})

test('what was typed, and what was not sent, is there again in the next window; it goes at logout', async () => {
  const page = await bench.show()
  bench.failing.add('chatSend')
  type('没有发出')
  enter()
  await bench.settle()
  type('写了一半')
  page.unmount()
  await bench.show()
  expect(field()).toHaveValue('写了一半')
  expect(within(log()).getByText('没有发出')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  expect(within(log()).queryByText('没有发出')).toBeNull()
  bench.end()
  expect(Object.keys(localStorage).filter((key) => key.includes('chat'))).toEqual([])
})

const image = (size: number, kind = 'image/png', start = '\x89PNG\r\n\x1a\n\0\0\0\r') => {
  const file = new File(['x'], 'a.png', { type: kind })
  Object.defineProperty(file, 'size', { value: size })
  // jsdom's files have no `arrayBuffer`.
  Object.assign(file, { slice: () => ({ arrayBuffer: async () => Uint8Array.from(start, (one) => one.charCodeAt(0)).buffer }) })
  return file
}
const pick = (...files: File[]) => {
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } })
  return bench.settle()
}

test('[CHAT-04, VALID-17] an image over 1M is refused with words that name 1M, one wording in each language; 1M itself goes out', async () => {
  const fetched = jest.fn(async () => ({ ok: true, status: 200, json: async () => ({ errorCode: 0, val: { url: '/chat-images/1' } }) }))
  Object.assign(globalThis, { fetch: fetched })
  await bench.show()
  await pick(image(1.1 * 1024 * 1024))
  expect(screen.getByRole('alert')).toHaveTextContent('图片不能超过 1M')
  await pick(image(10, 'image/svg+xml'))
  expect(screen.getByRole('alert')).toHaveTextContent('不是可显示的图片')
  act(() => setLanguage('en'))
  await pick(image(1024 * 1024 + 1))
  expect(screen.getByRole('alert')).toHaveTextContent('An image may be at most 1M')
  expect(fetched).not.toHaveBeenCalled()
  await pick(image(1024 * 1024))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(bench.payloads('chatSend')).toMatchObject([{ type: 'image', content: '/chat-images/1' }])
  expect(within(log()).getByRole('img', { name: /Image from 陈医生/ })).toHaveAttribute('src', '/chat-images/1')
})

test('an empty file and a text that is named as an image are refused at once; nothing is asked of the server', async () => {
  const fetched = jest.fn(async () => ({ ok: false, status: 500 }))
  Object.assign(globalThis, { fetch: fetched })
  await bench.show()
  for (const file of [image(0), image(10, 'image/png', 'hello world!'), image(10, 'image/webp', 'RIFFxxxxWAVE')]) {
    await pick(file)
    expect(screen.getByRole('alert')).toHaveTextContent('不是可显示的图片')
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  }
  expect(fetched).not.toHaveBeenCalled()
  expect(within(log()).queryByRole('img')).toBeNull()
  for (const [kind, start] of [
    ['jpeg', '\xff\xd8\xff\xe0'],
    ['gif', 'GIF89a'],
    ['webp', 'RIFFxxxxWEBP'],
  ] as const)
    await pick(image(10, `image/${kind}`, start))
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('what the server refuses is told without the name of a field, and a picture that no browser can show leaves no frame', async () => {
  Object.assign(globalThis, {
    fetch: async () => ({ ok: true, status: 200, json: async () => ({ errorCode: 1, errorMsg: '参数错误: file', field: 'file' }) }),
  })
  await bench.show()
  await pick(image(10))
  expect(within(log()).getByRole('alert')).toHaveTextContent('未发送: 文件不是可显示的图片')
  expect(log()).not.toHaveTextContent(/file/)
  fireEvent.error(within(log()).getByRole('img', { name: '[图片]' }))
  expect(within(log()).queryByRole('img')).toBeNull()
  expect(within(log()).getByText('[图片]')).toBeVisible()
})

test('the count shows from 1800 of 2000 characters on, and a paste that is cut is told', async () => {
  await bench.show()
  type('a'.repeat(1799))
  expect(screen.queryByText(/\/ 2000/)).toBeNull()
  type('a'.repeat(1800))
  expect(screen.getByText('1800 / 2000')).toBeVisible()
  const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { files: [], getData: () => text } })
  paste('b'.repeat(200))
  expect(screen.queryByText(/没有放入/)).toBeNull()
  paste('b'.repeat(207))
  expect(screen.getByText('最多 2000 字，粘贴的内容末尾 7 字没有放入。')).toBeVisible()
  // The note goes by itself.
  await act(() => jest.advanceTimersByTimeAsync(20_000))
})

test('an image can be pasted or dropped; one that fails to upload stays, and goes out once when it is sent again', async () => {
  const fetched = jest.fn(async () => ({ ok: false, status: 500 }) as unknown)
  Object.assign(globalThis, { fetch: fetched })
  await bench.show()
  fireEvent.paste(field(), { clipboardData: { files: [image(10)] } })
  fireEvent.drop(log(), { dataTransfer: { files: [image(11)], types: ['Files'] } })
  await bench.settle()
  expect(within(log()).getAllByRole('alert')).toHaveLength(2)
  fetched.mockResolvedValue({ ok: true, status: 200, json: async () => ({ errorCode: 0, val: { url: '/i/1' } }) })
  bench.failing.add('chatSend')
  fireEvent.click(screen.getAllByRole('button', { name: '重发' })[0] as HTMLElement)
  await bench.settle()
  bench.failing.clear()
  fireEvent.click(screen.getAllByRole('button', { name: '重发' })[0] as HTMLElement)
  await bench.settle()
  expect(fetched).toHaveBeenCalledTimes(3)
  expect(within(log()).getAllByRole('alert')).toHaveLength(1)
})

test('words and names are text, and images come from our own server alone, whatever a message holds', async () => {
  const html = '<img src=x onerror="alert(1)">'
  bench.history.messages = [
    message(1, { content: html, senderName: html }),
    message(2, { type: 'image', content: 'https://evil.example/x.png' }),
    message(3, { type: 'image', content: '//evil.example/x.png' }),
    message(4, { type: 'image', content: 'javascript:alert(1)' }),
  ]
  await bench.show()
  expect(within(log()).getAllByText(html)).toHaveLength(2)
  expect(within(log()).queryByRole('img')).toBeNull()
  expect(within(log()).queryByRole('link')).toBeNull()
})

test('older messages come above when one scrolls up, and what was read stays where it is', async () => {
  bench.history = { ...bench.history, messages: [message(51), message(52)], more: true }
  await bench.show()
  let height = 1000
  Object.defineProperty(log(), 'scrollHeight', { configurable: true, get: () => height })
  Object.defineProperty(log(), 'clientHeight', { configurable: true, value: 400 })
  log().scrollTop = 300
  fireEvent.scroll(log())
  log().scrollTop = 10
  bench.answers.chatHistory = () => {
    height = 1600
    return { val: { ...bench.history, messages: [message(1), message(2)], more: false } }
  }
  fireEvent.scroll(log())
  await bench.settle()
  expect(bench.payloads('chatHistory').at(-1)).toEqual({ usrIds: 'u2', repId: '', beforeId: '51' })
  expect(lines().filter((line) => /m\d+$/.exec(line ?? '') !== null)).toHaveLength(4)
  expect(log().scrollTop).toBe(610)
  expect(log()).toHaveTextContent('以上没有更多消息')
  // Something new below does not carry the reader away.
  await bench.says({ cmd: 'message', message: message(60) })
  expect(log().scrollTop).toBe(610)
  expect(screen.getByRole('button', { name: '有新消息' })).toBeVisible()
})

test('a conversation about an exam says whose, where the user may see it; without partners it asks with whom', async () => {
  bench.history.conversation = conversation({ repId: 'p1', title: 'CT2611200031 CT' })
  bench.answers.queryRows = () => ({ val: [testRow({ risProcedureId: 'p1' })], total: 1, totalIsFloor: false })
  await bench.show('#/chat?pUid=&repId=p1&usrIds=&type=local&lang=zh&usrId=x')
  await bench.settle()
  expect(bench.payloads('chatContacts')).toEqual([{ keyword: '', repId: 'p1' }])
  expect(screen.getByText(/与谁讨论这个检查/)).toBeVisible()
  // Who has the case is marked as such.
  fireEvent.click(screen.getByRole('button', { name: /赵医生\s*本例医生/ }))
  await bench.settle()
  expect(bench.payloads('chatHistory')).toEqual([{ usrIds: 'u3', repId: 'p1' }])
  const banner = screen.getByRole('region', { name: '患者身份' })
  for (const fact of ['王建国', '男', '67岁', 'CT2611200031', '胸部', '待诊断']) expect(banner).toHaveTextContent(fact)
  const opener = { closed: false, location: { hash: '' }, focus: jest.fn() }
  Object.assign(window, { opener })
  fireEvent.click(screen.getByRole('button', { name: '查看报告' }))
  expect(opener.location.hash).toMatch(/^#\/local_diagnosis\/view_report\?procedureId=p1&modality=CT&t=/)
  Object.assign(window, { opener: null })
})

test('at the target of an order the case shows through its order, and its report opens there', async () => {
  bench.history.conversation = conversation({ repId: 'p1', title: 'CT2611200031 CT' })
  const { patName, sex, age, checkNo, modality, urgent } = testRow({ patName: '欧阳修' })
  const order = {
    patName,
    sex,
    age,
    checkNo,
    modality,
    urgent,
    bodyparts: [{ bodypart: '膝关节', side: 'L' }],
    state: 2070,
    reportHasComplete: 0,
  }
  bench.answers.remoteQueryList = () => ({ val: [{ ...order, risProcedureId: 'p1', t: '7', sign: 's' }], total: 1, totalIsFloor: false })
  await bench.show('#/chat?pUid=&repId=p1&usrIds=u2&type=remote&lang=zh&usrId=x')
  await bench.settle()
  expect(bench.payloads('remoteQueryList')).toEqual([{ risProcedureIds: ['p1'], role: 'dest' }])
  const banner = screen.getByRole('region', { name: '患者身份' })
  for (const fact of ['欧阳修', '膝关节', '左', '待接收']) expect(banner).toHaveTextContent(fact)
  const opener = { closed: false, location: { hash: '' }, focus: jest.fn() }
  Object.assign(window, { opener })
  fireEvent.click(screen.getByRole('button', { name: '查看报告' }))
  expect(opener.location.hash).toMatch(/^#\/remote_diagnosis\/view_report\?procedureId=p1&modality=CT&t=7/)
  Object.assign(window, { opener: null })
})

test('an exam that the user may not see is its number and kind alone', async () => {
  bench.history.conversation = conversation({ repId: 'p1', title: 'CT2611200031 CT' })
  await bench.show('#/chat?pUid=&repId=p1&usrIds=u2&type=remote&lang=zh&usrId=x')
  expect(screen.getByText('CT2611200031 CT')).toBeVisible()
  expect(screen.queryByRole('button', { name: '查看报告' })).toBeNull()
})

test('people are found by what is typed; who comes and goes is seen', async () => {
  await bench.show('#/chat?pUid=&repId=&usrIds=&type=local&lang=zh&usrId=x')
  expect(screen.getByText(/请从左侧选择会话/)).toBeVisible()
  const people = screen.getByRole('complementary')
  expect(within(people).getByRole('img', { name: '在线' })).toBeVisible()
  await bench.says({ cmd: 'presence', userId: 'u2', online: false })
  expect(within(people).getByRole('img', { name: '离线' })).toBeVisible()
  fireEvent.change(within(people).getByRole('searchbox'), { target: { value: '赵' } })
  await act(() => jest.advanceTimersByTimeAsync(300))
  expect(bench.payloads('chatContacts')).toEqual([{ keyword: '赵' }])
  fireEvent.click(within(people).getByRole('button', { name: /赵医生/ }))
  await bench.settle()
  expect(bench.payloads('chatHistory')).toEqual([{ usrIds: 'u3', repId: '' }])
  expect(within(people).getByRole('button', { name: /李医生/ })).toBeVisible()
})

test('who is no member is told so, and nothing of the conversation shows (BR-17)', async () => {
  bench.failing.add('chatHistory')
  await bench.show('#/chat?pUid=x&repId=foreign&usrIds=u9&type=local&lang=zh&usrId=somebody-else')
  expect(screen.getByRole('alert')).toHaveTextContent('系统错误')
  expect(screen.queryByRole('textbox', { name: '输入消息' })).toBeNull()
  bench.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await bench.settle()
  expect(field()).toBeVisible()
})

test('a break is said, and what was missed is there after it', async () => {
  await bench.show()
  await bench.says({ cmd: 'queryUnreadNum', num: 0 })
  await act(async () => lastSocket().cut())
  expect(screen.getByText(/连接已断开/)).toBeVisible()
  bench.history.messages = [...bench.history.messages, message(4, { content: '断开时说的' })]
  await act(() => jest.advanceTimersByTimeAsync(3000))
  await act(async () => lastSocket().opens())
  await bench.settle()
  expect(screen.queryByText(/连接已断开/)).toBeNull()
  expect(lines().at(-1)).toContain('断开时说的')
  expect(lines()).toHaveLength(5)
})

test('a break is said too where no conversation is chosen', async () => {
  await bench.show('#/chat?pUid=&repId=&usrIds=&type=local&lang=zh&usrId=x')
  await bench.says({ cmd: 'queryUnreadNum', num: 0 })
  expect(screen.queryByText(/连接已断开/)).toBeNull()
  await act(async () => lastSocket().cut())
  expect(screen.getByText(/连接已断开/)).toBeVisible()
})

test('a second click in the worklist leads the open window to its conversation', async () => {
  await bench.show()
  bench.history = { conversation: conversation({ conversationId: 'c2', members: [person('u3', '赵医生')] }), messages: [], more: false }
  await act(async () => {
    location.hash = '#/chat?pUid=&repId=&usrIds=u3&type=local&lang=zh&usrId=x'
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  })
  await bench.settle()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('赵医生')
})
