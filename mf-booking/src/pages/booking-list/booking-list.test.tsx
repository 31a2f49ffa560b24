import { CODE } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router-dom'
import { testBooking, testWhole } from '../../test/bookings'
import { type DeskAnswers, DeskBench, refusal } from '../../test/desk-bench'
import { OtherBookingsPage, OwnBookingsPage } from './booking-list.page'

const user = userEvent.setup()
let bench: DeskBench
let rows: ReturnType<typeof testBooking>[]
let answers: DeskAnswers
beforeEach(() => {
  rows = [testBooking()]
  const list = () => ({ val: rows, total: rows.length, totalIsFloor: false, counts: { all: 4, unpaid: 1, paid: 2, registered: 1 } })
  answers = {
    queryOwnBookings: list,
    queryOtherBookings: list,
    getAppointment: () => ({ val: testWhole(rows[0]!) }),
    getBookingMimes: () => ({ val: [] }),
  } as DeskAnswers
})
afterEach(() => bench.end())

function show(other = false, menu = '100000000000'): void {
  bench = new DeskBench(answers, { userMainMenuConfig: menu })
  bench.render(
    '/appointment/list',
    <>
      <Route path="/appointment/*" element={other ? <OtherBookingsPage /> : <OwnBookingsPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </>,
  )
}
const bodyRows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)
const ready = async (other = false) => {
  show(other)
  await screen.findByText(rows[0]!.bookingNo)
}
const menuOf = async (index: number) => {
  await user.click(within(bodyRows()[index]!).getByRole('button', { name: /的操作$/ }))
  return within(screen.getByRole('menu'))
}

test('[BOOK-03, BOOK-06] the list asks for the next seven days; filters with counts and both groups of times ask anew, from the first page', async () => {
  await ready()
  const last = () => bench.payloads('queryOwnBookings').at(-1)
  expect(last()).toEqual({
    ...{ status: 'all', pageNo: 1, pageSize: 50, timeType: 'appointment' },
    ...{ startTime: '2026-11-20 00:00:00', endTime: '2026-11-26 23:59:59' },
  })
  for (const [name, status] of [
    [/^未付费\s*1/, 'unpaid'],
    [/^已付费\s*2/, 'paid'],
    [/^已登记\s*1/, 'registered'],
    [/^全部\s*4/, 'all'],
  ] as const) {
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(last()).toMatchObject({ status, pageNo: 1 }))
  }
  await user.click(within(screen.getByRole('radiogroup', { name: '预约时间' })).getByRole('radio', { name: '明天' }))
  await waitFor(() =>
    expect(last()).toMatchObject({ timeType: 'appointment', startTime: '2026-11-21 00:00:00', endTime: '2026-11-21 23:59:59' }),
  )
  await user.click(within(screen.getByRole('radiogroup', { name: '创建时间' })).getByRole('radio', { name: '昨天' }))
  await waitFor(() =>
    expect(last()).toMatchObject({ timeType: 'create', startTime: '2026-11-19 00:00:00', endTime: '2026-11-19 23:59:59' }),
  )
  await user.click(screen.getByRole('button', { name: '不限时间' }))
  await waitFor(() => expect(last()).toEqual({ status: 'all', pageNo: 1, pageSize: 50 }))
  await user.type(screen.getByRole('searchbox', { name: '查找预约' }), '王{Enter}')
  await waitFor(() => expect(last()).toMatchObject({ search: '王' }))
})

test('a row shows who, when, where and what it costs; its next step stands before the menu, and what cannot be done says why', async () => {
  rows = [
    testBooking(),
    testBooking({ appointmentId: 'a2', bookingNo: 'B2', status: 'paid', risProcedureId: 'e2' }),
    testBooking({ appointmentId: 'a3', bookingNo: 'B3', status: 'registered' }),
    testBooking({ appointmentId: 'a4', bookingNo: 'B4', waits: 1, nextName: '仁和医院' }),
    testBooking({ appointmentId: 'a5', bookingNo: 'B5', status: 'paid', facilityId: 'g', facilityName: '仁和医院' }),
  ]
  await ready()
  for (const text of ['王建国', '男 67岁', '138****8000', '胸部CT平扫', 'CT1室', '¥220.00', '松原医院'])
    expect(within(bodyRows()[0]!).getByText(text)).toBeInTheDocument()
  expect(bodyRows().map((one) => within(one).getAllByRole('button')[0]!.textContent)).toEqual(['付费', '转登记', '详情', '详情', '预约单'])
  expect(within(bodyRows()[3]!).getByText('转出待答复')).toBeInTheDocument()
  const menu = await menuOf(2)
  for (const name of [/^修改/, /^付费/, /^转预约/, /^取消预约/]) {
    expect(menu.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
    expect(menu.getByRole('menuitem', { name })).toHaveTextContent('该预约已登记')
  }
  await user.keyboard('{Escape}')
  await user.click(within(bodyRows()[1]!).getByRole('button', { name: '转登记' }))
  expect(bench.address()).toBe('/add_procedure?booking=e2')
})

test('the bookings of others: what waits for an answer is answered here; at its source the same is taken back, and the booking stays', async () => {
  rows = [testBooking({ status: 'asked', sourceFacilityId: 'g', sourceName: '仁和医院', time: null, reason: 'CT 故障' })]
  await ready(true)
  expect(within(bodyRows()[0]!).getAllByRole('button')[0]).toHaveTextContent('答复')
  bench.end()
  rows = [testBooking({ status: 'asked', facilityId: 'g', facilityName: '仁和医院', time: null })]
  answers.cancelAppointment = () => ({ val: { status: 'cancelled', state: 0 } })
  await ready()
  await user.click((await menuOf(0)).getByRole('menuitem', { name: '撤回转预约' }))
  const dialog = within(await screen.findByRole('dialog', { name: '撤回转预约' }))
  expect(dialog.getByText('撤回转预约，原预约保持不变。')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '预约有误' }))
  await user.click(dialog.getByRole('button', { name: '撤回转预约' }))
  await waitFor(() => expect(bench.payloads('cancelAppointment')).toEqual([{ appointmentId: 'a1', reason: '预约有误', status: 'asked' }]))
})

test('keys: a number filters, Space opens the details, Enter does the next step; nobody without the menu asks anything', async () => {
  await ready()
  const grid = screen.getByRole('grid')
  grid.focus()
  await user.keyboard('2')
  await waitFor(() => expect(bench.payloads('queryOwnBookings').at(-1)).toMatchObject({ status: 'unpaid' }))
  await user.keyboard('{ArrowDown} ')
  expect(await screen.findByText('人民路 1 号')).toBeInTheDocument()
  await user.keyboard(' ')
  await waitFor(() => expect(screen.queryByText('人民路 1 号')).toBeNull())
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: '付费' })).toBeInTheDocument()
  bench.end()
  show(false, '010000000000')
  expect(await screen.findByText(/没有.*权限/)).toBeInTheDocument()
  expect(bench.payloads('queryOwnBookings')).toEqual([])
})

test('a list that cannot be had says why and asks again on a press', async () => {
  let fails = true
  const well = answers.queryOwnBookings!
  answers.queryOwnBookings = (asked) => {
    if (fails) throw refusal(CODE.noRelation)
    return well(asked)
  }
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent(String(CODE.noRelation))
  fails = false
  await user.click(screen.getByRole('button', { name: /重试/ }))
  expect(await screen.findByText('B2611200001')).toBeInTheDocument()
})

test('a booking at another hospital is told from ours by its room, also where the column of hospitals is out of sight', async () => {
  rows = [testBooking(), testBooking({ appointmentId: 'a2', facilityId: 'g', facilityName: '仁和医院' })]
  show()
  await waitFor(() => expect(bodyRows()).toHaveLength(2))
  expect(within(bodyRows()[0]!).getByText('CT1室')).toBeInTheDocument()
  expect(within(bodyRows()[1]!).getByText('仁和医院 CT1室')).toBeInTheDocument()
})
