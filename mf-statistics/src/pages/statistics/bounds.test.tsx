import { CODE, type StatScreen } from '@farsight/shared/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, Bench, refusal } from '../../test/bench'
import { testStatistic } from '../../test/statistics'

/** What a screen says at the bounds of what can be asked, answered and shown. */
const user = userEvent.setup()
let bench: Bench
afterEach(() => bench.end())

async function show(address: string, answers: Answers = {}): Promise<void> {
  bench = new Bench(answers)
  bench.open(address)
  await screen.findByRole('table', undefined, { timeout: 10_000 })
}
const field = (name: string) => screen.getByRole('textbox', { name })
const asked = () => bench.ofScreen('localDiagnosisCount')

test('[STAT-13] years that nobody counts are said at the days, with those that can be asked for; nothing is asked and nothing to retry', async () => {
  await show('/statistics/localDiagnosisCount?from=1900-01-01&to=1900-01-31')
  const before = asked().length
  fireEvent.change(field('开始日期'), { target: { value: '1899-12-31' } })
  expect(await screen.findByText('年份须在 1900 至 2199 之间')).toBeInTheDocument()
  expect(field('开始日期')).toHaveAttribute('aria-invalid', 'true')
  expect(field('开始日期')).toHaveAccessibleDescription('年份须在 1900 至 2199 之间')
  expect(asked()).toHaveLength(before)
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  fireEvent.change(field('开始日期'), { target: { value: '1900-01-02' } })
  await waitFor(() => expect(asked()).toHaveLength(before + 1))
  expect(screen.queryByText('年份须在 1900 至 2199 之间')).toBeNull()
  fireEvent.change(field('结束日期'), { target: { value: '2200-01-01' } })
  expect(await screen.findByText('年份须在 1900 至 2199 之间')).toBeInTheDocument()
  expect(asked()).toHaveLength(before + 1)
})

test('[STAT-13] the line that says what is wrong with a range is there before it speaks: the bar does not move', async () => {
  await show('/statistics/localDiagnosisCount?from=2026-11-19&to=2026-11-25')
  const line = document.getElementById(field('开始日期').getAttribute('aria-describedby') ?? '')!
  expect(line).toBeEmptyDOMElement()
  fireEvent.change(field('开始日期'), { target: { value: '2026-11-30' } })
  await waitFor(() => expect(line).toHaveTextContent('开始时间不能晚于结束时间'))
})

test('[STAT-13] a question that is cut off leaves the figures before it, said to be old, with what happened and a way on', async () => {
  let broken = false
  await show('/statistics/localDiagnosisCount', {
    statLocalDiagnosisCount: (asked) => {
      if (broken) throw refusal(CODE.statisticsSlow)
      return { val: testStatistic('localDiagnosisCount', asked) }
    },
  })
  broken = true
  await user.click(screen.getByRole('radio', { name: '近三个月' }))
  expect(await screen.findByText(/统计用时过长/)).toBeInTheDocument()
  expect(screen.getByRole('table')).toHaveTextContent('CT')
  expect(screen.getByText(/^上次查询的结果 · 2026-11-19 – 2026-11-25/)).toBeInTheDocument()
  broken = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText(/^2026-08-25 – 2026-11-25/)).toBeInTheDocument()
  expect(screen.queryByText(/统计用时过长/)).toBeNull()
})

test('[STAT-13] a first question that is cut off says in the place of the chart what to do', async () => {
  bench = new Bench({
    statLocalDiagnosisCount: () => {
      throw refusal(CODE.statisticsSlow)
    },
  })
  bench.open('/statistics/localDiagnosisCount')
  expect(await screen.findByText('没有得到统计结果。请重试；若用时过长，请缩短区间或增加筛选。')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument()
})

test('[STAT-13] the paper names the hospital', async () => {
  await show('/statistics/localDiagnosisCount')
  const hospital = screen.getByText('中心医院')
  expect(hospital.closest('.fs-no-print')).toBeNull()
})

const urgencies = async (one: StatScreen): Promise<(string | null)[]> => {
  await show(`/statistics/${one}?urgency=green`)
  await user.keyboard('f')
  const form = await screen.findByRole('form', { name: '筛选' })
  const found = within(within(form).getByLabelText('缓急')).getAllByRole('option')
  return found.map(({ textContent }) => textContent)
}

test('[STAT-07, STAT-08, STAT-10] a remote order is urgent or it is not: no other urgency is offered, nor taken from an address', async () => {
  for (const one of ['doctorRemoteCount', 'remoteDiagnosisCount', 'remoteDiagnosisReportQuality'] as const) {
    expect([one, await urgencies(one)]).toEqual([one, ['全部', '普通', '加急']])
    expect(bench.ofScreen(one).at(-1)).not.toHaveProperty('urgency')
    bench.end()
  }
  expect(await urgencies('reportQuality')).toEqual(['全部', '普通', '加急', '绿色通道'])
  expect(bench.ofScreen('reportQuality').at(-1)).toMatchObject({ urgency: 'green' })
})

test('[STAT-04] a table that is cut says how many lines there are', async () => {
  await show('/statistics/reportYinYang?group=bodypart', {
    statReportYinYang: (asked) => ({ val: { ...testStatistic('reportYinYang', asked), lineCount: 612 } }),
  })
  expect(screen.getByText(/表中为前 3 行，共 612 行/)).toBeInTheDocument()
})

test('[STAT-13] a comparison that reaches back before the first year says that there is none', async () => {
  const none: Answers = {
    statLocalDiagnosisCount: (asked) => {
      const { before: _, ...answer } = testStatistic('localDiagnosisCount', asked)
      return { val: answer }
    },
  }
  await show('/statistics/localDiagnosisCount?from=1926-11-26&to=2026-11-25&compare=1', none)
  expect(screen.getByText(/上期早于 1900 年，无可比数据/)).toBeInTheDocument()
  // The chart asks for no years that the server refuses.
  for (const { startTime } of asked()) expect(Number(String(startTime).slice(0, 4))).toBeGreaterThanOrEqual(1900)
  bench.end()
  await show('/statistics/localDiagnosisCount?from=1926-11-26&to=2026-11-25', none)
  expect(screen.queryByText(/早于 1900 年/)).toBeNull()
})
