import { ApiError } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router-dom'
import { DeskBench, refusal } from '../../test/desk-bench'
import { BookingAddPage } from './booking-add.page'
import { keep } from './kept'

let bench: DeskBench
const user = userEvent.setup()
afterEach(() => {
  keep(undefined)
  bench.end()
})

const item = {
  itemId: 'i1',
  modality: 'CT',
  bodypart: '胸部',
  checkItem: '胸部CT平扫',
  initials: 'xb xbctps',
  hasSide: 0,
  minutes: 15,
  fee: '220.00',
  preparation: '',
}
const knee = { ...item, itemId: 'i2', bodypart: '膝关节', checkItem: '膝关节CT', initials: 'xgj', hasSide: 1, minutes: 30 }
const OFFER = {
  facilities: [{ facilityId: 'f', name: '松原医院', own: 1 }],
  rooms: [{ roomId: 'r1', name: 'CT1室', modality: 'CT', opens: 480, closes: 600 }],
  items: [item, knee],
  urgentEach: 8,
  daysAhead: 60,
}
const slot = (at: string, more: object = {}) => ({ at, free: 1, capacity: 1, kept: 0, past: 0, ...more })
const WEEK = [
  {
    date: '2026-11-21',
    closed: 0,
    note: '',
    slots: [slot('08:00', { free: 0 }), slot('08:15'), slot('08:30'), slot('08:45', { kept: 1 })],
  },
]
const HOLD = { holdId: 'h1', until: '2026-11-20 09:25:00' }
const SAVED = {
  appointmentId: 'a1',
  bookingNo: 'B2611200001',
  fee: '220.00',
  state: 2000,
  time: '2026-11-21 08:15:00',
  risProcedureIds: ['e1'],
}

function open(answers = {}) {
  bench = new DeskBench(
    {
      getPinyin: () => ({ val: 'zhang san' }),
      queryOffer: () => ({ val: OFFER }),
      querySlots: () => ({ val: WEEK }),
      holdSlot: () => ({ val: HOLD }),
      releaseSlot: () => ({ val: true }),
      addAppointment: () => ({ val: SAVED }),
      ...answers,
    },
    { userMainMenuConfig: '111100000000' },
  )
  bench.render('/', <Route path="*" element={<BookingAddPage />} />)
}
const box = (name: string) => screen.getByRole('textbox', { name })
const cell = (time: string) => screen.getByRole('button', { name: new RegExp(`2026-11-21 ${time}`) })
const save = () => user.click(screen.getByRole('button', { name: /保存预约/ }))

async function fill(): Promise<void> {
  await user.type(box('姓名'), '张三')
  await waitFor(() => expect(box('拼音')).toHaveValue('zhang san'))
  await user.click(screen.getByRole('radio', { name: '男' }))
  fireEvent.change(box('年龄'), { target: { value: '36' } })
  fireEvent.change(box('电话'), { target: { value: '13800138000' } })
  fireEvent.change(box('证件'), { target: { value: 'E1234567' } })
  await user.selectOptions(screen.getByRole('combobox', { name: '证件类型' }), 'passport')
  fireEvent.change(box('地址'), { target: { value: '人民路 1 号' } })
  fireEvent.change(box('病情描述'), { target: { value: '咳嗽' } })
}
async function choose(): Promise<void> {
  const find = await screen.findByRole('combobox', { name: /查找/ })
  await user.type(find, 'xb{Enter}')
  await user.click(await waitFor(() => cell('08:15')))
  await waitFor(() => expect(cell('08:15')).toHaveAttribute('aria-pressed', 'true'))
}

test('[BOOK-13] each of the eight fields left blank in turn says so at its field, and nothing is sent; all filled are', async () => {
  open()
  await fill()
  await choose()
  for (const [name, message] of [
    ['拼音', '请填写拼音'],
    ['姓名', '请填写姓名'],
    ['电话', '请填写电话'],
    ['证件', '请填写证件'],
    ['地址', '请填写地址'],
    ['年龄', '请填写年龄'],
    ['病情描述', '请填写病情描述'],
  ] as const) {
    const field = box(name) as HTMLInputElement
    const was = field.value
    fireEvent.change(field, { target: { value: '' } })
    await save()
    expect(field).toHaveAccessibleDescription(new RegExp(message))
    expect(field).toHaveFocus()
    fireEvent.change(field, { target: { value: was } })
    // The pinyin goes and comes with the name.
    await waitFor(() => expect(box('拼音')).toHaveValue('zhang san'))
  }
  fireEvent.change(box('电话'), { target: { value: '12800000000' } })
  await save()
  expect(box('电话')).toHaveAccessibleDescription('手机号码格式不正确')
  fireEvent.change(box('电话'), { target: { value: '13800138000' } })
  expect(bench.payloads('addAppointment')).toEqual([])
  fireEvent.change(box('拼音'), { target: { value: 'zhang san' } })
  await save()
  expect(bench.payloads('addAppointment')).toMatchObject([
    {
      patient: { patName: '张三', age: '36', nation: '01' },
      checks: [{ itemId: 'i1', side: '' }],
      time: { roomId: 'r1', date: '2026-11-21', at: '08:15' },
      holdId: 'h1',
    },
  ])
}, 30_000)

test('[BOOK-01, BOOK-02] what cannot be chosen says why and asks nothing; the chosen time is held, and freed when the page is left', async () => {
  open()
  await fill()
  await choose()
  for (const [time, word] of [
    ['08:00', '已满'],
    ['08:45', '急诊留'],
  ] as const) {
    expect(cell(time)).toHaveTextContent(word)
    await user.click(cell(time))
  }
  expect(bench.payloads('holdSlot')).toHaveLength(1)
  // Arrows lead on, Enter takes: the former time is moved under the same name.
  act(() => cell('08:15').focus())
  await user.keyboard('{ArrowDown}')
  expect(cell('08:30')).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(bench.payloads('holdSlot')).toMatchObject([{}, { holdId: 'h1', time: { at: '08:30' } }]))
  await save()
  await screen.findByText(/已预约：张三 · B2611200001 · 2026-11-21 08:15/)
  expect(box('姓名')).toHaveValue('')
  expect(box('姓名')).toHaveFocus()
  // It is the booking's now: nothing is freed.
  expect(bench.payloads('releaseSlot')).toEqual([])
}, 30_000)

test('a refusal leaves what was typed, and so does leaving the page; its held time is freed', async () => {
  open({
    addAppointment: () => {
      throw refusal(2620)
    },
  })
  await fill()
  await choose()
  await save()
  expect((await screen.findAllByText(/该时段已约满/)).length).toBeGreaterThan(0)
  expect(box('姓名')).toHaveValue('张三')
  bench.end()
  expect(bench.payloads('releaseSlot')).toMatchObject([{ holdId: 'h1' }])
}, 30_000)

test('a part with sides wants one; another item takes other minutes, and the time is chosen anew', async () => {
  open()
  await fill()
  await choose()
  const find = screen.getByRole('combobox', { name: /查找/ })
  await user.type(find, 'xgj{Enter}')
  await save()
  expect(screen.getByText('请选择左右侧')).toBeInTheDocument()
  expect(bench.payloads('releaseSlot')).toHaveLength(1)
  const chosen = screen.getByRole('list', { name: '已选项目' })
  await user.click(within(chosen).getByRole('radio', { name: '右' }))
  expect(within(chosen).getByText(/合计 ¥440.00 · 45 分钟/)).toBeInTheDocument()
  await save()
  expect(screen.getByText('请选择时段')).toBeInTheDocument()
  expect(bench.payloads('addAppointment')).toEqual([])
}, 30_000)

test('somebody who has been here fills the form from the field above it, by keys; the booking names him, and goes on to what is missing', async () => {
  const liu = {
    ...{ patientId: 'p7', hospitalNo: 'P26112000071', patName: '刘思敏', pinyin: 'liu si min', sex: 'F', birthday: '1990-05-06' },
    ...{ age: { value: 36, unit: 'Y' }, nation: '02', phone: '13800000001', idType: 'passport', idNo: 'E7654321', idReason: '' },
    ...{ address: '北京市东城区 1 号', unknown: 0 },
  }
  open({
    getPinyin: (asked: { name: string }) => ({ val: asked.name === '张三' ? 'zhang san' : 'liu si min' }),
    queryRevisit: () => ({
      val: [{ ...liu, phone: '138****0001', idNo: '****', lastExam: '2026-10-01 09:00:00' }],
      total: 1,
      totalIsFloor: false,
    }),
    getDeskPatient: () => ({ val: liu }),
  })
  // Wherever the focus is.
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('{F4}')
  const field = screen.getByRole('combobox', { name: '复诊' })
  expect(field).toHaveFocus()
  await user.type(field, '刘思')
  expect(await screen.findByRole('option', { name: /刘思敏 女 36岁/ })).toBeInTheDocument()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(box('姓名')).toHaveValue('刘思敏'))
  // Whole, not as it was listed.
  expect([box('电话'), box('证件'), box('地址')].map((one) => (one as HTMLInputElement).value)).toEqual([
    '13800000001',
    'E7654321',
    '北京市东城区 1 号',
  ])
  expect(bench.payloads('getDeskPatient')).toEqual([{ patientId: 'p7' }])
  await waitFor(() => expect(box('病情描述')).toHaveFocus())
  fireEvent.change(box('病情描述'), { target: { value: '复查' } })
  await choose()
  await save()
  await screen.findByText(/已预约：/)
  expect(bench.payloads('addAppointment')).toMatchObject([{ patient: { patientId: 'p7', patName: '刘思敏' }, visit: { revisit: 1 } }])
  // The next booking is somebody else's.
  await fill()
  await choose()
  await save()
  await waitFor(() => expect(bench.payloads('addAppointment')).toHaveLength(2))
  expect(bench.payloads('addAppointment')[1]!.patient).not.toHaveProperty('patientId')
}, 30_000)

test('who was looked up and is somebody else by what is typed: asked about, and saved as another patient; so is another number', async () => {
  const known = { patientId: 'p7', hospitalNo: 'P1', patName: '刘思敏', pinyin: 'liu si min', sex: 'F', birthday: '1990-05-06' }
  const rest = { age: { value: 36, unit: 'Y' }, nation: '02', phone: '13800000001', idType: 'passport', idNo: 'E7654321', idReason: '' }
  const liu = { ...known, ...rest, address: '1 号', unknown: 0 }
  open({
    getPinyin: () => ({ val: 'liu si min' }),
    queryRevisit: () => ({ val: [{ ...liu, lastExam: null }], total: 1, totalIsFloor: false }),
    getDeskPatient: () => ({ val: liu }),
    addAppointment: ({ patient }: { patient: { patientId?: string } }) => {
      if (patient.patientId) throw refusal(CODE.identityDiffers, { ...known, hospitalNo: 'P1' })
      return { val: SAVED }
    },
  })
  await user.type(screen.getByRole('combobox', { name: '复诊' }), '刘')
  await user.click(await screen.findByRole('option', { name: /刘思敏/ }))
  await waitFor(() => expect(box('证件')).toHaveValue('E7654321'))
  fireEvent.change(box('姓名'), { target: { value: '刘思' } })
  fireEvent.change(box('病情描述'), { target: { value: '复查' } })
  await choose()
  await save()
  // At the name, with whom the record is about.
  expect(await screen.findByText(/记录是 刘思敏，女，1990-05-06（P1）/)).toBeInTheDocument()
  await waitFor(() => expect(box('姓名')).toHaveFocus())
  expect(box('姓名')).toBeInvalid()
  await user.click(screen.getByRole('button', { name: '是另一位患者' }))
  await save()
  await screen.findByText(/已预约：/)
  const sent = () => bench.payloads('addAppointment').map(({ patient }) => (patient as { patientId?: string }).patientId)
  expect(sent()).toEqual(['p7', undefined])
  await user.type(screen.getByRole('combobox', { name: '复诊' }), '刘')
  await user.click(await screen.findByRole('option', { name: /刘思敏/ }))
  await waitFor(() => expect(box('证件')).toHaveValue('E7654321'))
  fireEvent.change(box('证件'), { target: { value: 'E0000001' } })
  fireEvent.change(box('病情描述'), { target: { value: '复查' } })
  await choose()
  await save()
  await waitFor(() => expect(sent()).toEqual(['p7', undefined, undefined]))
}, 30_000)

/** An answer that the test gives when it wants. */
function later<T>() {
  const waiting: ((value: T) => void)[] = []
  return {
    answer: () => new Promise<T>((resolve) => waiting.push(resolve)),
    give: (i: number, value: T) => act(async () => waiting[i]!(value)),
    asked: () => waiting.length,
  }
}

test('the last click on a time wins, whenever the answer to the one before comes; the one before is moved, not left held', async () => {
  const slow = later<object>()
  open({ holdSlot: slow.answer })
  await fill()
  await user.type(await screen.findByRole('combobox', { name: /查找/ }), 'xb{Enter}')
  await user.click(await waitFor(() => cell('08:15')))
  await user.click(cell('08:30'))
  await save()
  expect(bench.payloads('addAppointment')).toEqual([])
  expect(slow.asked()).toBe(1)
  await slow.give(0, { val: HOLD })
  await waitFor(() =>
    expect(bench.payloads('holdSlot')).toMatchObject([{ time: { at: '08:15' } }, { holdId: 'h1', time: { at: '08:30' } }]),
  )
  await slow.give(1, { val: HOLD })
  // What was saved before its answer had come is what was clicked last.
  await waitFor(() => expect(bench.payloads('addAppointment')).toMatchObject([{ time: { at: '08:30' }, holdId: 'h1' }]))
}, 30_000)

test('a time whose answer comes after the page is left is freed', async () => {
  const slow = later<object>()
  open({ holdSlot: slow.answer })
  await user.type(await screen.findByRole('combobox', { name: /查找/ }), 'xb{Enter}')
  await user.click(await waitFor(() => cell('08:15')))
  cleanup()
  await slow.give(0, { val: HOLD })
  await waitFor(() => expect(bench.payloads('releaseSlot')).toEqual([{ holdId: 'h1' }]))
}, 30_000)

test('while it is saved nothing is typed that would go with the form, nor is it saved twice; refused, the focus is back', async () => {
  const slow = later<never>()
  open({ addAppointment: () => slow.answer().then(() => Promise.reject(refusal(CODE.noRelation))) })
  await fill()
  await choose()
  act(() => box('地址').focus())
  await user.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await waitFor(() => expect(slow.asked()).toBe(1))
  expect(box('姓名').closest('[inert]')).not.toBeNull()
  // A browser takes the focus from what is inert.
  act(() => box('地址').blur())
  await slow.give(0, undefined as never)
  await waitFor(() => expect(box('地址')).toHaveFocus())
  expect(box('姓名').closest('[inert]')).toBeNull()
  expect(slow.asked()).toBe(1)
}, 30_000)

test('saved at once after the name: it waits for the pinyin', async () => {
  open()
  await fill()
  await choose()
  fireEvent.change(box('姓名'), { target: { value: '张三三' } })
  fireEvent.change(box('拼音'), { target: { value: '' } })
  await save()
  await waitFor(() => expect(bench.payloads('addAppointment')).toMatchObject([{ patient: { patName: '张三三', pinyin: 'zhang san' } }]))
}, 30_000)

test('a refusal speaks in words, without the name of a field of the program; the time that was refused is chosen no more', async () => {
  open({
    addAppointment: () => {
      throw new ApiError('business', CODE.roomClosed, '该时间机房不开放预约：time', undefined, 200)
    },
  })
  await fill()
  await choose()
  await save()
  expect((await screen.findAllByText(/该时间机房不开放预约/)).length).toBeGreaterThan(0)
  expect(document.body).not.toHaveTextContent('：time')
  await waitFor(() => expect(cell('08:15')).toHaveAttribute('aria-pressed', 'false'))
  expect(screen.getByText('尚未选择时段')).toBeInTheDocument()
  expect(bench.payloads('releaseSlot')).toEqual([{ holdId: 'h1' }])
}, 30_000)

test('a time that is kept for emergencies goes with the emergency, and says why', async () => {
  open({
    holdSlot: ({ urgent }: { urgent: 0 | 1 }) => {
      if (urgent === 1) return { val: HOLD }
      throw refusal(CODE.slotKept)
    },
  })
  await user.type(await screen.findByRole('combobox', { name: /查找/ }), 'xb{Enter}')
  await user.click(screen.getByRole('checkbox', { name: /急诊/ }))
  await user.click(await waitFor(() => cell('08:45')))
  await waitFor(() => expect(cell('08:45')).toHaveAttribute('aria-pressed', 'true'))
  await user.click(screen.getByRole('checkbox', { name: /急诊/ }))
  expect(await screen.findByText('该时段为急诊预留')).toBeInTheDocument()
  expect(screen.getByText('尚未选择时段')).toBeInTheDocument()
  expect(bench.payloads('releaseSlot')).toEqual([{ holdId: 'h1' }])
}, 30_000)

test('the same item twice on one day is asked about with the booking that stands; only who says so books it again', async () => {
  const stands = { bookingNo: 'B7', time: '2026-11-21 10:00:00', roomName: 'CT2室', facilityName: '松原医院' }
  open({
    addAppointment: ({ again }: { again?: 1 }) => {
      if (again === 1) return { val: SAVED }
      throw refusal(CODE.bookedAlready, stands)
    },
  })
  await fill()
  await choose()
  await save()
  const dialog = within(await screen.findByRole('dialog', { name: '重复预约' }))
  expect(dialog.getByText('张三 当天已预约同一项目：2026-11-21 10:00 CT2室（松原医院 B7）。')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '仍要预约' }))
  await screen.findByText(/已预约：张三/)
  expect(bench.payloads('addAppointment').map(({ again }) => again)).toEqual([undefined, 1])
}, 30_000)

test('Enter on the sex leads on and takes nothing that only has the focus', async () => {
  open()
  fireEvent.change(box('姓名'), { target: { value: '张三' } })
  fireEvent.change(box('拼音'), { target: { value: 'zhang san' } })
  act(() => screen.getByRole('radio', { name: '男' }).focus())
  await user.keyboard('{Enter}')
  expect(box('年龄')).toHaveFocus()
  expect(screen.getByRole('radio', { name: '男' })).toHaveAttribute('aria-checked', 'false')
})

test('an item that is chosen already is marked so, not struck through', async () => {
  open()
  await user.type(await screen.findByRole('combobox', { name: /查找/ }), 'xb{Enter}')
  expect(screen.getByRole('option', { name: /胸部CT平扫 已选/ })).toHaveTextContent('✓')
})
