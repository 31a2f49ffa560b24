import { bus } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDS, testOrder, testStep } from '../../model/test/order'
import { listOf, PAYLOAD, RemoteBench, refusal } from '../../model/test/remote-bench'

const user = userEvent.setup()
let bench: RemoteBench
beforeEach(() => {
  bench = new RemoteBench()
})
afterEach(() => bench.end())

const open = async () => {
  bench.show('/remote_diagnosis')
  await screen.findAllByText('东港县医院')
}
const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)
const primary = (row: HTMLElement) => within(row).getAllByRole('button')[0] as HTMLElement
const openMenu = async (row: HTMLElement) => {
  await user.click(within(row).getByRole('button', { name: /更多/ }))
  return within(await screen.findByRole('menu'))
}
const address = () => screen.getByTestId('address').textContent
/** A letter is obeyed after the moment in which a scanner would go on. */
const letter = async (key: string) => {
  await user.keyboard(key)
  await act(() => new Promise((rest) => setTimeout(rest, 50)))
}

test('[ROUTE-20, WORK-42] orders with state, what is left of the promise, partner, parts with their sides, fee; received or sent, chips with counts', async () => {
  await open()
  const row = rows()[0]!
  expect(within(row).getByRole('img', { name: '状态 待接收' })).toBeInTheDocument()
  expect(within(row).getByText(/^00:(?:50|49)$/)).toBeInTheDocument()
  expect(within(row).getByRole('img', { name: '来自 东港县医院' })).toBeInTheDocument()
  expect(within(row).getByText('左').tagName).toBe('B')
  expect(within(row).getByText('120')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '待接收 1' }))
  await waitFor(() => expect(bench.payloads('remoteQueryList').at(-1)).toMatchObject({ queue: 'receive' }))
  await letter('6')
  await waitFor(() => expect(bench.payloads('remoteQueryList').at(-1)).toMatchObject({ queue: 'missed' }))
  await user.click(screen.getByRole('radio', { name: '发出' }))
  await waitFor(() => expect(bench.payloads('remoteQueryList').at(-1)).toMatchObject({ role: 'src' }))
  await user.keyboard('/')
  await user.keyboard('王{Enter}')
  await waitFor(() => expect(bench.payloads('remoteQueryList').at(-1)).toMatchObject({ search: '王' }))
})

test('[STATE-19, STATE-20, STATE-21] the signs of an order’s own states, in both languages', async () => {
  bench.rows = [
    testOrder(),
    testOrder({ remoteOrderId: IDS.exam, state: 2080, destDoctorId: IDS.me, destDoctorName: '陈医生' }),
    testOrder({ remoteOrderId: IDS.other, state: 1 }),
    testOrder({ remoteOrderId: IDS.expert, state: 120, status: 'rejected' }),
  ]
  await open()
  const words = () => rows().map((row) => within(row).getByRole('img', { name: /状态|State/ }).textContent)
  expect(words()).toEqual(['待接收', '待接收', '待分配', '已驳回'])
  act(() => setLanguage('en'))
  expect(words()).toEqual(['To be received', 'To be received', 'To be distributed', 'Rejected'])
})

test('[WORK-42] receiving: one press, and the list is asked again; who comes second is told who was first', async () => {
  bench.answers.remoteReceive = () => ({ val: { state: 2060 } })
  await open()
  await user.click(primary(rows()[0]!))
  await waitFor(() =>
    expect(bench.payloads('remoteReceive')).toEqual([{ remoteOrderId: IDS.order, requestKey: expect.stringMatching(/^\w{32}$/) }]),
  )
  expect(await screen.findByText('已接收 CT2611200031')).toBeInTheDocument()
  bench.answers.remoteReceive = () => {
    throw refusal(CODE.orderTaken, { holderName: '李文博', time: '2026-11-20 22:19:00' })
  }
  await user.click(primary(rows()[0]!))
  expect((await screen.findByRole('alert')).textContent).toContain('李文博 · 2026-11-20 22:19:00')
})

test('[WORK-42] rejecting wants a reason and names what goes back; on a refusal the reason stays', async () => {
  bench.answers.remoteReject = () => {
    throw refusal(CODE.inDiagnosis, { holderName: '李文博' })
  }
  await open()
  const menu = await openMenu(rows()[0]!)
  await user.click(menu.getByRole('menuitem', { name: /驳回申请/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /驳回申请 CT2611200031 王建国/ }))
  expect(dialog.getByText(/东港县医院 将收回冻结的 120 点/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '驳回申请' }))
  expect(bench.payloads('remoteReject')).toEqual([])
  await user.type(dialog.getByRole('textbox'), '缺少薄层')
  await user.click(dialog.getByRole('button', { name: '驳回申请' }))
  expect(await dialog.findByText(/李文博/)).toBeInTheDocument()
  expect(dialog.getByRole('textbox')).toHaveValue('缺少薄层')
  bench.answers.remoteReject = () => ({ val: { state: 120 } })
  await user.click(dialog.getByRole('button', { name: '驳回申请' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('remoteReject').at(-1)).toMatchObject({ remoteOrderId: IDS.order, reason: '缺少薄层' })
})

test('[STATE-20, WORK-42] an order to be distributed goes to a doctor who may write, chosen by what each has open', async () => {
  bench.rows = [testOrder({ state: 1 })]
  bench.answers.queryDoctorList = () =>
    listOf([
      { doctorId: IDS.me, name: '张晓岚', title: '住院医师', level: 1, open: 4 },
      { doctorId: IDS.expert, name: '李文博', title: '主治医师', level: 2, open: 0 },
    ])
  bench.answers.remoteDistribute = () => ({ val: { state: 2060 } })
  await open()
  await user.click(primary(rows()[0]!))
  const dialog = within(await screen.findByRole('dialog', { name: /分配医生/ }))
  expect(bench.payloads('queryDoctorList')[0]).toEqual({ modality: 'CT', right: 1 })
  await user.click(await dialog.findByRole('radio', { name: /李文博 主治医师 ?手头 0 例/ }))
  await user.click(dialog.getByRole('button', { name: '分配医生' }))
  await waitFor(() => expect(bench.payloads('remoteDistribute')[0]).toMatchObject({ remoteOrderId: IDS.order, doctorId: IDS.expert }))
})

test('[WORK-42] diagnosing, reviewing and viewing lead to the report under this list’s address', async () => {
  bench.rows = [testOrder({ state: 2060 })]
  await open()
  await user.click(primary(rows()[0]!))
  expect(address()).toBe(`/remote_diagnosis/edit_report?procedureId=${IDS.exam}&modality=CT&t=1763600000&sign=abc`)
})

test('[WORK-32, WORK-33] a sent order that was rejected: reason, who and when, and from there the launch screen', async () => {
  bench.rows = [
    testOrder({
      role: 'src',
      status: 'rejected',
      state: 120,
      srcDoctorId: IDS.me,
      srcFacilityName: '东港县医院',
      rejectReason: '影像不完整',
      destFacilityName: '东港县医院',
    }),
  ]
  bench.answers.getRejectReason = () => ({
    val: {
      remoteOrderId: IDS.order,
      reason: '影像不完整',
      doctorName: '李文博',
      facilityName: '市第一人民医院',
      time: '2026-11-20 22:15:00',
    },
  })
  await open()
  expect(primary(rows()[0]!)).toHaveTextContent('重新发起')
  const menu = await openMenu(rows()[0]!)
  await user.click(menu.getByRole('menuitem', { name: /查看驳回原因/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '驳回原因' }))
  expect(await dialog.findByText('影像不完整')).toBeInTheDocument()
  expect(dialog.getByText('李文博 · 市第一人民医院 · 2026-11-20 22:15:00')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '重新发起远程' }))
  expect(address()).toBe(`/remote_diagnosis/launch_remote?remoteOrderId=${IDS.order}`)
})

test('recalling is for who launched it: to others the menu says why not', async () => {
  bench.rows = [testOrder({ role: 'src', srcDoctorId: 'another', destFacilityName: '东港县医院' })]
  await open()
  const menu = await openMenu(rows()[0]!)
  const item = menu.getByRole('menuitem', { name: /撤回申请/ })
  expect(item).toHaveAttribute('aria-disabled', 'true')
  expect(item).toHaveTextContent('只有发起人可以撤回')
})

test('the launcher recalls, told what comes back', async () => {
  bench.rows = [testOrder({ role: 'src', srcDoctorId: IDS.me, destFacilityName: '东港县医院' })]
  bench.answers.remoteRecall = () => ({ val: { state: 2060 } })
  await open()
  const menu = await openMenu(rows()[0]!)
  await user.click(menu.getByRole('menuitem', { name: /撤回申请/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /撤回申请/ }))
  expect(dialog.getByText(/120 点立即退回本院/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '撤回申请' }))
  await waitFor(() => expect(bench.payloads('remoteRecall')[0]).toMatchObject({ remoteOrderId: IDS.order }))
})

test('the timeline of an order, and of the one before it, with what moved at each step', async () => {
  bench.answers.remoteOrderLog = () =>
    listOf([
      testStep({ amount: 120 }),
      testStep({ action: 'reject', side: 'dest', userName: '李文博', facilityName: '市第一人民医院', reason: '影像不完整', amount: 120 }),
      testStep({ action: 'distribute', side: 'dest', userName: '邓静怡', facilityName: '市第一人民医院', reason: '张凯恒' }),
      testStep({ remoteOrderId: IDS.other, action: 'complete', userName: '沈怀瑾', amount: 150 }),
      testStep({ remoteOrderId: IDS.other, action: 'missed', side: 'system', userName: '', facilityName: '' }),
    ])
  await open()
  await user.click(rows()[0]!)
  await user.keyboard(' ')
  const timeline = within(await screen.findByRole('region', { name: '经过（双方可见）' }))
  expect((await timeline.findAllByRole('listitem')).map((step) => step.textContent)).toEqual([
    '2026-11-20 22:10:00发起 张可 · 东港县医院冻结 120 点',
    '2026-11-20 22:10:00驳回 李文博 · 市第一人民医院原因：影像不完整退回 120 点',
    '2026-11-20 22:10:00分配 邓静怡 · 市第一人民医院分配给 张凯恒',
    '2026-11-20 22:10:00完成 沈怀瑾 · 东港县医院支付 150 点',
    '2026-11-20 22:10:00超过承诺时间 系统',
  ])
})

test('a pushed change alters a row in place and counts what is new; nothing moves until R', async () => {
  await open()
  const before = bench.payloads('remoteQueryList').length
  bench.rows = [testOrder({ remoteOrderId: IDS.other, patName: '新来的' }), testOrder({ state: 2060 })]
  await act(async () => bus.emit('row-changed.v1', { risProcedureId: IDS.exam, currentState: 2060 }))
  expect(await screen.findByText('1 条更新')).toBeInTheDocument()
  expect(bench.payloads('remoteQueryList').length).toBeGreaterThan(before)
  expect(within(rows()[0]!).getByRole('img', { name: '状态 待诊断' })).toBeInTheDocument()
  expect(screen.queryByText('新来的')).toBeNull()
  await letter('r')
  expect(await screen.findByText('新来的')).toBeInTheDocument()
})

test('one order that goes back is one update, however many move up for it; a list that one comes back to asks what it missed', async () => {
  const ids = [IDS.order, IDS.exam, IDS.source, IDS.other]
  bench.rows = ids.map((remoteOrderId) => testOrder({ remoteOrderId, risProcedureId: remoteOrderId, role: 'src', patName: remoteOrderId }))
  const { unmount } = bench.show('/remote_diagnosis')
  await screen.findByText(IDS.order)
  const [first, ...others] = bench.rows
  bench.rows = [...others, { ...first!, status: 'rejected', state: 120 }]
  await act(async () => bus.emit('row-changed.v1', { risProcedureId: IDS.order, currentState: 120 }))
  expect(await screen.findByText('1 条更新')).toBeInTheDocument()
  await letter('r')
  await waitFor(() => expect(screen.queryByText(/条更新/)).toBeNull())
  unmount()
  bench.rows = bench.rows.slice(1)
  bench.show('/remote_diagnosis')
  expect(await screen.findByText('1 条更新')).toBeInTheDocument()
  bench.rows = [others[0]!, ...bench.rows]
  await act(async () => bus.emit('push-reconnected.v1', undefined as never))
  await waitFor(() => expect(screen.queryByText(/条更新/)).toBeNull())
})

test('what a push has asked for before R does not count against what R has brought', async () => {
  await open()
  const list = bench.answers.remoteQueryList!
  const old = list({})
  let give = (): void => undefined
  bench.answers.remoteQueryList = ({ remoteOrderIds }) =>
    remoteOrderIds ? list({ remoteOrderIds }) : new Promise((answer) => (give = () => answer(old)))
  await act(async () => bus.emit('row-changed.v1', { risProcedureId: IDS.exam, currentState: 2060 }))
  await waitFor(() => expect(bench.payloads('remoteQueryList')).toHaveLength(3))
  bench.answers.remoteQueryList = list
  bench.rows = [testOrder({ remoteOrderId: IDS.other, patName: '新来的' }), ...bench.rows]
  await letter('r')
  expect(await screen.findByText('新来的')).toBeInTheDocument()
  await act(async () => give())
  // It is asked again, and agrees with the list.
  await waitFor(() => expect(bench.payloads('remoteQueryList')).toHaveLength(6))
  expect(screen.queryByText(/条更新/)).toBeNull()
})

test.each(['src', 'dest'] as const)(
  '[CHAT-02] the chat about an order is about its exam, which both sides know it by: %s',
  async (role) => {
    const opened = jest.spyOn(window, 'open').mockReturnValue({ focus: () => undefined } as Window)
    bench.rows = [testOrder({ role, assignedId: IDS.expert, destFacilityName: '东港县医院' })]
    await open()
    const menu = await openMenu(rows()[0]!)
    await user.click(menu.getByRole('menuitem', { name: /聊天|沟通/ }))
    const [route, query] = String(opened.mock.calls[0]?.[0]).split('#')[1]?.split('?') ?? []
    const usrIds = role === 'src' ? IDS.expert : testOrder().srcDoctorId
    expect([route, Object.fromEntries(new URLSearchParams(query))]).toEqual([
      '/chat',
      { pUid: '', repId: IDS.exam, usrIds, type: 'remote', lang: 'zh', usrId: IDS.me },
    ])
  },
)

test('[ROUTE-53] under the clinic’s header it is the list of expert consultations', async () => {
  bench.end()
  bench = new RemoteBench({ facilityRole: 'clinic', userBriefInfo: { ...PAYLOAD.userBriefInfo, clinicId: IDS.source } })
  await open()
  expect(screen.getByRole('grid', { name: '专家会诊' })).toBeInTheDocument()
})

test('an account without the menu is told so and nothing is asked', async () => {
  bench.end()
  bench = new RemoteBench({ userMainMenuConfig: '000010000000' })
  bench.show('/remote_diagnosis')
  expect(await screen.findByRole('alert')).toHaveTextContent('远程诊断')
  expect(bench.asked).toEqual([])
})

test('an order that an address names opens, also where the list shows another page or another queue', async () => {
  bench.rows = [testOrder({ patName: '王建国' })]
  const named = testOrder({
    remoteOrderId: IDS.other,
    patName: '李秀英',
    role: 'src',
    status: 'rejected',
    state: 120,
    rejectReason: '缺少薄层',
  })
  const list = bench.answers.remoteQueryList!
  bench.answers.remoteQueryList = (asked) =>
    (asked.remoteOrderIds as string[] | undefined)?.includes(IDS.other) ? { ...(list(asked) as object), val: [named] } : list(asked)
  bench.show(`/remote_diagnosis?queue=receive&remoteOrderId=${IDS.other}`)
  expect(await screen.findByText('缺少薄层')).toBeInTheDocument()
  expect(screen.getByRole('complementary')).toHaveTextContent('李秀英')
  expect(rows()[0]).toHaveTextContent('王建国')
  await waitFor(() => expect(address()).toBe('/remote_diagnosis?queue=receive'))
})

test('the list’s order and page stand in its address; a time is sorted newest first, and a reload shows the same', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: '发起时间' }))
  await waitFor(() => expect(bench.payloads('remoteQueryList').at(-1)).toMatchObject({ sortField: 'launchTime', sortOrder: 'desc' }))
  expect(address()).toBe('/remote_diagnosis?sort=-launchTime')
  bench.end()
  bench = new RemoteBench()
  bench.show('/remote_diagnosis?role=src&sort=-launchTime&page=2&size=20')
  await waitFor(() =>
    expect(bench.payloads('remoteQueryList')[0]).toMatchObject({
      role: 'src',
      sortField: 'launchTime',
      sortOrder: 'desc',
      pageNo: 2,
      pageSize: 20,
    }),
  )
})

test('what another doctor left is taken over, one’s own is continued', async () => {
  bench.rows = [
    testOrder({ state: 2, holderId: IDS.me, authorId: IDS.me }),
    testOrder({ remoteOrderId: IDS.other, state: 2, holderId: '', authorId: IDS.expert }),
  ]
  await open()
  expect(primary(rows()[0]!)).toHaveTextContent('继续')
  expect(primary(rows()[1]!)).toHaveTextContent('查看')
  expect((await openMenu(rows()[1]!)).getByRole('menuitem', { name: '接手书写' })).not.toHaveAttribute('aria-disabled', 'true')
})
