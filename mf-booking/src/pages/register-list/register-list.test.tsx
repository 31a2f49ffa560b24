import { bus } from '@farsight/shared/bus'
import { CODE, errorMessage, STATE } from '@farsight/shared/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route } from 'react-router-dom'
import { testRow } from '../../../../shared/api/test/exam-row'
import type { RegisterRow } from '../../model/register-list'
import { registerStore } from '../../model/register-list'
import { type DeskAnswers, DeskBench, refusal } from '../../test/desk-bench'
import { RegisterListPage } from './register-list.page'

const user = userEvent.setup()
const row = (changes: Partial<RegisterRow> = {}): RegisterRow => ({
  ...testRow(),
  ...{ roomId: 'r1', room: 'CT1室', applyNo: 'SQ-1', nation: '01', emergency: false, bookingId: '', patientId: 'p1', unknown: false },
  ...{ callState: '', ticket: '' },
  ...changes,
})
const A = row({ risProcedureId: 'a', patName: '王建国', checkNo: 'CT1', state: STATE.registered })

let bench: DeskBench
let rows: RegisterRow[]
let answers: DeskAnswers
afterEach(() => bench.end())

const MENUS = '011110000000'
function show(search = '', menu = MENUS): void {
  registerStore.reset()
  bench = new DeskBench(answers, { userMainMenuConfig: menu, facilityRole: 'registrar', modalities: ['CT', 'MR'], modalityRights: {} })
  const page = (
    <Suspense>
      <RegisterListPage />
    </Suspense>
  )
  bench.render(
    `/diagnose_list${search}`,
    <>
      <Route path="/diagnose_list" element={page} />
      <Route path="*" element={<p>elsewhere</p>} />
    </>,
  )
}
beforeEach(() => {
  rows = [A]
  answers = {
    queryRegisterList: () => ({ val: rows, total: rows.length, totalIsFloor: false, cursor: '', serverTime: '2026-11-20 09:20:00' }),
    queryRegisterRows: (asked: { risProcedureIds: string[] }) => {
      const val = rows.filter((one) => asked.risProcedureIds.includes(one.risProcedureId))
      return { val, total: val.length, totalIsFloor: false }
    },
    queryColumns: () => ({ val: { columns: [], density: 'default' } }),
    queryRoom: () => ({ val: [{ id: '00000000-0000-4000-8000-000000000001', name: 'CT1室' }], total: 1, totalIsFloor: false }),
  } as unknown as DeskAnswers
})

const bodyRows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)
const ready = async (search = '', menu = MENUS) => {
  show(search, menu)
  await screen.findByText(rows[0]!.checkNo)
}
const menuOf = async (index: number) => {
  await user.click(within(bodyRows()[index]!).getByRole('button', { name: /^更多操作/ }))
  return screen.getByRole('menu')
}
const choose = async (index: number, name: RegExp | string) => user.click(within(await menuOf(index)).getByRole('menuitem', { name }))

test('[ROUTE-16] the page shows rows with room and number, its chips and its filters; without the menu it says so', async () => {
  await ready()
  expect(screen.getByRole('heading', { name: '登记列表' })).toBeInTheDocument()
  const cells = bodyRows()[0]!
  for (const text of ['王建国', 'CT1', 'CT1室', 'H77']) expect(within(cells).getByText(text)).toBeInTheDocument()
  expect(bench.payloads('queryRegisterList')).toEqual([{ sortField: 'registerTime', sortOrder: 'desc', pageNo: 1, pageSize: 50 }])
  bench.end()
  show('', '010000000000')
  expect(await screen.findByText(/没有.*权限/)).toBeInTheDocument()
  expect(bench.payloads('queryRegisterList')).toEqual([])
})

test('[REG-20] chips and filters ask the server: day, deleted, modality, source, room, unknown patients; the address keeps no name', async () => {
  await ready()
  const last = () => bench.payloads('queryRegisterList').at(-1)
  await user.click(screen.getByRole('button', { name: /^今天/ }))
  await waitFor(() =>
    expect(last()).toMatchObject({
      timeTimes: 'today',
      timeType: 'register',
      startTime: '2026-11-20 00:00:00',
      endTime: '2026-11-20 23:59:59',
    }),
  )
  await user.click(screen.getByRole('button', { name: /^已删除/ }))
  await waitFor(() => expect(last()).toMatchObject({ states: [3000], timeTimes: 'today' }))
  expect(bench.address()).toContain('states=3000')
  await user.click(screen.getByRole('button', { name: /^已删除/ }))
  await user.click(screen.getByRole('button', { name: /^筛选/ }))
  const panel = screen.getByRole('group', { name: '状态' }).parentElement as HTMLElement
  await user.type(within(panel).getByLabelText('姓名'), '王')
  await user.selectOptions(within(panel).getByLabelText('设备'), 'MR')
  await user.selectOptions(within(panel).getByLabelText('来源'), 'inpatient')
  await user.selectOptions(within(panel).getByLabelText('机房'), '00000000-0000-4000-8000-000000000001')
  await user.selectOptions(within(panel).getByLabelText('身份'), '1')
  await user.click(within(panel).getByRole('button', { name: /查询|搜索/ }))
  await waitFor(() =>
    expect(last()).toMatchObject({
      ...{ patName: '王', modality: 'MR', sourceType: 'inpatient', roomId: '00000000-0000-4000-8000-000000000001', unknown: 1 },
    }),
  )
  await waitFor(() => expect(bench.address()).toContain('modality=MR'))
  expect(decodeURIComponent(bench.address())).not.toContain('王')
})

test('[REG-08, REG-09] pre-registered and booked rows lead to the form with their data; others say why they do not', async () => {
  rows = [
    row({ risProcedureId: 'pre', checkNo: 'CT-P', state: STATE.preRegistered }),
    row({ risProcedureId: 'book', checkNo: 'CT-B', state: STATE.booked, bookingId: 'b1' }),
  ]
  await ready()
  expect(within(bodyRows()[0]!).getAllByRole('button')[0]).toHaveTextContent('转正式登记')
  const toRegister = within(await menuOf(0)).getByRole('menuitem', { name: /^转登记/ })
  expect(toRegister).toHaveAttribute('aria-disabled', 'true')
  expect(toRegister).toHaveTextContent('只有未登记的预约可以转登记')
  await user.keyboard('{Escape}')
  await user.click(within(bodyRows()[0]!).getByRole('button', { name: '转正式登记' }))
  expect(bench.address()).toBe('/add_procedure?procedure=pre')
  bench.end()
  await ready()
  await user.click(within(bodyRows()[1]!).getByRole('button', { name: '转登记' }))
  expect(bench.address()).toBe('/add_procedure?booking=book')
})

test('who came as an emergency bears the sign of it, as in triage', async () => {
  rows = [A, row({ risProcedureId: 'e', checkNo: 'CT9', emergency: true })]
  await ready()
  expect(within(bodyRows()[0]!).queryByRole('img', { name: /急/ })).toBeNull()
  expect(within(bodyRows()[1]!).getByRole('img', { name: /急/ })).toBeVisible()
})

test('a registered exam goes on to triage where the user may; a second urgent and a completed report say why not', async () => {
  rows = [A, row({ risProcedureId: 'done', checkNo: 'CT9', state: 9, reportHasComplete: 1, urgent: true })]
  await ready()
  const menu = await menuOf(1)
  expect(within(menu).getByRole('menuitem', { name: /^加急/ })).toHaveTextContent('已加急')
  expect(within(menu).getByRole('menuitem', { name: /^删除/ })).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Escape}')
  await choose(0, /^分诊/)
  expect(bench.address()).toBe('/triage?procedure=a&room=r1')
  bench.end()
  await ready('', '001000000000')
  expect(within(await menuOf(0)).getByRole('menuitem', { name: /^分诊/ })).toHaveTextContent('没有分诊权限')
})

const ticket = {
  ...{
    facilityName: '第一医院',
    number: '0031',
    room: 'CT1室',
    patName: '王建国',
    sex: 'M',
    age: { value: 67, unit: 'Y' },
    modality: 'CT',
  },
  ...{
    bodypart: '胸部',
    side: '',
    checkItem: '平扫',
    checkNo: 'CT1',
    accessionNo: 'A1',
    preparation: '',
    time: '2026-11-20 09:20:00',
    printed: 1,
  },
}
const done = () => ({ val: { state: 3000, version: 2 } })

/** Chooses an act of a row whose images are here; answers its dialog. */
async function dialogOf(name: RegExp, more: object): Promise<HTMLElement> {
  rows = [row({ risProcedureId: 'a', state: STATE.toBeDiagnosed })]
  Object.assign(answers, more)
  await ready()
  await choose(0, name)
  return screen.findByRole('dialog')
}
const press = (dialog: HTMLElement, name: RegExp | string) => user.click(within(dialog).getByRole('button', { name }))

test('[REG-10] a ticket is printed again: the preview is of that exam, and the browser prints it', async () => {
  Object.assign(globalThis, { CSSStyleSheet: class { replaceSync = () => undefined } }) // biome-ignore format: a sheet
  Object.assign(document, { adoptedStyleSheets: [] })
  window.print = jest.fn()
  const dialog = await dialogOf(/^(小票|打印小票|补打小票)/, { getTicket: () => ({ val: ticket }) })
  const paper = within(await within(dialog).findByRole('region', { name: '小票预览' }))
  for (const text of ['0031', 'CT1室', /王建国 男 67岁/, 'CT1']) expect(paper.getByText(text)).toBeInTheDocument()
  await press(dialog, '打印')
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1))
  expect(bench.payloads('getTicket')).toEqual([{ risProcedureId: 'a' }, { risProcedureId: 'a', print: 1 }])
})

test('[REG-15] the images of a row are shared: the dialog asks for that exam’s links', async () => {
  const dialog = await dialogOf(/^(分享|共享)/, { shareList: () => ({ val: [], total: 0, totalIsFloor: false }) })
  expect(within(dialog).getByRole('checkbox', { name: '匿名' })).toBeChecked()
  expect(within(dialog).getByRole('button', { name: /生成链接/ })).toBeInTheDocument()
  await waitFor(() => expect(bench.payloads('shareList')).toEqual([{ risProcedureId: 'a' }]))
})

test('[REG-16] a case of the list is collected into one’s own favourites', async () => {
  const dialog = await dialogOf(/^收藏/, { collectAdd: () => ({ val: { id: 'x' } }) })
  await user.type(within(dialog).getByRole('textbox', { name: '备注' }), '典型')
  await press(dialog, /^收藏/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('collectAdd')).toEqual([{ risProcedureId: 'a', note: '典型' }])
})

test('[REG-18] what the cloud film shows of a row’s exam is set and saved', async () => {
  const setting = { shown: 1, showImages: 1, showReport: 1, showPatient: 1, note: '' }
  const dialog = await dialogOf(/^云胶片/, {
    filmGet: () => ({ val: { setting, savedBy: '', savedTime: null } }),
    filmSave: () => ({ val: true }),
  })
  await user.click(await within(dialog).findByRole('checkbox', { name: '报告' }))
  await press(dialog, '保存')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('filmSave')).toEqual([{ risProcedureId: 'a', setting: { ...setting, showReport: 0 } }])
})

test('[REG-11, REG-12] a check is deleted, the list asks anew; a deleted row offers restoring', async () => {
  Object.assign(answers, { deleteProcedure: done, recoverProcedure: done })
  await ready()
  await choose(0, /^删除/)
  const dialog = await screen.findByRole('dialog')
  const before = bench.payloads('queryRegisterList').length
  await user.click(within(dialog).getByRole('button', { name: '患者取消检查' }))
  await user.click(within(dialog).getByRole('button', { name: '删除检查' }))
  await waitFor(() => expect(bench.payloads('deleteProcedure')).toMatchObject([{ risProcedureId: 'a' }]))
  await waitFor(() => expect(bench.payloads('queryRegisterList').length).toBeGreaterThan(before))
  bench.end()
  rows = [{ ...A, state: STATE.deleted }]
  await ready('?states=3000')
  expect(within(await menuOf(0)).queryByRole('menuitem', { name: /^删除/ })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(within(bodyRows()[0]!).getAllByRole('button')[0]!)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /恢复/ }))
  await waitFor(() => expect(bench.payloads('recoverProcedure')).toEqual([{ risProcedureId: 'a' }]))
})

test('[REG-13, REG-14] two checks of a patient are ticked and merged; a merged one splits', async () => {
  const B = row({ risProcedureId: 'b', checkNo: 'CT2', state: STATE.registered })
  rows = [A, B, row({ risProcedureId: 'm', checkNo: 'CT3', merged: true, state: STATE.registered })]
  Object.assign(answers, {
    mergeProcedure: () => ({ val: { risProcedureId: 'a', version: 2 } }),
    getProcedure: () => ({ val: { mergedFrom: [] } }),
    splitProcedure: () => ({ val: { risProcedureIds: ['m', 'n'] } }),
  })
  await ready()
  await choose(0, /^合并检查/)
  await user.click(screen.getByRole('checkbox', { name: /CT2/ }))
  await user.click(screen.getByRole('button', { name: '合并检查' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '合并检查' }))
  await waitFor(() => expect(bench.payloads('mergeProcedure')).toEqual([{ risProcedureIds: ['a', 'b'] }]))
  await waitFor(() => expect(registerStore.get().checkedIds).toEqual([]))
  await choose(2, /^拆分检查/)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '拆分检查' }))
  await waitFor(() => expect(bench.payloads('splitProcedure')).toEqual([{ risProcedureId: 'm' }]))
})

test('[REG-17, REG-19] urgent is confirmed and sent; chasing names who was told', async () => {
  rows = [row({ risProcedureId: 'a', state: STATE.toBeDiagnosed })]
  Object.assign(answers, {
    setUrgent: () => ({ val: { version: 2, undoUntil: '2026-11-20 09:20:10' } }),
    expediteReport: () => ({ val: { told: ['张医生'] } }),
  })
  await ready()
  await choose(0, /^加急/)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^加急/ }))
  await waitFor(() => expect(bench.payloads('setUrgent')).toEqual([{ risProcedureId: 'a' }]))
  await choose(0, /^催报告/)
  expect(await screen.findByText('已提醒张医生')).toBeInTheDocument()
  Object.assign(answers, {
    expediteReport: () => {
      throw refusal(CODE.tooFrequent)
    },
  })
  await choose(0, /^催报告/)
  expect(await screen.findByText(/操作过于频繁/)).toBeInTheDocument()
})

test('rows live: what another desk changes stands in its place at once, and what would come in is counted', async () => {
  await ready()
  rows = [{ ...A, room: 'CT2室', version: 9 }, row({ risProcedureId: 'new', checkNo: 'CT7', state: STATE.registered })]
  await act(async () => {
    for (const id of ['a', 'new']) bus.emit('row-changed.v1', { risProcedureId: id, currentState: 2010 })
  })
  expect(await screen.findByText('CT2室')).toBeInTheDocument()
  expect(screen.queryByText('CT7')).toBeNull()
  expect(await screen.findByText(/1 .*更新|更新.*1/)).toBeInTheDocument()
})

test('a row says how its patient stands in the queue, and the call is seen at the desk at once', async () => {
  rows = [
    row({ risProcedureId: 'a', checkNo: 'CT1', state: STATE.toBeChecked, callState: 'waiting', ticket: 'A003' }),
    row({ checkNo: 'CT2' }),
  ]
  await ready()
  const cells = () => within(bodyRows()[0]!)
  expect(cells().getByText('A003')).toBeInTheDocument()
  expect(cells().getByText('待叫')).toBeInTheDocument()
  expect(within(bodyRows()[1]!).queryByText(/待叫|已叫|过号/)).toBeNull()
  for (const [callState, word] of [
    ['called', '已叫'],
    ['passed', '过号'],
  ] as const) {
    rows = [{ ...rows[0]!, callState }]
    await act(async () => bus.emit('row-changed.v1', { risProcedureId: 'a', currentState: STATE.toBeChecked }))
    expect(await cells().findByText(word)).toBeInTheDocument()
  }
})

test('deleting who is called says first that the number leaves the queue', async () => {
  rows = [row({ risProcedureId: 'a', checkNo: 'CT1', state: STATE.toBeChecked, callState: 'called', ticket: 'A003' })]
  await ready()
  await choose(0, /^删除/)
  expect(await screen.findByText(/A003 已叫号：删除后/)).toBeVisible()
})

test('Esc closes the details wherever in the list the focus is', async () => {
  rows = [row({ risProcedureId: 'a', checkNo: 'CT1' })]
  await ready()
  await choose(0, /^详情/)
  expect(await screen.findByRole('complementary')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('the details have what was registered, with safety answers and the request form', async () => {
  const registration = {
    patient: { birthday: '1959-03-01', nation: '02', idType: 'identityCard', idNo: '110101199005060023', idReason: '', address: '北京' },
    visit: {
      applyNo: 'SQ-77',
      applyDoctor: '周敏',
      imageNo: '',
      physicalNo: '',
      hisNo: '',
      emergency: 1,
      preCheckTime: null,
      registerTime: '2026-11-20 09:00:00',
      safety: { pregnancy: 'no', allergy: 'yes', allergyNote: '碘' },
    },
    checks: [
      { risProcedureId: 'a', roomName: 'CT1室', fee: '220.00', side: '', checkNo: 'CT1', checkItem: '胸部CT平扫' },
      { risProcedureId: 'b', roomName: 'MR1室', fee: '560.00', side: 'L', checkNo: 'MR1', checkItem: '膝关节MR平扫' },
    ],
    ...{ state: 2010, bookingId: '', sheetUrl: '/files/x', repeatReason: '', registeredBy: '邓登记' },
  }
  Object.assign(answers, {
    getRegistration: () => ({ val: registration }),
    getProcedure: () => ({ val: { ...A, phone: '', applyDoctor: '', conditionDescription: '', mergedFrom: [], retractAsked: null } }),
    getStateLog: () => ({ val: [], total: 0, totalIsFloor: false }),
    queryPatientMerges: () => ({ val: [], total: 0, totalIsFloor: false }),
  })
  await ready()
  await choose(0, /^详情/)
  const drawer = await screen.findByRole('complementary')
  for (const text of ['220.00', 'SQ-77', '1959-03-01', '蒙古族', '110101199005060023', '妊娠: 否', '过敏: 是 (碘)', 'MR1 左膝关节MR平扫'])
    expect(await within(drawer).findByText(text)).toBeInTheDocument()
  expect(within(drawer).getByRole('img', { name: '申请单图片' })).toHaveAttribute('src', '/files/x')
})

test('[ECG-04] at the desk, too, an ECG takes no pictures: the line says why, and opens no dialog', async () => {
  rows = [{ ...A, modality: 'ECG' }]
  await ready()
  const line = within(await menuOf(0)).getByRole('menuitem', { name: /^添加图/ })
  expect(line).toHaveTextContent(errorMessage(CODE.noEcgImages)!.zh)
  await user.click(line)
  expect(screen.queryByRole('dialog')).toBeNull()
})
