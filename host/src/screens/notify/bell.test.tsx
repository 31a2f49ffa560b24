import { api } from '@farsight/shared/api'
import { type BellNotification, bus, session } from '@farsight/shared/bus'
import { setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { testPayload } from '../../../../shared/api/test/payload'
import { Bell, bell, startBell } from '.'
import { CLICK_DELAY } from './model/open-note'
import { note } from './test/note'

let calls: [string, unknown][]
let answers: Record<string, () => unknown>
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  location.hash = '#/local_diagnosis'
  calls = []
  answers = {}
  jest.spyOn(api, 'call').mockImplementation((async (name: string, payload: unknown) => {
    calls.push([name, payload])
    return answers[name]?.() ?? { val: { cleared: 1 } }
  }) as never)
  session.start(testPayload())
  stop = startBell()
})
afterEach(() => {
  act(stop)
  jest.restoreAllMocks()
  jest.useRealTimers()
  act(() => session.end('logout'))
  act(() => setLanguage('zh'))
})

const open = () =>
  render(
    <UiProvider>
      <Bell />
      <textarea aria-label="编辑器" />
    </UiProvider>,
  )
const push = (...changes: Partial<BellNotification>[]) =>
  act(() => {
    for (const change of changes) bus.emit('notification.v1', note(change))
  })
const button = () => screen.getByRole('button', { name: /^(通知|Notifications)/ })
const ring = () => fireEvent.click(button())
const panel = () => screen.getByRole('region', { name: '通知' })
const mark = () => button().querySelector('.fs-bell-count')?.textContent ?? ''
const row = (name: string) => within(panel()).getByText(name).closest('li') as HTMLElement
const click = (name: string, label: RegExp) => fireEvent.click(within(row(name)).getByRole('button', { name: label }))
const OPENS = /^(编写报告|查看报告|审核报告)$/
/** The window lies behind others. */
const unseen = () => jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

test('[SHELL-12, SHELL-13, NOTIFY-18] the bell opens a panel of two parts; a line says modality, name, state and time, and what to do', () => {
  open()
  push(
    { eventId: '1', risProcedureId: 'a', type: 1, currentState: 2060, patName: '李秀英' },
    { eventId: '2', risProcedureId: 'b', type: 11, currentState: 2060, patName: '赵敏', modality: 'MR' },
    { eventId: '3', risProcedureId: 'c', type: 10, currentState: 5, patName: '王建国' },
    { eventId: '4', risProcedureId: 'd', type: 12, currentState: 9, reportHasComplete: 1, patName: '周杰' },
  )
  expect(screen.queryByRole('region')).toBeNull()
  ring()
  const lines = within(panel())
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(
    within(panel())
      .getAllByRole('heading')
      .map((head) => head.textContent),
  ).toEqual(['本地 2', '远程 2'])
  for (const [at, words] of [
    ['CT', '王建国', '待二审', '09:10:05', '审核报告'],
    ['CT', '李秀英', '待诊断', '09:10:05', '编写报告'],
    ['CT', '周杰', '已完成', '09:10:05', '查看报告'],
    ['MR', '赵敏', '待诊断', '09:10:05', '编写报告'],
  ].entries())
    for (const word of words) expect(lines[at]).toContain(word)
  expect(within(panel()).getByRole('button', { name: '全部清除' })).toBeVisible()
})

test('[EDIT-03] who had a report sees that it has a newer issue', () => {
  open()
  push({ eventId: '1', risProcedureId: 'a', type: 10, currentState: 9, reportHasComplete: 1, newIssue: 1, patName: '周杰' })
  push({ eventId: '2', risProcedureId: 'b', type: 10, currentState: 9, reportHasComplete: 1, patName: '李秀英' })
  ring()
  expect(row('周杰')).toHaveTextContent('有更正或补充')
  expect(row('李秀英')).not.toHaveTextContent('有更正或补充')
})

test.each([
  [1, '本地 1'],
  [10, '本地 1'],
  [11, '远程 1'],
  [12, '远程 1'],
  [13, '远程 1'],
] as const)('[NOTIFY-01, NOTIFY-02, NOTIFY-03, NOTIFY-04] a notification of type %i stands in its part', (type, heading) => {
  open()
  push({ type })
  ring()
  expect(within(panel()).getByRole('heading')).toHaveTextContent(heading)
  expect(within(panel()).getByText('王建国')).toBeVisible()
})

test('[NOTIFY-06, NOTIFY-07, NOTIFY-08, NOTIFY-09] the words of the button, by state; the flag comes before it', () => {
  open()
  const states = [2060, 3, 5, 7, 9, 2, 4, 6, 8, 120]
  push(
    ...states.map((currentState) => ({
      eventId: `${currentState}`,
      risProcedureId: `${currentState}`,
      patName: `P${currentState}`,
      currentState,
    })),
  )
  push({ eventId: '99', risProcedureId: 'flag', patName: 'PF', currentState: 2060, reportHasComplete: 1 as const })
  ring()
  const words = () => [...states, 'F'].map((state) => within(row(`P${state}`)).getAllByRole('button')[0]?.textContent)
  expect(words()).toEqual(['编写报告', ...Array(3).fill('审核报告'), ...Array(7).fill('查看报告')])
  act(() => setLanguage('en'))
  const english = [...states, 'F'].map(
    (state) => within(screen.getByText(`P${state}`).closest('li') as HTMLElement).getAllByRole('button')[0]?.textContent,
  )
  expect(english).toEqual(['edit report', ...Array(3).fill('re-review report'), ...Array(7).fill('view report')])
})

test('[NOTIFY-12, NOTIFY-13, NOTIFY-24] each message counts; opening the bell clears mark and count, and leaves the list', () => {
  open()
  push({ eventId: '1', risProcedureId: 'a' }, { eventId: '2', risProcedureId: 'b' }, { eventId: '3', risProcedureId: 'c' })
  expect([mark(), bell.current().msgCount]).toEqual(['3', 3])
  expect(button()).toHaveAccessibleName('通知，3 条未读')
  ring()
  expect([mark(), bell.current().msgCount]).toEqual(['', 0])
  expect(within(panel()).getAllByRole('listitem')).toHaveLength(3)
  expect(calls).toEqual([['notifyClear', { read: 1 }]])
})

test('what comes while somebody looks at the open list is read at once; behind other windows it counts until it is looked at', () => {
  open()
  ring()
  push({ eventId: '1', risProcedureId: 'a' })
  expect([mark(), bell.current().msgCount, calls]).toEqual(['', 0, [['notifyClear', { read: 1 }]]])
  expect(within(panel()).getAllByRole('listitem')).toHaveLength(1)
  const visible = unseen()
  push({ eventId: '2', risProcedureId: 'b' })
  expect(mark()).toBe('1')
  visible.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(mark()).toBe('')
})

test('[NOTIFY-14] clear all empties the list and clears the mark', () => {
  open()
  push({ eventId: '1', risProcedureId: 'a' })
  ring()
  unseen()
  push({ eventId: '2', risProcedureId: 'b' })
  expect(mark()).toBe('1')
  fireEvent.click(within(panel()).getByRole('button', { name: '全部清除' }))
  expect(mark()).toBe('')
  expect(within(panel()).getByText('没有通知')).toBeVisible()
  expect(calls.at(-1)).toEqual(['notifyClear', { all: 1 }])
})

test('[NOTIFY-15] removing one clears the mark, whatever else is unread; the focus goes on to the next line', () => {
  open()
  ring()
  unseen()
  push({ eventId: '1', risProcedureId: 'a', patName: '李秀英' }, { eventId: '2', risProcedureId: 'b', patName: '王建国' })
  expect(mark()).toBe('2')
  click('王建国', /移除 王建国/)
  expect(mark()).toBe('')
  expect(within(panel()).queryByText('王建国')).toBeNull()
  expect(within(row('李秀英')).getByRole('button', { name: /移除/ })).toHaveFocus()
  expect(calls.at(-1)).toEqual(['notifyClear', { ids: '2' }])
})

const query = 'procedureId=p1&modality=CT&t=1&sign=x'
test.each([
  ['2060', { currentState: 2060 }, `#/local_diagnosis/edit_report?${query}`],
  ['3', { currentState: 3 }, `#/local_diagnosis/edit_report?${query}`],
  ['5', { currentState: 5 }, `#/local_diagnosis/edit_report?${query}`],
  ['7', { currentState: 7 }, `#/local_diagnosis/edit_report?${query}`],
  ['9', { currentState: 9 }, `#/local_diagnosis/view_report?${query}`],
  ['the flag', { currentState: 2060, reportHasComplete: 1 as const }, `#/local_diagnosis/view_report?${query}`],
  ['ECG', { currentState: 2060, modality: 'ECG' }, '#/local_diagnosis/ecg/edit_report?procedureId=p1&modality=ECG&t=1&sign=x'],
  ['120', { currentState: 120 }, '#/local_diagnosis?states=120'],
])('[NOTIFY-16, NOTIFY-17] a click opens the page of %s after 300 ms and removes the line', async (_what, changes, hash) => {
  open()
  push(changes)
  ring()
  click('王建国', OPENS)
  expect(bell.current().list).toEqual([])
  await later(CLICK_DELAY - 1)
  expect(location.hash).toBe('#/local_diagnosis')
  await later(1)
  expect(location.hash).toBe(hash)
  expect(calls.at(-1)).toEqual(['notifyClear', { ids: '1' }])
})

const order = (currentState: number) => () => ({
  remoteOrder: { remoteOrderId: 'r7', risProcedureId: 'p7', modality: 'MR', t: '2', sign: 'y', currentState },
})

test.each([11, 12, 13] as const)(
  '[NOTIFY-05, NOTIFY-25] type %i asks for its order first and opens the report that it names',
  async (type) => {
    open()
    answers.remoteGetByPK = order(2060)
    push({ type, currentState: 2060, remoteOrderId: 'r7', risProcedureId: '' })
    ring()
    click('王建国', OPENS)
    expect(calls.at(-1)).toEqual(['remoteGetByPK', { remoteOrderId: 'r7' }])
    await later(CLICK_DELAY)
    expect(location.hash).toBe('#/remote_diagnosis/edit_report?procedureId=p7&modality=MR&t=2&sign=y')
    expect(bell.current().list).toEqual([])
  },
)

test('an order that has moved on opens as it is now; one that cannot be asked for stays in the bell', async () => {
  open()
  push({ eventId: '5', type: 11, currentState: 2060, remoteOrderId: 'r7' })
  answers.remoteGetByPK = () => {
    throw new Error('away')
  }
  ring()
  click('王建国', OPENS)
  await later(CLICK_DELAY)
  expect(location.hash).toBe('#/local_diagnosis')
  answers.remoteGetByPK = order(9)
  ring()
  click('王建国', OPENS)
  await later(CLICK_DELAY)
  expect(location.hash).toBe('#/remote_diagnosis/view_report?procedureId=p7&modality=MR&t=2&sign=y')
})

test.each([
  ['itself, which may have been launched again since', '000011000000', '#/remote_diagnosis?remoteOrderId=r7'],
  ['the list of rejected exams, for who has no list of orders', '000010000000', '#/local_diagnosis?states=120'],
])('a rejected order opens %s', async (_what, userMainMenuConfig, hash) => {
  session.start(testPayload({ userMainMenuConfig }))
  open()
  answers.remoteGetByPK = order(120)
  push({ type: 11, currentState: 120, remoteOrderId: 'r7' })
  ring()
  click('王建国', OPENS)
  await later(CLICK_DELAY)
  expect(location.hash).toBe(hash)
})

test.each([
  ['consultation', { consultationId: 'c1' }, '会诊', '#/consultation?id=c1'],
  ['meeting', { meetingId: 'm1' }, '晨会', '#/morning_meeting/progress?id=m1'],
])('type 13 about a %s says so without a patient, stands for itself alone and leads there', async (_, about, words, hash) => {
  open()
  push({ type: 13, risProcedureId: '', remoteOrderId: '', patName: '', ...about })
  push({ type: 13, risProcedureId: '', remoteOrderId: '', patName: '', eventId: '2', consultationId: 'c2' })
  ring()
  expect(screen.getAllByText(words, { exact: true }).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('button', { name: '打开' })).toHaveLength(2)
  // The newest of a part stands above the older ones.
  const mine = within(panel())
    .getAllByRole('listitem')
    .filter((line) => line.textContent?.includes(words))
    .at(-1)!
  fireEvent.click(within(mine).getByRole('button', { name: '打开' }))
  await later(CLICK_DELAY)
  expect(location.hash).toBe(hash)
})

test('[CONS-05] lines of consultations carry their numbers, the newest first, from the server’s list as from the socket', async () => {
  open()
  const of = (n: number) => ({
    ...{ type: 13 as const, risProcedureId: '', remoteOrderId: '', patName: '', eventId: String(n) },
    ...{ consultationId: `c${n}`, no: `HZ20261125-000${n}` },
  })
  const names = () =>
    within(panel())
      .getAllByRole('listitem')
      .map((line) => line.querySelector('b')?.textContent)
  for (const n of [1, 2, 3]) push(of(n))
  ring()
  const wanted = [3, 2, 1].map((n) => `会诊 HZ20261125-000${n}`)
  expect(names()).toEqual(wanted)
  expect(screen.getByRole('button', { name: '移除 会诊 HZ20261125-0003 的通知' })).toBeVisible()
  // What rings again goes to the top, once.
  push({ ...of(1), eventId: '4' })
  expect(names()).toEqual([wanted[2], wanted[0], wanted[1]])
  // By their times, whatever the order in which they were written.
  const { createTime: _, raw: __, ...kept } = note()
  const at = ['2026-11-20 08:00:00', '2026-11-19 23:00:00', '2026-11-20 09:00:00']
  const list = at.map((time, i) => ({ ...kept, ...of(3 - i), at: time }))
  answers.notifyUnread = () => ({ val: { list, msgCount: 3, cursor: '41' } })
  await act(async () => void (await bell.load()))
  expect(names()).toEqual([wanted[2], wanted[0], wanted[1]])
})

test('type 13 without exam and order leads to the consultations', async () => {
  open()
  push({ type: 13, risProcedureId: '', remoteOrderId: '' })
  ring()
  click('王建国', OPENS)
  await later(CLICK_DELAY)
  expect(location.hash).toBe('#/consultation_list')
})

test('[NT-14] a name is text, whatever it holds', () => {
  open()
  const name = '<img src=x onerror="alert(1)">'
  push({ patName: name })
  ring()
  expect(within(panel()).getByText(name)).toBeVisible()
  expect(panel().querySelector('img:not([role])')).toBeNull()
})

test('[NT-15] what another page of the same user cleared or read goes here too', () => {
  open()
  push({ eventId: '1', risProcedureId: 'a' }, { eventId: '2', risProcedureId: 'b' }, { eventId: '3', risProcedureId: 'c' })
  act(() => bus.emit('notes-changed.v1', { ids: [], read: true }))
  expect([mark(), bell.current().list.length]).toEqual(['', 3])
  act(() => bus.emit('notes-changed.v1', { ids: ['2'], read: false }))
  expect(bell.current().list.map(({ eventId }) => eventId)).toEqual(['3', '1'])
  act(() => bus.emit('notes-changed.v1', { ids: [], read: false }))
  expect(bell.current().list).toEqual([])
  expect(calls).toEqual([])
})

test('the server keeps the list: it is there after a reload, with the day where that is not today; a resync asks for it anew', async () => {
  jest.setSystemTime(new Date('2026-11-20T04:00:00Z'))
  const { createTime: _, raw: __, ...kept } = note({ eventId: '9' })
  const old = { ...kept, eventId: '8', risProcedureId: 'p0', patName: '李秀英', at: '2026-11-19 22:01:02' }
  answers.notifyUnread = () => ({
    val: {
      list: [{ ...kept, at: '2026-11-20 09:10:05' }, { ...kept, eventId: '7', at: '2026-11-20 08:00:00' }, old],
      msgCount: 2,
      cursor: '41',
    },
  })
  open()
  await act(async () => expect(await bell.load()).toBe('41'))
  expect(mark()).toBe('2')
  ring()
  expect(row('王建国')).not.toHaveTextContent('11-20')
  expect(row('李秀英')).toHaveTextContent('11-1922:01:02')
  // Two notifications of one exam are one line, and it goes with both.
  click('王建国', /移除/)
  expect(calls.at(-1)).toEqual(['notifyClear', { ids: '7,9' }])
  await act(async () => bus.emit('push-resync.v1', {}))
  // The panel is open: what came is read.
  expect(calls.slice(-2).map(([name]) => name)).toEqual(['notifyUnread', 'notifyClear'])
  expect(bell.current().list).toHaveLength(2)
})

test('while somebody writes, a message changes the count and nothing else; whoever goes on writing closes the panel', () => {
  open()
  const editor = screen.getByLabelText('编辑器')
  act(() => editor.focus())
  push({ type: 11, currentState: 2060 })
  expect(mark()).toBe('1')
  expect(editor).toHaveFocus()
  expect([screen.queryByRole('region'), screen.queryByRole('status'), screen.queryByRole('alert')]).toEqual([null, null, null])
  ring()
  expect(panel()).toBeVisible()
  act(() => button().focus())
  act(() => editor.focus())
  expect(screen.queryByRole('region')).toBeNull()
})

test('two kinds of one exam stand beside each other; a later one of the same kind takes the place of the earlier', () => {
  open()
  push(
    { eventId: '1', risProcedureId: 'a', type: 10, currentState: 3, patName: '李秀英' },
    { eventId: '2', risProcedureId: 'a', type: 11, currentState: 3, patName: '赵敏' },
  )
  ring()
  expect(within(panel()).getAllByText(/^(李秀英|赵敏)$/)).toHaveLength(2)
  push({ eventId: '3', risProcedureId: 'a', type: 10, currentState: 5, patName: '李秀英' })
  expect(within(panel()).getAllByText(/^(李秀英|赵敏)$/)).toHaveLength(2)
})
