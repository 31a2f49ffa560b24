import { session } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../../shared/api/test/exam-row'
import { hospitalIn } from '../../frame/hospital-in'
import { type Answers, Bench, refusal } from '../../test/bench'
import { testStatistic } from '../../test/statistics'

const user = userEvent.setup()
let bench: Bench
afterEach(() => bench.end())

const chart = () => screen.getByRole('group', { name: /数据见下表|数字已写出/ })
async function show(address: string, answers: Answers = {}): Promise<void> {
  bench = new Bench(answers)
  bench.open(address)
  await screen.findByRole('table')
}
const rows = (total: number, shown = total) => ({
  val: {
    total,
    exams: Array.from({ length: shown }, (_, i) => testRow({ risProcedureId: `r${i}` })),
    bookings: [],
    orders: [],
    minutes: [],
  },
})

test('a link from who compares a union’s members is answered for one’s own hospital, said so, and not kept', async () => {
  bench = new Bench({
    statLocalDiagnosisCount: (asked: { groupBy?: string }) => {
      if (asked.groupBy === 'facility') throw refusal(CODE.noPermission)
      return { val: testStatistic('localDiagnosisCount', asked as never) }
    },
  })
  const page = bench.open('/statistics/localDiagnosisCount?group=facility')
  expect(await screen.findByText(/按医院并列仅限医联体管理员/)).toBeInTheDocument()
  await page
  await screen.findByRole('table')
  expect(screen.getByRole('combobox', { name: '分组' })).toHaveDisplayValue('按设备类型')
  // It stays until it is closed.
  const notice = screen.getByText(/按医院并列仅限医联体管理员/).closest<HTMLElement>('[role=alert]')!
  await user.click(within(notice).getByRole('button', { name: '关闭' }))
  expect(notice).not.toBeInTheDocument()
  await waitFor(() => expect(bench.address()).toBe('/statistics/localDiagnosisCount'))
})

test('a wrong range with an opened figure: said, and nothing is looked for', async () => {
  bench = new Bench()
  bench.open('/statistics/localDiagnosisCount?from=2026-11-29&to=2026-11-01&open=reports')
  expect(await screen.findByText('区间有误，未查询 · 开始时间不能晚于结束时间')).toBeInTheDocument()
  expect(screen.queryByText(/正在查找/)).toBeNull()
  expect(bench.payloads('queryStatisticRows')).toEqual([])
  expect(screen.getByRole('button', { name: /返回统计/ })).toBeEnabled()
})

test('[STAT-07] the credits of an order are those that were paid: of a missed promise without what was urgent', async () => {
  const fee = { unit: 80, parts: 1, cost: 80, urgentCost: 20, nightDoubled: 0, nightCost: 0, total: 100 }
  const order = {
    ...testRow(),
    fee,
    role: 'src',
    status: 'completed',
    destFacilityName: '县医院',
    destDoctorName: '',
    srcFacilityName: '',
    bodyparts: [],
  }
  const orders = [
    { ...order, remoteOrderId: 'a', urgentReleased: 1 },
    { ...order, remoteOrderId: 'b', urgentReleased: 0 },
  ]
  bench = new Bench({ queryStatisticRows: () => ({ val: { total: 2, exams: [], bookings: [], orders, minutes: [] } }) })
  bench.open('/statistics/doctorRemoteCount?open=credits')
  const grid = await screen.findByRole('grid', undefined, { timeout: 10_000 })
  await waitFor(() =>
    expect(
      within(grid)
        .getAllByText(/^(80|100)$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['80', '100']),
  )
})

test('a page beyond the last leads to the last', async () => {
  bench = new Bench({ queryStatisticRows: (asked: { pageNo: number }) => rows(60, asked.pageNo > 2 ? 0 : 10) })
  bench.open('/statistics/localDiagnosisCount?open=reports&page=77')
  await waitFor(() => expect(bench.payloads('queryStatisticRows').at(-1)).toMatchObject({ pageNo: 2 }))
  expect(await within(await screen.findByRole('grid')).findAllByText('王建国')).toHaveLength(10)
})

test('the arrows stop at the years that are counted, and say so', async () => {
  await show('/statistics/localDiagnosisCount?from=2199-12-01&to=2199-12-31')
  const before = bench.ofScreen('localDiagnosisCount').length
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByText(/超出可统计的年份（1900 至 2199）/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /下一期/ })).toHaveAttribute('aria-disabled', 'true')
  expect(bench.ofScreen('localDiagnosisCount')).toHaveLength(before)
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(bench.ofScreen('localDiagnosisCount').at(-1)).toMatchObject({ endTime: '2199-11-30 23:59:59' }))
})

test('rows that were opened in the picture give the focus back to their mark; drawn anew, the picture keeps it', async () => {
  await show('/statistics/localDiagnosisCount')
  await waitFor(() => expect(chart().querySelectorAll('[data-opens]').length).toBeGreaterThan(0))
  act(() => chart().querySelector<SVGElement>('[tabindex="0"]')!.focus())
  await user.keyboard('{ArrowRight}')
  const says = document.activeElement!.getAttribute('aria-label')!
  await user.keyboard('{Enter}')
  await screen.findByRole('grid')
  await user.keyboard('{Escape}')
  await screen.findByRole('table')
  await waitFor(() => expect(document.activeElement!.getAttribute('aria-label')).toBe(says))
  expect(document.activeElement).toBeInstanceOf(SVGElement)
  expect(chart().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(document.activeElement!.getAttribute('aria-label')).toBe(says)
})

test('an address with an opened figure leads back to that figure’s button', async () => {
  bench = new Bench()
  bench.open('/statistics/localDiagnosisCount?open=reports&line=CT')
  await screen.findByRole('grid')
  await user.keyboard('{Escape}')
  const figure = await within(await screen.findByRole('table')).findByRole('button', { name: /^报告 84、CT · 打开/ })
  await waitFor(() => expect(figure).toHaveFocus())
})

test('a period before with more columns than this one says how many are not drawn beside it', async () => {
  await show('/statistics/localDiagnosisCount?compare=1', {
    statLocalDiagnosisCount: (asked: never) => {
      const one = testStatistic('localDiagnosisCount', asked)
      const columns = one.before ? [...one.before.columns, one.before.columns[0]!] : []
      return { val: { ...one, ...(one.before ? { before: { ...one.before, columns } } : {}) } }
    },
  })
  expect(screen.getByText(/上期多 1 列/)).toBeInTheDocument()
})

test('a picture and the paper name the hospital in the language that is shown', () => {
  bench = new Bench({}, { facilityNameEn: 'Central Hospital' })
  const zh = session.current()!.userBriefInfo.facilityName
  expect([hospitalIn('zh'), hospitalIn('en')]).toEqual([zh, 'Central Hospital'])
  bench.end()
  bench = new Bench({}, { facilityNameEn: '' })
  act(() => setLanguage('en'))
  expect(hospitalIn('en')).toBe(zh)
})
