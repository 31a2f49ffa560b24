import { ApiError, api } from '@farsight/shared/api'
import { renderPage } from '@farsight/shared/build/jest/render-page.tsx'
import { bus } from '@farsight/shared/bus'
import type { CallTypes, QueuePlace, QueueRow } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import module from '../../../module.json'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { routes } from '../../routes'

type Queue = CallTypes['queryQueue']['answer']
const ROOM = '11111111-1111-4111-8111-111111111111'

const row = (n: number, more: Partial<QueueRow> = {}): QueueRow => ({
  ...{
    risProcedureId: `p${n}`,
    ticket: `A${String(n).padStart(3, '0')}`,
    roomId: ROOM,
    callState: 'waiting',
    state: 2020,
    patName: `患者${n}`,
  },
  ...{
    sex: 'M',
    age: { value: 50, unit: 'Y' },
    modality: 'CT',
    bodypart: '胸部',
    side: '',
    checkItem: '平扫',
    contrast: 0,
    checkNo: `CT${n}`,
  },
  ...{ hospitalNo: `H${n}`, emergency: 0, urgent: 0, greenChannel: 0, queuedTime: '2026-11-20 10:00:00', calledTime: null, calledTimes: 0 },
  ...{ calledBy: '', passedTimes: 0, startedTime: null, ahead: n - 1, minutes: (n - 1) * 15 },
  ...more,
})

type Check = CallTypes['getCheck']['answer']['val']
const CHECK: Check['check'] = { contrastAgent: '', contrastMl: null, ctdi: null, dlp: null, dap: null, doseFrom: '', grade: '', note: '' }
const SECOND = '22222222-2222-4222-8222-222222222222'

let waiting: QueueRow[]
let done: QueueRow[]
/** Where the exam of the address stands. */
let place: QueuePlace
/** The check as it stands on the server. */
let stored: Check
/** Refuses a call, once or always. */
let refuse: (call: string, payload: Record<string, unknown>) => unknown
let now: QueueRow[]
const asked: [string, Record<string, unknown>][] = []

function answer(call: string, payload: Record<string, unknown>): unknown {
  asked.push([call, payload])
  const refused = refuse(call, payload)
  if (refused) throw refused
  if (call === 'getCheck') return { val: stored }
  if (call === 'saveCheck') return { val: { baseVersion: (payload.baseVersion as number) + 1 } }
  if (call === 'queryQueue') {
    const list = payload.callState === 'called' ? now : payload.callState === 'done' ? done : waiting
    const upTo = (payload.pageNo as number) * 20
    const room = {
      roomId: ROOM,
      name: 'CT1室',
      modality: 'CT',
      capacity: 1,
      allowed: 1 as const,
      waiting: waiting.length,
      called: now.length,
      inCheck: 0,
    }
    const counts = { toCheckIn: 0, toBeCalled: waiting.length, called: now.length, done: done.length }
    const rooms = [room, { ...room, roomId: SECOND, name: 'CT2室' }]
    if (payload.find) return { val: [], hasMore: false, counts, rooms, now: [], found: place } satisfies Queue
    return { val: list.slice(0, upTo), hasMore: list.length > upTo, counts, rooms, now } satisfies Queue
  }
  if (call === 'callPatient')
    return {
      val: { risProcedureId: 'p1', ticket: 'A001', patName: '患者1', callState: 'called', callTime: '', calledTimes: 1, passedOver: [] },
    }
  return { val: { order: 1 } }
}

beforeEach(() => {
  asked.length = 0
  waiting = Array.from({ length: 45 }, (_, i) => row(i + 1))
  now = []
  done = []
  refuse = () => undefined
  stored = {
    ...{ state: 2040, imageCount: 0, identityTime: null, identityBy: '', startTime: null, endTime: '2026-11-20 10:20:00' },
    ...{ check: CHECK, baseVersion: 1, userName: '童技师', time: '2026-11-20 10:20:00', dose: null, retakes: [] },
  }
  jest.spyOn(api, 'call').mockImplementation((async (call: string, payload: Record<string, unknown>) => answer(call, payload)) as never)
})
afterEach(() => jest.restoreAllMocks())

const open = (at = `/triage?room=${ROOM}`) => renderPage({ module: module as never, routes, i18n: { zh, en }, at })
const shown = () => within(screen.getByRole('grid')).getAllByRole('row').length - 1
const changed = () => act(async () => bus.emit('row-changed.v1', { risProcedureId: 'x', currentState: 2020 }))

test('[TRIAGE-04] forty-five wait: twenty stand there, load more brings the next, and goes with the last', async () => {
  await open()
  await waitFor(() => expect(screen.getByText('显示 20 / 45')).toBeVisible())
  await userEvent.click(screen.getByRole('button', { name: '载入更多' }))
  await waitFor(() => expect(screen.getByText('显示 40 / 45')).toBeVisible())
  await userEvent.click(screen.getByRole('button', { name: '载入更多' }))
  await waitFor(() => expect(screen.getByText('显示 45 / 45')).toBeVisible())
  expect(screen.queryByRole('button', { name: '载入更多' })).toBeNull()
})

test('[TRIAGE-02] the counts stand at the two lists, and follow a call of another desk', async () => {
  await open()
  expect(await screen.findByRole('tab', { name: '待叫 45' })).toBeVisible()
  now = [row(1, { callState: 'called', calledTimes: 1, calledBy: '童技师' })]
  waiting = waiting.slice(1)
  await changed()
  expect(await screen.findByRole('tab', { name: '待叫 44' })).toBeVisible()
  expect(screen.getByRole('tab', { name: '已叫 1' })).toBeVisible()
  expect(screen.getByRole('complementary')).toHaveTextContent('童技师')
})

test('while the focus is in the queue no row moves: who left is struck, and the change is said beside the list', async () => {
  waiting = waiting.slice(0, 4)
  await open()
  const second = await screen.findByText('A002')
  await userEvent.click(second)
  waiting = [waiting[2], waiting[3]] as QueueRow[]
  await changed()
  expect(await screen.findByText('队列有 2 处变化')).toBeVisible()
  expect(shown()).toBe(4)
  await userEvent.click(screen.getByRole('button', { name: '更新' }))
  await waitFor(() => expect(shown()).toBe(2))
})

test('[TRIAGE-03] the key moves the chosen row and names whom it overtakes; [TRIAGE-05] F9 calls the next', async () => {
  waiting = waiting.slice(0, 4)
  await open()
  await userEvent.click(await screen.findByText('A003'))
  await userEvent.keyboard('+')
  await waitFor(() =>
    expect(asked).toContainEqual(['moveQueue', expect.objectContaining({ risProcedureId: 'p3', direction: 'advance', over: 'p2' })]),
  )
  await userEvent.keyboard('{F9}')
  await waitFor(() => expect(asked).toContainEqual(['callPatient', expect.objectContaining({ roomId: ROOM })]))
})

test('the register list’s link: the room where the exam is, the list and the page that it is on, its row chosen and brought into sight', async () => {
  const sight = jest.fn()
  HTMLElement.prototype.scrollIntoView = function () {
    sight(this.textContent)
  }
  place = { list: 'toBeCalled', roomId: SECOND, pageNo: 2, why: '', day: null, row: waiting[24] as QueueRow }
  await open(`/triage?procedure=p25&room=${ROOM}`)
  const row = (await screen.findByText('A025')).closest('tr') as HTMLElement
  await waitFor(() => expect(row).toHaveAttribute('aria-selected', 'true'))
  expect(sight).toHaveBeenLastCalledWith(expect.stringContaining('A025'))
  expect(asked).toContainEqual(['queryQueue', expect.objectContaining({ find: 'p25', roomId: ROOM })])
  expect(await screen.findByRole('button', { name: /CT2室/, pressed: true }, { timeout: 10_000 })).toBeVisible()
  expect(asked).toContainEqual(['queryQueue', expect.objectContaining({ roomId: SECOND, callState: 'toBeCalled', pageNo: 2 })])
  // From here on the desk is free: the keys are about that row, and another room is another room.
  await userEvent.keyboard('+')
  await waitFor(() => expect(asked).toContainEqual(['moveQueue', expect.objectContaining({ risProcedureId: 'p25' })]))
  await userEvent.click(screen.getByRole('button', { name: /CT1室/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: /CT1室/ })).toHaveAttribute('aria-pressed', 'true'))
})

test('a search finds who waits in another room, with room and number, and shows him there', async () => {
  await open()
  await screen.findByText('A001')
  waiting = [row(25, { roomId: SECOND, callState: 'called', hospitalNo: 'H25' })]
  place = { list: 'called', roomId: SECOND, pageNo: 1, why: '', day: null, row: waiting[0] as QueueRow }
  await userEvent.type(screen.getByRole('searchbox'), '患者25{Enter}')
  const found = (await screen.findByText('A025')).closest('tr') as HTMLElement
  await waitFor(() => expect(within(found).getByText('CT2室')).toBeInTheDocument())
  expect(within(found).getByText('已叫')).toBeInTheDocument()
  expect(within(found).queryByRole('button', { name: '报到' })).toBeNull()
  await userEvent.click(within(found).getByRole('button', { name: '查看' }))
  expect(await screen.findByRole('button', { name: /CT2室/, pressed: true })).toBeVisible()
  expect(asked).toContainEqual(['queryQueue', expect.objectContaining({ find: 'p25' })])
  expect(asked.map(([call]) => call)).not.toContain('toQueue')
})

test('an exam of another day says so with its day, and is checked in anew; one that is gone or waits for nothing says that', async () => {
  const bare = { ...row(3), ticket: '', callState: 'registered' as const, patName: '周三' }
  const says: [QueuePlace, RegExp][] = [
    [{ list: '', roomId: '', pageNo: 1, why: 'gone', day: null, row: null }, /该检查已被删除，或不在本院/],
    [
      { list: '', roomId: '', pageNo: 1, why: 'notQueued', day: '2026-11-20', row: { ...bare, state: 2000 } },
      /周三.*不在今天的队列：状态为“已预约”/,
    ],
    [{ list: '', roomId: '', pageNo: 1, why: 'otherDay', day: '2026-11-18', row: bare }, /周三.*属于 2026-11-18/],
  ]
  for (const [at, text] of says) {
    place = at
    const { unmount } = await open(`/triage?procedure=p3&room=${ROOM}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(await screen.findByText('A001')).toBeVisible()
    expect(within(screen.getByRole('alert')).queryByRole('button', { name: '报到' }) !== null).toBe(at.why === 'otherDay')
    if (at.why !== 'otherDay') unmount()
  }
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: '报到' }))
  await waitFor(() => expect(asked).toContainEqual(['toQueue', expect.objectContaining({ risProcedureId: 'p3' })]))
  expect(screen.queryByRole('alert')).toBeNull()
})

const stale = (val: object) => new ApiError('business', CODE.editedByAnother, '已被他人修改', val, 200)

async function complete(): Promise<HTMLElement> {
  done = [row(1, { callState: 'done', state: 2040 })]
  await open()
  await userEvent.click(await screen.findByRole('tab', { name: /已结束/ }))
  await userEvent.click(await screen.findByRole('button', { name: '补录' }))
  const dialog = await screen.findByRole('dialog', { name: /补录/ })
  await within(dialog).findByLabelText('对比剂')
  return dialog
}

test('[DAY-08] a check that somebody saved meanwhile: the other’s words stand beside the own, nothing typed is lost, the rest is put together', async () => {
  const dialog = await complete()
  const field = (name: string) => within(dialog).getByLabelText(name)
  await userEvent.type(field('剂量 ml'), '80')
  await userEvent.type(field('备注'), '屏气不佳')
  await userEvent.click(within(dialog).getByRole('radio', { name: '乙级' }))
  // Meanwhile: an agent, another amount, another note, the same grade.
  const check = { ...CHECK, contrastAgent: '碘海醇 350', contrastMl: 65, note: '左手建立通路', grade: 'B' as const }
  refuse = (call, payload) =>
    call === 'saveCheck' && payload.baseVersion === 1
      ? stale({ baseVersion: 2, check, userName: '安技师', time: '2026-11-20 10:31:00' })
      : undefined
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  const beside = await within(dialog).findByRole('region', { name: '他人的修改' })
  expect(beside).toHaveTextContent('安技师 已在 10:31 保存')
  const rows = within(beside).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('剂量 ml8065'),
    expect.stringContaining('备注屏气不佳左手建立通路'),
  ])
  expect([field('对比剂'), field('剂量 ml'), field('备注')].map((one) => (one as HTMLInputElement).value)).toEqual([
    '碘海醇 350',
    '80',
    '屏气不佳',
  ])
  await userEvent.click(within(rows[0] as HTMLElement).getByRole('button', { name: '用对方的' }))
  await userEvent.click(within(rows[1] as HTMLElement).getByRole('button', { name: '两段都留' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /补录/ })).toBeNull())
  expect(asked.findLast(([call]) => call === 'saveCheck')?.[1]).toMatchObject({
    baseVersion: 2,
    check: { ...CHECK, contrastAgent: '碘海醇 350', contrastMl: 65, grade: 'B', note: '屏气不佳\n左手建立通路' },
  })
})

test('[DAY-08] a retake noted here does not make what another saved meanwhile unseen: the save still knows what it began with', async () => {
  const dialog = await complete()
  await userEvent.type(within(dialog).getByLabelText('备注'), '屏气不佳')
  stored = { ...stored, baseVersion: 2, check: { ...CHECK, note: '别人的' } }
  await userEvent.selectOptions(within(dialog).getByLabelText('重拍原因'), '运动伪影')
  await userEvent.click(within(dialog).getByRole('button', { name: '登记重拍' }))
  await waitFor(() => expect(asked.filter(([call]) => call === 'getCheck')).toHaveLength(2))
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked.findLast(([call]) => call === 'saveCheck')?.[1]).toMatchObject({ baseVersion: 1 }))
})

test('[DAY-08] a check that another desk ended while its end was typed here: what was typed is saved after all', async () => {
  now = [row(1, { callState: 'in', state: 2030 })]
  stored = { ...stored, state: 2030, endTime: null, baseVersion: 0 }
  await open()
  await screen.findByText('A001', { selector: 'b' })
  await userEvent.keyboard('e')
  const dialog = await screen.findByRole('dialog', { name: /结束检查/ })
  await userEvent.type(await within(dialog).findByLabelText('对比剂'), '碘海醇 350')
  refuse = (call) => (call === 'endCheck' ? new ApiError('business', CODE.checkNotStarted, '检查没有开始', undefined, 200) : undefined)
  stored = {
    ...stored,
    state: 2040,
    endTime: '2026-11-20 10:30:00',
    baseVersion: 1,
    time: '2026-11-20 10:30:00',
    check: { ...CHECK, grade: 'A' },
  }
  await userEvent.click(within(dialog).getByRole('button', { name: '结束检查' }))
  expect(await within(dialog).findByRole('region', { name: '他人的修改' })).toHaveTextContent('童技师 已在 10:30 结束检查')
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.findLast(([call]) => call === 'saveCheck')?.[1]).toMatchObject({
      baseVersion: 1,
      check: { contrastAgent: '碘海醇 350', grade: 'A' },
    }),
  )
})

test('who is expected in the room is named before another one is called into it', async () => {
  now = [row(1, { callState: 'called', patName: '李英', calledBy: '童技师', calledTime: '2026-11-20 10:20:00' })]
  const expected = {
    ...{ risProcedureId: 'p1', ticket: 'A001', patName: '李英', checkItem: '平扫', room: 'CT1室', callState: 'called' },
    ...{ calledBy: '童技师', calledTime: '2026-11-20 10:20:00', startedTime: null },
  }
  refuse = (call, payload) =>
    call === 'callPatient' && !payload.seen ? new ApiError('business', CODE.calledWaits, '', { expected: [expected] }, 200) : undefined
  await open()
  await screen.findByText('A002')
  await userEvent.keyboard('{F9}')
  const dialog = await screen.findByRole('dialog', { name: 'A001 李英 已叫号，还没有到' })
  expect(dialog).toHaveTextContent('10:20 由童技师叫到CT1室：平扫')
})

test('a narrow desk has the marks and the acts of the wide one: an urgent one is seen, moved, begun and sent to another room', async () => {
  const wide = window.matchMedia
  window.matchMedia = ((query: string) => ({ ...wide(query), matches: /max-width/.test(query) })) as never
  waiting = [row(1), row(2, { urgent: 1, passedTimes: 2, contrast: 1 })]
  await open()
  const second = (await screen.findByText('A002')).closest('tr') as HTMLElement
  expect(second).toHaveTextContent(/急.*×2.*增.*15 分/)
  await userEvent.click(within(second).getByRole('button', { name: '更多' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['提前', '延后', '开始检查', '换机房'])
  await userEvent.click(screen.getByRole('menuitem', { name: '提前' }))
  await waitFor(() => expect(asked).toContainEqual(['moveQueue', expect.objectContaining({ risProcedureId: 'p2', direction: 'advance' })]))
  window.matchMedia = wide
})
