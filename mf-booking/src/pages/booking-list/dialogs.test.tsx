import { CODE } from '@farsight/shared/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router-dom'
import { TEST_OFFER, TEST_WEEK, testBooking, testWhole } from '../../test/bookings'
import { type DeskAnswers, DeskBench, refusal } from '../../test/desk-bench'
import { BookingDrawer } from './details'
import { type Opened, OpenedDialog } from './opened-dialog'

const user = userEvent.setup()
let bench: DeskBench
const done = jest.fn()
const close = jest.fn()
afterEach(() => {
  bench.end()
  done.mockReset()
  close.mockReset()
})

const HOLD = { holdId: 'h1', until: '2026-11-20 09:25:00' }
function open(name: Opened['act'], answers: DeskAnswers, row = testBooking()) {
  bench = new DeskBench({
    queryOffer: () => ({ val: TEST_OFFER }),
    querySlots: () => ({ val: TEST_WEEK }),
    holdSlot: () => ({ val: HOLD }),
    releaseSlot: () => ({ val: true }),
    getAppointment: () => ({ val: testWhole(row) }),
    ...answers,
  } as DeskAnswers)
  bench.render('/', <Route path="*" element={<OpenedDialog opened={{ act: name, row }} onClose={close} onDone={done} />} />)
  return within(screen.getByRole('dialog'))
}
const moved = () => ({ val: { status: 'cancelled', state: 3000 } })
const reason = (dialog: ReturnType<typeof open>) => dialog.getByRole('textbox', { name: '原因' })

test('cancelled with a reason alone: a blank one is told and nothing sent; a refusal keeps what was typed; leaving is no second 取消', async () => {
  let refused = true
  const dialog = open('cancel', {
    cancelAppointment: () => {
      if (refused) throw refusal(CODE.bookingRegistered)
      return moved()
    },
  })
  expect(dialog.getByText(/王建国 · 男 · B2611200001 · 2026-11-21 08:15 · CT1室/)).toBeInTheDocument()
  const send = () => user.click(dialog.getByRole('button', { name: '取消预约' }))
  await send()
  expect(reason(dialog)).toHaveAttribute('aria-invalid', 'true')
  expect(bench.payloads('cancelAppointment')).toEqual([])
  await user.type(reason(dialog), '患者发热')
  await send()
  expect(await dialog.findByText(/该预约已登记/)).toBeInTheDocument()
  expect(reason(dialog)).toHaveValue('患者发热')
  expect(done).not.toHaveBeenCalled()
  refused = false
  await send()
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(bench.payloads('cancelAppointment').at(-1)).toEqual({ appointmentId: 'a1', reason: '患者发热', status: 'booked' })
  expect(dialog.getByRole('button', { name: '保留预约' })).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: '取消' })).toBeNull()
})

test('what was paid is to be given back: the cancelling says so', () => {
  expect(open('cancel', {}, testBooking({ status: 'paid' })).getByText(/已收费用请退还患者/)).toBeInTheDocument()
})

test('paid: the sum stands on the button, and is sent once', async () => {
  const dialog = open('pay', { setPaid: () => ({ val: { status: 'paid', state: 2005 } }) })
  await user.click(dialog.getByRole('button', { name: '收费 ¥220.00' }))
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(bench.payloads('setPaid')).toEqual([{ appointmentId: 'a1', status: 'booked' }])
})

test('edited: what is wrong is told at its field, which has the focus; only what was changed is sent, with the time that is held', async () => {
  const dialog = open('edit', { updateAppointment: () => ({ val: { baseVersion: 4 } }) })
  const phone = await dialog.findByRole('textbox', { name: '电话' })
  expect(phone).toHaveValue('13800138000')
  const save = () => user.click(dialog.getByRole('button', { name: '保存' }))
  fireEvent.change(phone, { target: { value: '12800000000' } })
  fireEvent.change(dialog.getByRole('textbox', { name: '病情描述' }), { target: { value: '痛'.repeat(513) } })
  await save()
  expect(phone).toHaveAccessibleDescription('手机号码格式不正确')
  expect(phone).toHaveFocus()
  expect(dialog.getByRole('textbox', { name: '病情描述' })).toHaveAccessibleDescription(/最多512字/)
  expect(bench.payloads('updateAppointment')).toEqual([])
  fireEvent.change(phone, { target: { value: '13900139000' } })
  fireEvent.change(dialog.getByRole('textbox', { name: '病情描述' }), { target: { value: '咳嗽' } })
  await user.click(await dialog.findByRole('button', { name: /2026-11-21 08:30/ }))
  await waitFor(() => expect(bench.payloads('holdSlot')).toMatchObject([{ appointmentId: 'a1', time: { at: '08:30' } }]))
  await waitFor(() => expect(dialog.getByText('CT1室 2026-11-21 08:30–08:45')).toBeInTheDocument())
  await save()
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(bench.payloads('updateAppointment')).toEqual([
    {
      ...{ appointmentId: 'a1', baseVersion: 3 },
      changes: { phone: '13900139000', time: { roomId: 'r1', date: '2026-11-21', at: '08:30' }, holdId: 'h1' },
    },
  ])
  // It is the booking's now: nothing is freed.
  expect(bench.payloads('releaseSlot')).toEqual([])
})

test('edited by another meanwhile: told, what is typed stays, and the next save stands on what he wrote', async () => {
  const row = testBooking()
  let stands = testWhole(row)
  let first = true
  const dialog = open('edit', {
    getAppointment: () => ({ val: stands }),
    updateAppointment: () => {
      if (!first) return { val: { baseVersion: 9 } }
      first = false
      stands = { ...stands, booking: { ...row, baseVersion: 8 }, visit: { ...stands.visit, department: '心内科' } }
      throw refusal(CODE.editedByAnother)
    },
  })
  fireEvent.change(await dialog.findByRole('textbox', { name: '地址' }), { target: { value: '解放路 2 号' } })
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: '科室' })).toHaveValue('心内科'))
  expect(dialog.getByRole('textbox', { name: '地址' })).toHaveValue('解放路 2 号')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(bench.payloads('updateAppointment').at(-1)).toEqual({ appointmentId: 'a1', baseVersion: 8, changes: { address: '解放路 2 号' } })
})

test('another time that was clicked and refused is no time: neither the former nor the rest is saved without a word', async () => {
  let refuse: () => void = () => undefined
  const dialog = open('edit', {
    holdSlot: (asked: { time: { at: string } }) =>
      asked.time.at === '08:15' ? { val: HOLD } : new Promise((_, no) => (refuse = () => no(refusal(CODE.slotFull)))),
    updateAppointment: () => ({ val: { baseVersion: 4 } }),
  } as unknown as DeskAnswers)
  fireEvent.change(await dialog.findByRole('textbox', { name: '电话' }), { target: { value: '13900139000' } })
  await user.click(await dialog.findByRole('button', { name: /2026-11-21 08:30/ }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  // Out of reach while it is asked.
  expect(dialog.getByRole('textbox', { name: '电话' }).closest('[inert]')).not.toBeNull()
  await act(async () => refuse())
  expect(await dialog.findByText(/该时段已约满/)).toBeVisible()
  expect(dialog.getByText('尚未选择时段')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(bench.payloads('updateAppointment')).toEqual([])
  expect(close).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: /2026-11-21 08:15/ }))
  await waitFor(() => expect(dialog.getByText('CT1室 2026-11-21 08:15–08:30')).toBeVisible())
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(bench.payloads('updateAppointment')).toMatchObject([{ changes: { phone: '13900139000', time: { at: '08:15' } } }])
})

test('nothing changed is nothing saved: the dialog closes', async () => {
  const dialog = open('edit', {})
  await dialog.findByRole('textbox', { name: '电话' })
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(close).toHaveBeenCalled()
  expect(bench.payloads('updateAppointment')).toEqual([])
})

test('transferred to a partner with a reason; the own hospital is none of them', async () => {
  const dialog = open('transfer', { transferAppointment: () => ({ val: { appointmentId: 'a9' } }) })
  const target = await dialog.findByRole('combobox', { name: '转到' })
  await waitFor(() =>
    expect(
      within(target)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['仁和医院']),
  )
  await user.click(dialog.getByRole('button', { name: '设备故障' }))
  await user.click(dialog.getByRole('button', { name: '转预约' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(bench.payloads('transferAppointment')).toEqual([
    { appointmentId: 'a1', targetFacilityId: 'g', reason: '设备故障', status: 'booked' },
  ])
})

const ASKED = testBooking({ status: 'asked', sourceFacilityId: 'g', sourceName: '仁和医院', time: null, roomName: '', reason: 'CT 故障' })

test('answered: what is asked stands there with the own item chosen; without a time nothing goes; with one it is taken', async () => {
  const dialog = open('answer', { answerTransfer: () => ({ val: { status: 'booked', state: 2000 } }) }, ASKED)
  expect(dialog.getByText(/仁和医院 请求转入：胸部CT平扫（CT 故障）/)).toBeInTheDocument()
  await dialog.findByRole('list', { name: '已选项目' })
  const send = () => user.click(dialog.getByRole('button', { name: '接收' }))
  await send()
  expect(await dialog.findByText('请选择时段')).toBeInTheDocument()
  expect(bench.payloads('answerTransfer')).toEqual([])
  await user.click(await dialog.findByRole('button', { name: /2026-11-21 08:15/ }))
  await waitFor(() => expect(bench.payloads('holdSlot')).toHaveLength(1))
  await waitFor(() => expect(dialog.queryByText('请选择时段')).toBeNull())
  await send()
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(bench.payloads('answerTransfer')).toEqual([
    {
      ...{ appointmentId: 'a1', accept: 1, checks: [{ itemId: 'i1', side: '' }], holdId: 'h1' },
      time: { roomId: 'r1', date: '2026-11-21', at: '08:15' },
    },
  ])
})

test('answered: the asked side is said, and another one is told at once and never sent', async () => {
  const part = { modality: 'CT', bodypart: '膝关节', checkItem: '膝关节CT', minutes: 15, fee: '300.00', preparation: '' }
  const dialog = open(
    'answer',
    {
      queryOffer: () => ({ val: { ...TEST_OFFER, items: [{ ...part, itemId: 'i9', initials: 'xgj', hasSide: 1 }] } }),
      answerTransfer: () => ({ val: { status: 'booked', state: 2000 } }),
    } as unknown as DeskAnswers,
    testBooking({ ...ASKED, checks: [{ ...part, side: 'R' }] }),
  )
  expect(dialog.getByText(/请求转入：右侧?膝关节CT/)).toBeInTheDocument()
  await user.click(await dialog.findByRole('button', { name: /2026-11-21 08:15/ }))
  await user.click(dialog.getByRole('radio', { name: '左' }))
  expect(dialog.getByText(/侧别与对方的请求不一致/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '接收' }))
  expect(bench.payloads('answerTransfer')).toEqual([])
  await user.click(dialog.getByRole('radio', { name: '右' }))
  expect(dialog.queryByText(/侧别与对方的请求不一致/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: '接收' }))
  await waitFor(() => expect(bench.payloads('answerTransfer')).toMatchObject([{ checks: [{ itemId: 'i9', side: 'R' }] }]))
})

test('a check of five minutes takes five minutes, here as when it was booked, and says which slot it fills', async () => {
  const row = testBooking()
  const dialog = open('edit', {}, { ...row, minutes: 15, checks: [{ ...row.checks[0]!, minutes: 5 }] })
  expect(await dialog.findByText('需 5 分钟，占 15 分钟时段')).toBeInTheDocument()
  await user.click(await dialog.findByRole('button', { name: /2026-11-21 08:30/ }))
  await waitFor(() => expect(bench.payloads('holdSlot')).toMatchObject([{ minutes: 5 }]))
})

test('a booking elsewhere names its hospital with room and number, here and in its details', async () => {
  const there = testBooking({ facilityId: 'g', facilityName: '仁和医院' })
  expect(open('cancel', {}, there).getByText(/B2611200001 · 2026-11-21 08:15 · 仁和医院 CT1室/)).toBeInTheDocument()
})

test('answered with no: a reason must be given', async () => {
  const dialog = open('answer', { answerTransfer: () => ({ val: { status: 'refused', state: 0 } }) }, ASKED)
  await user.click(dialog.getByRole('radio', { name: '拒绝' }))
  const send = () => user.click(dialog.getByRole('button', { name: '拒绝' }))
  await send()
  expect(reason(dialog)).toHaveAccessibleDescription('请填写原因')
  await user.type(reason(dialog), '没有空闲')
  await send()
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(bench.payloads('answerTransfer')).toEqual([{ appointmentId: 'a1', accept: 0, reason: '没有空闲' }])
})

const mime = (mimeId: string, name: string, own: 0 | 1) => ({
  ...{ mimeId, name, own, type: 'image/png', url: `/files/${mimeId}`, userName: '邓登记', time: '2026-11-20 09:00:00' },
})
function drawer(answers: DeskAnswers) {
  const row = testBooking()
  bench = new DeskBench({
    getAppointment: () => ({ val: testWhole(row) }),
    getBookingMimes: () => ({ val: [] }),
    ...answers,
  } as DeskAnswers)
  bench.render('/', <Route path="*" element={<BookingDrawer row={row} onClose={close} onChanged={done} />} />)
  return within(screen.getByRole('region', { name: '附件' }))
}

test('attachments: shown; one’s own goes only after it is confirmed, another’s cannot be taken away', async () => {
  let kept = [mime('m1', '申请单.png', 1), mime('m2', '旧片.png', 0)]
  const mimes = drawer({
    getBookingMimes: () => ({ val: kept }),
    deleteBookingMime: () => {
      kept = kept.slice(1)
      return { val: true }
    },
  } as unknown as DeskAnswers)
  expect(await mimes.findByRole('img', { name: '申请单.png' })).toHaveAttribute('src', '/files/m1')
  expect(mimes.queryByRole('button', { name: '删除附件 旧片.png' })).toBeNull()
  await user.click(mimes.getByRole('button', { name: '删除附件 申请单.png' }))
  expect(bench.payloads('deleteBookingMime')).toEqual([])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(mimes.queryByRole('img', { name: '申请单.png' })).toBeNull())
  expect(bench.payloads('deleteBookingMime')).toEqual([{ appointmentId: 'a1', mimeId: 'm1' }])
  expect(done).toHaveBeenCalled()
  // What was pressed is gone; the details' keys go on from where the focus is.
  await waitFor(() => expect(mimes.getByRole('button', { name: '添加图片' })).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalled()
  expect(screen.getByRole('heading', { name: '王建国 · 松原医院 B2611200001' })).toBeInTheDocument()
})

test('attachments: each file that is refused says why, the others go; what is over 5M is not sent at all', async () => {
  const sent: FormData[] = []
  const fetched = jest.fn(async (_url: string, { body }: { body: FormData }) => {
    sent.push(body)
    const name = (body.get('file') as File).name
    return { json: async () => (name === 'b.png' ? { errorCode: 2464, errorMsg: '请选择 PNG 或 JPEG 图片' } : { errorCode: 0, val: {} }) }
  })
  Object.assign(globalThis, { fetch: fetched })
  const mimes = drawer({})
  await mimes.findByText('没有附件')
  const big = new File(['x'], 'big.png', { type: 'image/png' })
  Object.defineProperty(big, 'size', { value: 5 * 1024 * 1024 + 1 })
  const files = [big, new File(['x'], 'a.png', { type: 'image/png' }), new File(['x'], 'b.png', { type: 'image/png' })]
  await act(async () => fireEvent.change(mimes.getByLabelText('添加图片', { selector: 'input' }), { target: { files } }))
  expect(await mimes.findByText(/big\.png: 图片不能超过 5M/)).toBeInTheDocument()
  expect(mimes.getByText(/b\.png: 请选择 PNG 或 JPEG 图片/)).toBeInTheDocument()
  expect(sent.map((form) => [(form.get('file') as File).name, form.get('appointmentId')])).toEqual([
    ['a.png', 'a1'],
    ['b.png', 'a1'],
  ])
  expect(fetched.mock.calls[0]![0]).toMatch(/\/RisAppointment\.do\?func=UploadMime$/)
  expect(done).toHaveBeenCalled()
})
