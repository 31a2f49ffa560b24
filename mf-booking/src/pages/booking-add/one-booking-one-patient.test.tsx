import { CODE } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
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

const CHEST = {
  ...{ itemId: 'i1', modality: 'CT', bodypart: '胸部', checkItem: '胸部CT平扫', initials: 'xb xbctps', hasSide: 0, minutes: 15 },
  ...{ fee: '220.00', preparation: '' },
}
const KNEE = { ...CHEST, itemId: 'i2', bodypart: '膝关节', checkItem: '膝关节CT', initials: 'xgj', hasSide: 1 }
const HEAD = { ...CHEST, itemId: 'i3', modality: 'MR', bodypart: '头颅', checkItem: '头颅MRI平扫', initials: 'tl' }
const room = (roomId: string, modality: string) => ({ roomId, name: roomId, modality, opens: 480, closes: 600 })
const slot = (at: string) => ({ at, free: 1, capacity: 1, kept: 0, past: 0 })
const SAVED = { appointmentId: 'a1', bookingNo: 'B7', fee: '220.00', state: 2000, time: '2026-11-21 08:15:00', risProcedureIds: ['e1'] }
const WANG = {
  ...{ patientId: 'p1', hospitalNo: 'P1', patName: '王静', pinyin: 'wang jing', sex: 'F', birthday: '1980-03-01', unknown: 0 },
  ...{
    age: { value: 46, unit: 'Y' },
    nation: '01',
    phone: '13800000001',
    idType: 'passport',
    idNo: 'E7654321',
    idReason: '',
    address: '1 号',
  },
}
const HELD = { val: { holdId: 'h1', until: '2026-11-20 09:25:00' } }

function open(answers = {}) {
  bench = new DeskBench(
    {
      getPinyin: () => ({ val: 'jia yi' }),
      queryOffer: () => ({
        val: {
          facilities: [{ facilityId: 'f', name: '松原医院', own: 1 }],
          rooms: [room('CT1室', 'CT'), room('MR1室', 'MR')],
          items: [CHEST, KNEE, HEAD],
          ...{ urgentEach: 8, daysAhead: 60 },
        },
      }),
      querySlots: () => ({ val: [{ date: '2026-11-21', closed: 0, note: '', slots: [slot('08:15'), slot('08:30')] }] }),
      holdSlot: () => HELD,
      releaseSlot: () => ({ val: true }),
      addAppointment: () => ({ val: SAVED }),
      queryRevisit: () => ({ val: [{ ...WANG, lastExam: null }], total: 1, totalIsFloor: false }),
      getDeskPatient: () => ({ val: WANG }),
      ...answers,
    },
    { userMainMenuConfig: '111100000000' },
  )
  bench.render('/', <Route path="*" element={<BookingAddPage />} />)
}
const box = (name: string) => screen.getByRole('textbox', { name })
const find = () => screen.findByRole('combobox', { name: /查找/ })
const cell = (time: string) => screen.getByRole('button', { name: new RegExp(`2026-11-21 ${time}`) })
const items = () => within(screen.getByRole('list', { name: '已选项目' })).queryAllByRole('listitem')
const ctrlEnter = (at: Element = document.activeElement ?? document.body) => fireEvent.keyDown(at, { key: 'Enter', ctrlKey: true })
const sent = () => bench.payloads('addAppointment')

async function fill(name = '预约甲乙'): Promise<void> {
  for (const [field, value] of [
    ['姓名', name],
    ['拼音', 'jia yi'],
    ['年龄', '36'],
    ['电话', '13800138000'],
    ['地址', '人民路 1 号'],
    ['病情描述', '右膝疼痛'],
  ] as const)
    fireEvent.change(box(field), { target: { value } })
  await user.click(screen.getByRole('radio', { name: '男' }))
  await user.selectOptions(screen.getByRole('combobox', { name: '证件类型' }), 'passport')
  fireEvent.change(box('证件'), { target: { value: 'E1234567' } })
}
async function add(letters = 'xb'): Promise<void> {
  await user.type(await find(), `${letters}{Enter}`)
}
async function choose(time = '08:15'): Promise<void> {
  await user.click(await waitFor(() => cell(time)))
  await waitFor(() => expect(cell(time)).toHaveAttribute('aria-pressed', 'true'))
}
async function lookUp(): Promise<void> {
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('{F4}')
  await user.keyboard('王')
  await user.click(await screen.findByRole('option', { name: /王静/ }))
}
/** An answer that the test gives when it wants. */
function later() {
  const waiting: { yes: (value: unknown) => void; no: (why: unknown) => void }[] = []
  return {
    answer: () => new Promise((yes, no) => waiting.push({ yes, no })),
    give: (value: unknown) => act(async () => waiting.shift()!.yes(value)),
    refuse: (code: number) => act(async () => waiting.shift()!.no(refusal(code))),
    asked: () => waiting.length,
  }
}

test('who is looked up over another one’s booking is asked about; then nothing of the one before is left, nor his time', async () => {
  open()
  await fill()
  await add('xgj')
  await user.click(within(screen.getByRole('list', { name: '已选项目' })).getByRole('radio', { name: '右' }))
  await choose()
  await lookUp()
  const asks = () => screen.findByRole('dialog', { name: '换成另一位患者？' })
  await user.click(within(await asks()).getByRole('button', { name: '取消' }))
  expect(box('姓名')).toHaveValue('预约甲乙')
  expect(items().length).toBeGreaterThan(0)
  await lookUp()
  await user.click(within(await asks()).getByRole('button', { name: '清空并换成此人' }))
  await waitFor(() => expect(box('姓名')).toHaveValue('王静'))
  expect(screen.queryByRole('list', { name: '已选项目' })).toBeNull()
  expect(box('病情描述')).toHaveValue('')
  expect(bench.payloads('releaseSlot')).toEqual([{ holdId: 'h1' }])
  // Where the form goes on, and not back to the field that looked him up.
  await waitFor(() => expect(box('病情描述')).toHaveFocus())
})

test('a patient who comes late replaces nobody: over a typed name it asks, after clearing it is told', async () => {
  const slow = later()
  open({ getDeskPatient: slow.answer })
  await find()
  await lookUp()
  fireEvent.change(box('姓名'), { target: { value: '陈打字' } })
  await slow.give({ val: WANG })
  await user.click(within(await screen.findByRole('dialog', { name: '换成另一位患者？' })).getByRole('button', { name: '取消' }))
  expect(box('姓名')).toHaveValue('陈打字')
  await lookUp()
  await user.click(screen.getByRole('button', { name: '清空' }))
  await slow.give({ val: WANG })
  expect(await screen.findByText(/查到的 王静 来自上一张表单/)).toBeVisible()
  expect(box('姓名')).toHaveValue('')
})

test('what was typed before anybody was named is told when somebody comes in', async () => {
  open()
  await add()
  fireEvent.change(box('病情描述'), { target: { value: '右膝疼痛' } })
  await lookUp()
  expect(await screen.findByText('选定 王静 前已填的内容仍在：病情描述、胸部CT平扫。请核对是否属于此人')).toBeVisible()
})

test('a time that was clicked last and refused is chosen no more, nor is the one before: the save is refused in words', async () => {
  const slow = later()
  open({ holdSlot: ({ time }: { time: { at: string } }) => (time.at === '08:15' ? HELD : slow.answer()) })
  await fill()
  await add()
  await choose()
  await user.click(cell('08:30'))
  ctrlEnter(box('病情描述'))
  await slow.refuse(CODE.slotFull)
  expect((await screen.findAllByText(/该时段已约满/)).length).toBeGreaterThan(0)
  expect(screen.getByText('尚未选择时段')).toBeVisible()
  await waitFor(() => expect(box('姓名').closest('[inert]')).toBeNull())
  expect(sent()).toEqual([])
  expect(bench.payloads('releaseSlot')).toEqual([{ holdId: 'h1' }])
  await choose()
  ctrlEnter(box('病情描述'))
  await waitFor(() => expect(sent()).toMatchObject([{ time: { at: '08:15' } }]))
})

test('while a time is still asked for, the form that is saved is out of reach: nothing of it is cleared or looked up', async () => {
  const slow = later()
  open({ holdSlot: slow.answer })
  await fill()
  await add()
  await user.click(await waitFor(() => cell('08:15')))
  ctrlEnter(box('病情描述'))
  await waitFor(() => expect(box('姓名').closest('[inert]')).not.toBeNull())
  await user.click(screen.getByRole('button', { name: '清空' }))
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('{F4}')
  expect(screen.getByRole('combobox', { name: '复诊' })).not.toHaveFocus()
  expect(box('姓名')).toHaveValue('预约甲乙')
  await slow.give(HELD)
  await waitFor(() => expect(sent()).toMatchObject([{ patient: { patName: '预约甲乙' } }]))
  await waitFor(() => expect(box('姓名')).toHaveValue(''))
})

test('Ctrl+Enter in the item field saves, and Enter in the empty one adds nothing; an arrow points first', async () => {
  open()
  const field = await find()
  act(() => field.focus())
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('list', { name: '已选项目' })).toBeNull()
  await fill()
  await add()
  await choose()
  // One item, and the sum below it.
  expect(items()).toHaveLength(2)
  // With a word in it too.
  await user.type(field, 'xgj')
  ctrlEnter(field)
  await waitFor(() => expect(sent()).toMatchObject([{ checks: [{ itemId: 'i1' }] }]))
  expect(sent()[0]!.checks).toHaveLength(1)
  await waitFor(() => expect(box('姓名')).toHaveValue(''))
  await user.type(await find(), '{ArrowDown}{ArrowDown}{Enter}')
  expect(items()[0]).toHaveTextContent('膝关节CT')
})

test('another modality asks before it takes what was chosen away', async () => {
  open()
  await add()
  await user.click(screen.getByRole('radio', { name: 'MR' }))
  const dialog = () => screen.findByRole('dialog', { name: '改用 MR？' })
  expect(within(await dialog()).getByText(/已选的 胸部CT平扫 会去掉/)).toBeVisible()
  await user.click(within(await dialog()).getByRole('button', { name: '取消' }))
  expect(items()[0]).toHaveTextContent('胸部CT平扫')
  await user.click(screen.getByRole('radio', { name: 'MR' }))
  await user.click(within(await dialog()).getByRole('button', { name: '去掉并改用' }))
  expect(screen.queryByRole('list', { name: '已选项目' })).toBeNull()
  expect(screen.getByRole('option', { name: /头颅MRI/ })).toBeVisible()
})

test('parts follow the language of the page, and are found by it; items are the hospital’s own', async () => {
  open()
  await find()
  act(() => setLanguage('en'))
  expect(screen.getByRole('option', { name: /Chest.*胸部CT平扫/ })).toBeVisible()
  await user.type(screen.getByRole('combobox', { name: /CT/ }), 'knee')
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Knee膝关节CT/)]),
  )
  expect(screen.queryByRole('option', { name: /Chest/ })).toBeNull()
})

test('the phone that was typed stays when its patient is looked up; Ctrl+Enter saves with the focus on nothing', async () => {
  open()
  fireEvent.change(box('电话'), { target: { value: '13999999999' } })
  await lookUp()
  await waitFor(() => expect(box('姓名')).toHaveValue('王静'))
  expect(box('电话')).toHaveValue('13999999999')
  expect(screen.getByText(/前已填的内容仍在：电话/)).toBeVisible()
  act(() => (document.activeElement as HTMLElement).blur())
  ctrlEnter()
  // Tried: what it still wants is told.
  expect(await screen.findAllByText(/请选择|不能为空|请填写/)).not.toHaveLength(0)
})

test('left while it is saved: who comes back finds a blank form; refused, what was typed stands there the next time', async () => {
  const answer = later()
  const began = async () => {
    open({ addAppointment: answer.answer })
    await fill()
    await add()
    await choose()
    ctrlEnter(box('姓名'))
    await waitFor(() => expect(answer.asked()).toBe(1))
    bench.end()
  }
  await began()
  open()
  expect(box('姓名')).toHaveValue('')
  await answer.give({ val: SAVED })
  expect(box('姓名')).toHaveValue('')
  bench.end()
  await began()
  await answer.refuse(CODE.slotFull)
  open()
  expect(box('姓名')).toHaveValue('预约甲乙')
  expect(items()[0]).toHaveTextContent('胸部CT平扫')
})
