import { ApiError, registerPrompter } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { setLanguage } from '@farsight/shared/i18n'
import { alertBox } from '@farsight/shared/ui'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { choose, eachFresh, openShell, wrap } from './test/bench'

eachFresh()
registerPrompter({ msg: () => undefined, alert: alertBox })
afterEach(() => act(() => setLanguage('zh')))

const info = { facilityName: '中心医院', userName: '陈医生', phone: '13800000001', userHeadImage: '', clinicId: '', clinicName: '' }
const account = { myAccId: 'acc-1', accToken: 'tok-1' }
const teacher = { val: { userId: 'u2', name: '李教授', title: '主任医师', facilityName: '中心医院' } }
const ANSWERS = { getIMAccMsg: () => account, remoteGetIMAccMsg: () => account, checkTeacher: () => teacher }
const refuse = (code: number, text: string) => () => {
  // As the client does with promptType alert.
  alertBox(text)
  return Promise.reject(new ApiError('business', code, text))
}
const refuseQuietly = (code: number) => () => Promise.reject(new ApiError('business', code, ''))
const calls = (posted: readonly Record<string, unknown>[]) => posted.filter(({ type }) => type === 'imCall')
const dialog = () => screen.getByRole('dialog', { name: '视频通话' })
async function enter(number: string): Promise<void> {
  const field = within(dialog()).getByRole('textbox')
  await userEvent.clear(field)
  if (number) await userEvent.type(field, number)
  await userEvent.click(within(dialog()).getByRole('button', { name: '呼叫' }))
}

test('[WRAP-07, SHELL-22] outside the wrapper exactly 请在软件中操作。 and no call', async () => {
  const bench = await openShell({ userBriefInfo: info }, { answers: ANSWERS })
  await choose('视频聊天登录')
  expect(screen.getByRole('alertdialog').querySelector('p')?.textContent).toBe('请在软件中操作。')
  expect(bench.payloads('getIMAccMsg')).toEqual([])
})
test('[WRAP-07] outside the wrapper in English', async () => {
  act(() => setLanguage('en'))
  await openShell({ userBriefInfo: info })
  await choose('Video chat login')
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Please use the desktop software for this.')
})

test('[SHELL-22, CALL-18] in the wrapper the login asks for the account and hands it to the wrapper', async () => {
  const { posted } = wrap()
  const bench = await openShell({ userBriefInfo: info }, { answers: ANSWERS })
  await choose('视频聊天登录')
  expect(bench.payloads('getIMAccMsg')).toEqual([{ number: 'self', type: 'login' }])
  expect(calls(posted)).toEqual([{ v: 1, type: 'imCall', myAccId: 'acc-1', accToken: 'tok-1', callType: 'login' }])
})

test('[WRAP-05, WRAP-09, CALL-19] a colleague by number, a remote expert by phone: account, token and target reach the wrapper', async () => {
  const { posted } = wrap()
  const bench = await openShell({ userBriefInfo: info }, { answers: ANSWERS })
  await choose('视频通话')
  // Full-width digits and a pasted space are the same number.
  await enter('１００ 2')
  expect(bench.payloads('checkTeacher')).toEqual([{ number: '1002' }])
  expect(bench.payloads('getIMAccMsg')).toEqual([{ number: '1002', type: 'local' }])
  expect(await within(dialog()).findByRole('list', { name: '已呼叫' })).toHaveTextContent('1002 李教授 · 主任医师 · 中心医院')
  await userEvent.click(within(dialog()).getByRole('radio', { name: '远程专家' }))
  await enter('139 0000 0001')
  expect(bench.payloads('remoteGetIMAccMsg')).toEqual([{ phone: '13900000001' }])
  expect(calls(posted)).toEqual([
    { v: 1, type: 'imCall', myAccId: 'acc-1', accToken: 'tok-1', target: '1002', callType: 'local' },
    { v: 1, type: 'imCall', myAccId: 'acc-1', accToken: 'tok-1', target: '13900000001', callType: 'remote' },
  ])
})

test('[WRAP-10] an empty, an unknown and an already called number are to be entered again, and no call goes out', async () => {
  const { posted } = wrap()
  const bench = await openShell({ userBriefInfo: info }, { answers: ANSWERS })
  await choose('视频通话')
  const says = () => within(dialog()).getByRole('alert').textContent
  await enter('')
  expect(says()).toContain('请输入工号')
  expect(within(dialog()).getByRole('textbox')).toHaveFocus()
  bench.answer({ ...ANSWERS, checkTeacher: () => Promise.reject(new ApiError('business', 2317, '没有这个号码')) })
  await enter('9')
  expect(says()).toContain('没有这个工号，请重新输入')
  expect(within(dialog()).getByRole('textbox')).toHaveValue('9')
  bench.answer(ANSWERS)
  await enter('1002')
  await enter('1002')
  expect(says()).toContain('这个号码已经呼叫过，请重新输入')
  expect(bench.payloads('getIMAccMsg')).toHaveLength(1)
  expect(calls(posted)).toHaveLength(1)
})

test('[WRAP-08] a refused account: an alert with the server’s words, no call; the number stays', async () => {
  const { posted } = wrap()
  await openShell({ userBriefInfo: info }, { answers: { ...ANSWERS, getIMAccMsg: refuse(5, '视频账号已停用') } })
  await choose('视频通话')
  await enter('1002')
  expect(screen.getByRole('alertdialog')).toHaveTextContent('视频账号已停用')
  expect(within(dialog()).getByRole('textbox')).toHaveValue('1002')
  expect(calls(posted)).toEqual([])
})

test('[SHELL-16] in the wrapper four window controls, and each click reaches it with its command', async () => {
  const stub = wrap()
  await openShell()
  const controls = screen.getByRole('group', { name: '窗口' })
  for (const name of ['最小化', '最大化', '分屏', '关闭']) await userEvent.click(within(controls).getByRole('button', { name }))
  expect(within(controls).getAllByRole('button')).toHaveLength(4)
  const sent = stub.posted.filter(({ type }) => type === 'execute' || type === 'closeWindow').map(({ type, command }) => command ?? type)
  expect(sent).toEqual(['minimize', 'maximize', 'split', 'closeWindow'])
})
test('[SHELL-16] a plain browser has none of them', async () => {
  await openShell()
  expect(screen.queryByRole('group', { name: '窗口' })).toBeNull()
  for (const name of ['最小化', '最大化', '分屏']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('[WRAP-11] split puts report and images into two windows, and back into one', async () => {
  const stub = wrap()
  location.hash = '#/local_diagnosis/edit_report?procedureId=7&t=1&sign=a'
  await openShell()
  await userEvent.click(screen.getByRole('button', { name: '分屏' }))
  const page = `${location.origin}/#/local_diagnosis`
  expect(stub.posted.at(-1)).toEqual({
    v: 1,
    type: 'execute',
    command: 'split',
    args: { report: `${page}/edit_report?procedureId=7&t=1&sign=a`, images: `${page}/view_report?procedureId=7&t=1&sign=a` },
  })
  await userEvent.click(screen.getByRole('button', { name: '合并窗口' }))
  expect(stub.posted.at(-1)).toMatchObject({ command: 'unsplit' })
  // The wrapper’s own word counts: it was joined by its own means.
  act(() => stub.tell({ v: 1, type: 'window', maximized: true, split: true }))
  expect(screen.getByRole('button', { name: '合并窗口' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: '还原' })).toBeVisible()
})

test('[WRAP-06] the close button closes the window; a report’s own window closes after it was submitted, no other does', async () => {
  const stub = wrap()
  await openShell()
  act(() => bus.emit('report-submitted.v1', { procedureId: '7', state: 3 }))
  const closes = () => stub.posted.filter(({ type }) => type === 'closeWindow').length
  expect(closes()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(closes()).toBe(1)
})
test('[WRAP-06] in a report’s own window', async () => {
  const stub = wrap()
  window.name = 'farsight-report-7'
  await openShell()
  act(() => bus.emit('report-submitted.v1', { procedureId: '7', state: 3 }))
  expect(stub.posted.at(-1)).toEqual({ v: 1, type: 'closeWindow' })
  window.name = ''
})

test('[WRAP-03] the wrapper hears the address of the notification socket, with its param, after the login', async () => {
  const stub = wrap()
  const opened: string[] = []
  class Socket {
    readyState = 0
    constructor(url: string) {
      opened.push(url)
    }
    send(): void {}
    close(): void {}
  }
  const browsers = globalThis.WebSocket
  Object.assign(globalThis, { WebSocket: Socket })
  await openShell(
    {},
    { answers: { wsAuthenticate: () => ({ param: 'ticket=abc' }), notifyUnread: () => ({ val: { list: [], msgCount: 0, cursor: '' } }) } },
  )
  await act(async () => undefined)
  Object.assign(globalThis, { WebSocket: browsers })
  const told = stub.posted.filter(({ type }) => type === 'socketAddress')
  expect(told).toEqual([{ v: 1, type: 'socketAddress', url: expect.stringMatching(/^ws:\/\/localhost\/push\?ticket=abc/) }])
  expect(opened).toContain(told[0]?.url)
})

const STUDY = '1.2.840.113619.2.55'
const fetched = async (stub: ReturnType<typeof wrap>, id: string) => {
  await act(async () => {
    stub.tell({ v: 1, type: 'reportFetch', id, studyUid: STUDY })
    await new Promise((done) => setTimeout(done))
  })
  return stub.posted.find((posted) => posted.type === 'report' && posted.id === id)
}

test('[WRAP-01, CALL-22] the wrapper asks for a report by its study and gets what patientInfoForViewDicom answers', async () => {
  const stub = wrap()
  const val = { patName: '王建国', content: null }
  const bench = await openShell({}, { answers: { patientInfoForViewDicom: () => ({ uids: [STUDY, '1.2.3'], val }) } })
  expect(await fetched(stub, 'a')).toEqual({ v: 1, type: 'report', id: 'a', ok: true, report: { uids: [STUDY, '1.2.3'], val } })
  expect(bench.payloads('patientInfoForViewDicom')).toEqual([{ customStudyUid: STUDY }])
  expect(bench.payloads('reportForWrapper')).toEqual([])
})

test('[WRAP-02] where that call fails the original one follows and its result goes to the wrapper; where both fail it hears that there is none', async () => {
  const stub = wrap()
  const refusal = refuseQuietly(4)
  const bench = await openShell(
    {},
    { answers: { patientInfoForViewDicom: refusal, reportForWrapper: () => ({ val: { authorName: '张医生' } }) } },
  )
  expect(await fetched(stub, 'b')).toEqual({
    v: 1,
    type: 'report',
    id: 'b',
    ok: true,
    report: { uids: [STUDY], val: { authorName: '张医生' } },
  })
  expect(bench.names().filter((name) => name === 'patientInfoForViewDicom' || name === 'reportForWrapper')).toEqual([
    'patientInfoForViewDicom',
    'reportForWrapper',
  ])
  bench.answer({ patientInfoForViewDicom: refusal, reportForWrapper: refusal })
  expect(await fetched(stub, 'c')).toEqual({ v: 1, type: 'report', id: 'c', ok: false })
})
