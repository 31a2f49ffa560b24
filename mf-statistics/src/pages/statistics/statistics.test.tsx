import { session } from '@farsight/shared/bus'
import { STAT_CALLS } from '@farsight/shared/contract'
import { CODE, GRANULARITIES, STAT_SCREEN_WORDS, STAT_SCREENS, STATISTICS, type StatScreen, statMeasureWord } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../../shared/api/test/exam-row'
import { SHAPES } from '../../charts/shapes'
import { type Answers, Bench, FILTERS, refusal } from '../../test/bench'
import { emptyStatistic, TO_COME, testStatistic } from '../../test/statistics'

const user = userEvent.setup()
let bench: Bench
let saved: { name: string; blob: Blob }[]
beforeEach(() => {
  saved = []
  let last: Blob
  URL.createObjectURL = (blob) => {
    last = blob as Blob
    return 'blob:x'
  }
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: last })
  })
})
afterEach(() => bench.end())

const table = () => screen.getByRole('table', { name: '统计表' })
const lines = (): string[] =>
  within(table())
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent ?? '')
const chart = () => screen.getByRole('group', { name: /数据见下表|数字已写出/ })

async function show(address = '/statistics/localDiagnosisCount', answers: Answers = {}): Promise<void> {
  bench = new Bench(answers)
  bench.open(address)
  await screen.findByRole('table', undefined, { timeout: 10_000 })
}

const IDS: Readonly<Record<StatScreen, string>> = {
  appointmentOurHospital: 'STAT-01',
  localDiagnosisCount: 'STAT-02',
  localDoctorWork: 'STAT-03',
  reportYinYang: 'STAT-04',
  modalityShootCount: 'STAT-05',
  shootCountDistribution: 'STAT-06',
  doctorRemoteCount: 'STAT-07',
  remoteDiagnosisCount: 'STAT-08',
  roomStatistics: 'STAT-09',
  remoteDiagnosisReportQuality: 'STAT-10',
  reportQuality: 'STAT-11',
}

for (const one of STAT_SCREENS)
  test(`[${IDS[one]}] ${one}: its question, its totals, a picture, and a table whose columns are all its measures`, async () => {
    await show(`/statistics/${one}`)
    expect(screen.getByText(STAT_SCREEN_WORDS[one].question.zh)).toBeInTheDocument()
    expect(bench.ofScreen(one)).toHaveLength(1)
    const totals = within(screen.getByLabelText('合计', { selector: 'dl' }))
    for (const key of SHAPES[one].totals) expect(totals.getByText(statMeasureWord(key).zh)).toBeInTheDocument()
    await waitFor(() => expect(chart().querySelector('svg')).not.toBeNull(), { timeout: 10_000 })
    const heads = within(table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent?.replace(' (时:分)', ''))
    expect(heads.slice(1)).toEqual(STATISTICS[one].measures.map(({ key }) => statMeasureWord(key).zh))
    expect(lines()).toEqual(['CT', 'MR', '未填', '合计'])
    const asked = bench.ofScreen(one)[0] as never
    const total = testStatistic(one, asked).totals[STATISTICS[one].measures[0]!.key]!.value
    expect(within(table()).getAllByRole('row').at(-1)?.textContent).toContain(String(total).replace(/\B(?=(\d{3})+$)/g, '\u202F'))
  })

test('[ROUTE-28] the parent leads to a child, and eleven names stand at the left', async () => {
  await show('/statistics')
  expect(bench.address()).toMatch(/^\/statistics\/appointmentOurHospital/)
  const names = within(screen.getByRole('navigation', { name: '统计项目' })).getAllByRole('link')
  expect(names.map((name) => name.textContent)).toEqual(STAT_SCREENS.map((one) => STAT_SCREEN_WORDS[one].name.zh))
  expect(names[0]).toHaveAttribute('aria-current', 'page')
})

test('[STAT-13] another range is asked anew: chart and table both follow', async () => {
  await show()
  expect(chart()).toHaveAccessibleName(/共 7 列/)
  await user.click(screen.getByRole('radio', { name: '按时间' }))
  expect(lines()).toHaveLength(8)
  await user.click(screen.getByRole('radio', { name: '昨今两天' }))
  await waitFor(() => expect(chart()).toHaveAccessibleName(/共 2 列/))
  expect(lines()).toEqual(['2026-11-24 周二', '2026-11-25 周三', '合计'])
  expect(bench.ofScreen('localDiagnosisCount').at(-1)).toMatchObject({ startTime: '2026-11-24 00:00:00', timeTimes: 'sinceYesterday' })
  expect(bench.address()).toBe('/statistics/localDiagnosisCount?time=sinceYesterday&table=column')
})

test('[STAT-12] each of the six granularities is asked for; one that does not fit the range is made coarser, and that is said', async () => {
  await show('/statistics/localDiagnosisCount?time=today')
  for (const [name, count] of [
    ['一小时', 24],
    ['两小时', 12],
    ['上午/下午', 2],
    ['按日', 1],
  ] as const) {
    await user.click(screen.getByRole('radio', { name }))
    await waitFor(() => expect(chart()).toHaveAccessibleName(new RegExp(`共 ${count} 列`)))
  }
  await user.click(screen.getByRole('radio', { name: '近三个月' }))
  await user.click(screen.getByRole('radio', { name: '一小时' }))
  await screen.findByText(/该区间按“一小时”超过 400 列，已改为“上午\/下午”/)
  expect(bench.ofScreen('localDiagnosisCount').at(-1)).toMatchObject({ granularity: 'halfDay' })
  await user.click(screen.getByRole('radio', { name: '按月' }))
  await waitFor(() => expect(chart()).toHaveAccessibleName(/共 4 列/))
  await user.click(screen.getByRole('radio', { name: '按年' }))
  await waitFor(() => expect(chart()).toHaveAccessibleName(/共 1 列/))
  expect(new Set(bench.ofScreen('localDiagnosisCount').map(({ granularity }) => granularity))).toEqual(new Set(GRANULARITIES))
})

test('[STAT-12] beside the hours of the week the columns of a long range are coarser, and that is said where they are looked at', async () => {
  await show('/statistics/shootCountDistribution?time=threeMonths&by=hour')
  expect(screen.queryByText(/已改为/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: '按时间' }))
  expect(await screen.findByText(/该区间按“一小时”超过 400 列，已改为“按日”/)).toBeInTheDocument()
  expect(bench.ofScreen('shootCountDistribution').every(({ granularity }) => granularity === 'hour')).toBe(true)
})

test('[STAT-13] the export asks the very question of the screen and hands the file to the browser', async () => {
  await show('/statistics/localDiagnosisCount?modality=CT&group=department&compare=1', {
    exportStatistic: () => ({ val: { fileName: '本地诊断统计.xlsx', contentType: 'application/x', content: btoa('sheet') } }),
  })
  const { compare, ...asked } = bench.ofScreen('localDiagnosisCount')[0]!
  await user.click(screen.getByRole('button', { name: '导出' }))
  await user.click(await screen.findByRole('menuitem', { name: /Excel/ }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['本地诊断统计.xlsx']))
  expect(bench.payloads('exportStatistic')).toEqual([{ ...asked, compare, screen: 'localDiagnosisCount', format: 'xlsx', language: 'zh' }])
})

test('the picture is a file that stands for itself: title, hospital, range, zone, n, white ground and fixed colours', async () => {
  await show()
  await user.click(screen.getByRole('button', { name: '导出' }))
  await user.click(await screen.findByRole('menuitem', { name: /SVG/ }))
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 10_000 })
  expect(saved[0]!.name).toBe('本地诊断统计_2026-11-19_2026-11-25.svg')
  const text = await new Promise<string>((done) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.readAsText(saved[0]!.blob)
  })
  for (const part of ['本地诊断统计', '2026-11-19 – 2026-11-25', '按报告完成时间', 'UTC+8', 'n = 154', 'fill="#FFFFFF"'])
    expect(text).toContain(part)
  expect(text).not.toContain('var(')
})

test('[STAT-13] a range without data says so in chart and table, and nothing can be exported', async () => {
  await show('/statistics/localDiagnosisCount', {
    statLocalDiagnosisCount: (asked) => ({ val: emptyStatistic('localDiagnosisCount', asked) }),
  })
  expect(screen.getAllByText('该区间没有数据')).toHaveLength(2)
  await user.keyboard('e')
  await user.click(screen.getByRole('button', { name: '导出' }))
  expect(await screen.findByRole('menuitem', { name: /Excel/ })).toHaveTextContent('没有数据，无可导出')
  await user.click(screen.getByRole('menuitem', { name: /Excel/ }))
  expect(bench.payloads('exportStatistic')).toEqual([])
})

/** An answer that comes when it is let go. */
function held() {
  let go: () => void = () => undefined
  const gone = new Promise<void>((done) => {
    go = done
  })
  return { gone, go: () => act(async () => go()) }
}
const refusedTwice = async (says: string): Promise<void> => {
  await user.keyboard('e')
  await user.click(screen.getByRole('button', { name: '导出' }))
  for (const name of [/Excel/, /CSV/, /PNG/, /SVG/, /打印/]) {
    const item = await screen.findByRole('menuitem', { name })
    expect(item).toHaveTextContent(says)
    await user.click(item)
  }
  await user.keyboard('{Escape}')
  expect([bench.payloads('exportStatistic'), saved]).toEqual([[], []])
}

test('[STAT-13] while a new question is under way the figures keep the words of their own, and nothing of them is opened or exported', async () => {
  const slow = held()
  await show('/statistics/localDiagnosisCount?modality=CT', {
    statLocalDiagnosisCount: async (asked: { urgency?: string }) => {
      if (asked.urgency) await slow.gone
      return { val: testStatistic('localDiagnosisCount', asked as never) }
    },
  })
  expect(screen.getByText(/n = 154 .* · CT$/)).toBeInTheDocument()
  await user.keyboard('f')
  const form = await screen.findByRole('form', { name: '筛选' })
  await user.selectOptions(within(form).getByLabelText('缓急'), '加急')
  await user.click(within(form).getByRole('button', { name: /查询/ }))
  await waitFor(() => expect(bench.address()).toContain('urgency=urgent'))
  expect(screen.getByText(/^上次查询的结果 · .* · CT$/)).toBeInTheDocument()
  await refusedTwice('正在统计，请稍候')
  await user.click(within(table()).getByRole('button', { name: /^报告 84、CT/ }))
  expect(bench.payloads('queryStatisticRows')).toEqual([])
  expect(bench.address()).not.toContain('open=')
  await slow.go()
  expect(await screen.findByText(/n = 154 .* · CT · 加急$/)).toBeInTheDocument()
  expect(screen.queryByText(/上次查询的结果/)).toBeNull()
})

test('[STAT-13] a question that is cut off leaves the last figures with what happened; asked again it is answered', async () => {
  let broken = true
  await show('/statistics/localDiagnosisCount', {
    statLocalDiagnosisCount: (asked: { startTime: string }) => {
      if (broken && asked.startTime > '2026-11-20') throw refusal(CODE.statisticsSlow)
      return { val: testStatistic('localDiagnosisCount', asked as never) }
    },
  })
  await user.click(screen.getByRole('radio', { name: '昨今两天' }))
  expect(await screen.findByText(/统计用时过长/)).toBeInTheDocument()
  expect(screen.getByText(/^上次查询的结果 · 2026-11-19 – 2026-11-25/)).toBeInTheDocument()
  expect(lines()).toEqual(['CT', 'MR', '未填', '合计'])
  await refusedTwice('新的条件未统计成功，请先重试')
  broken = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText(/^2026-11-24 – 2026-11-25/)).toBeInTheDocument()
})

test('years that nobody counts are told at the days, and nothing is asked', async () => {
  await show('/statistics/localDiagnosisCount?from=2026-11-19&to=2026-11-25')
  const before = bench.ofScreen('localDiagnosisCount').length
  fireEvent.change(screen.getByRole('textbox', { name: '开始日期' }), { target: { value: '1899-12-31' } })
  expect(await screen.findByText('年份须在 1900 至 2199 之间')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: '开始日期' })).toHaveAccessibleDescription('年份须在 1900 至 2199 之间')
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  await refusedTwice('区间有误，未查询')
  expect(screen.getByText(/^上次查询的结果 · 2026-11-19 – 2026-11-25/)).toBeInTheDocument()
  expect(bench.ofScreen('localDiagnosisCount')).toHaveLength(before)
})

test('side by side there is no filter of a doctor or a room, and what was set of them is dropped; orders know no green channel', async () => {
  await show('/statistics/localDiagnosisCount?doctor=00000000-0000-4000-8000-00000000000d&source=inpatient', {
    getStatisticFilters: () => ({ val: { ...FILTERS, union: true } }),
  })
  await user.selectOptions(await screen.findByRole('combobox', { name: '分组' }), await screen.findByRole('option', { name: '按医院' }))
  await waitFor(() => expect(bench.ofScreen('localDiagnosisCount').at(-1)).toMatchObject({ groupBy: 'facility', sourceType: 'inpatient' }))
  expect(bench.ofScreen('localDiagnosisCount').at(-1)).not.toHaveProperty('doctorId')
  await user.click(screen.getByRole('button', { name: /^筛选/ }))
  const form = await screen.findByRole('form', { name: '筛选' })
  expect(within(form).getByText('申请科室')).toBeInTheDocument()
  for (const name of ['医生', '机房']) expect(within(form).queryByText(name)).toBeNull()
  await user.click(screen.getByRole('link', { name: '远程诊断统计' }))
  await waitFor(() => expect(bench.ofScreen('remoteDiagnosisCount')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: /^筛选/ }))
  const urgency = within(await screen.findByRole('form', { name: '筛选' })).getByLabelText('缓急')
  expect(
    within(urgency)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['全部', '普通', '加急'])
})

test('the order of the lines is seen at its column, and the paper says whose it is', async () => {
  await show()
  const head = (name: string) => within(table()).getByRole('columnheader', { name })
  expect(head('报告')).toHaveAttribute('aria-sort', 'descending')
  await user.click(within(head('报告')).getByRole('button'))
  expect(head('报告')).toHaveAttribute('aria-sort', 'ascending')
  const paper = document.querySelector('h1')!.closest('div')!.previousElementSibling
  expect(paper).toHaveTextContent(session.current()!.userBriefInfo.facilityName)
})

test('a range that ends before it begins is said at its field and is not asked', async () => {
  await show('/statistics/localDiagnosisCount?from=2026-11-19&to=2026-11-25')
  const before = bench.ofScreen('localDiagnosisCount').length
  fireEvent.change(screen.getByRole('textbox', { name: '开始日期' }), { target: { value: '2026-11-30' } })
  expect(await screen.findByText('开始时间不能晚于结束时间')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: '开始日期' })).toHaveAttribute('aria-invalid', 'true')
  expect(bench.ofScreen('localDiagnosisCount')).toHaveLength(before)
  fireEvent.change(screen.getByRole('textbox', { name: '开始日期' }), { target: { value: '2026-11-20' } })
  await waitFor(() => expect(bench.ofScreen('localDiagnosisCount')).toHaveLength(before + 1))
})

test('a figure opens as many rows as it says; a row opens its report; Esc leads back to the figure', async () => {
  const row = testRow({ state: 9, reportHasComplete: 1, reportCompleteTime: '2026-11-20 11:00:00' })
  await show('/statistics/localDiagnosisCount', {
    queryStatisticRows: () => ({ val: { total: 84, exams: [row], bookings: [], orders: [], minutes: [] } }),
  })
  await user.click(within(table()).getByRole('button', { name: '报告 84、CT · 打开 84 行' }))
  expect(await screen.findByRole('heading', { name: '报告 · CT' })).toBeInTheDocument()
  expect(bench.payloads('queryStatisticRows')).toEqual([
    {
      screen: 'localDiagnosisCount',
      ...bench.ofScreen('localDiagnosisCount')[0],
      measure: 'reports',
      line: 'CT',
      pageNo: 1,
      pageSize: 50,
    },
  ])
  expect(await screen.findByText(/^84 行/)).toBeInTheDocument()
  expect(bench.address()).toContain('open=reports&line=CT')
  await user.keyboard('{Escape}')
  const figure = await within(await screen.findByRole('table')).findByRole('button', { name: '报告 84、CT · 打开 84 行' })
  await waitFor(() => expect(figure).toHaveFocus())
  await user.keyboard('{Enter}')
  const grid = await screen.findByRole('grid')
  await waitFor(() => expect(within(grid).getByText('王建国')).toBeInTheDocument())
  await user.click(within(grid).getByText('王建国'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(bench.address()).toMatch(/^\/local_diagnosis\/view_report\?procedureId=/))
})

test('[STAT-13] rows of hospitals side by side say of which one each is; rows of one hospital have no such column', async () => {
  const rows = [testRow({ risProcedureId: 'a' }), testRow({ risProcedureId: 'b', facilityName: '东港县医院' })]
  const answers = { queryStatisticRows: () => ({ val: { total: 2, exams: rows, bookings: [], orders: [], minutes: [] } }) }
  bench = new Bench({ ...answers, getStatisticFilters: () => ({ val: { ...FILTERS, union: true } }) })
  bench.open('/statistics/localDiagnosisCount?group=facility&open=reports')
  const grid = await screen.findByRole('grid', undefined, { timeout: 10_000 })
  expect(await within(grid).findByText('东港县医院')).toBeInTheDocument()
  expect(within(grid).getByText('本院')).toBeInTheDocument()
  expect(within(grid).getByRole('columnheader', { name: '医院' })).toBeInTheDocument()
  bench.end()
  bench = new Bench(answers)
  bench.open('/statistics/localDiagnosisCount?open=reports')
  const own = await screen.findByRole('grid', undefined, { timeout: 10_000 })
  await waitFor(() => expect(within(own).getAllByText('王建国')).toHaveLength(2))
  expect(within(own).queryByRole('columnheader', { name: '医院' })).toBeNull()
})

test('pages beyond the numbered ones are reached by the next', async () => {
  await show('/statistics/localDiagnosisCount', {
    queryStatisticRows: () => ({ val: { total: 25_820, exams: [testRow()], bookings: [], orders: [], minutes: [] } }),
  })
  await user.click(within(table()).getByRole('button', { name: '报告 84、CT · 打开 84 行' }))
  await user.click(await screen.findByRole('button', { name: '第 50 页' }))
  await user.click(screen.getByRole('button', { name: '下一页' }))
  await waitFor(() => expect(bench.payloads('queryStatisticRows').at(-1)).toMatchObject({ pageNo: 51, pageSize: 50 }))
})

test('the rows behind a median say how long each took, in hours and minutes, the longest first', async () => {
  const rows = [testRow({ risProcedureId: 'a' }), testRow({ risProcedureId: 'b' })]
  bench = new Bench({
    queryStatisticRows: () => ({ val: { total: 2, exams: rows, bookings: [], orders: [], minutes: [130, 47] } }),
  })
  bench.open('/statistics/localDiagnosisCount?open=p50')
  const grid = await screen.findByRole('grid', undefined, { timeout: 10_000 })
  expect(await within(grid).findByText('用时 (时:分)')).toBeInTheDocument()
  expect(
    within(grid)
      .getAllByText(/^\d\d:\d\d$/)
      .map((cell) => cell.textContent),
  ).toEqual(['02:10', '00:47'])
  expect(screen.getByText(/用时最长的在前/)).toBeInTheDocument()
})

test('a column of the chart opens the same rows as its figure in the table', async () => {
  await show()
  await waitFor(() => expect(chart().querySelectorAll('[data-opens]').length).toBeGreaterThan(0), { timeout: 10_000 })
  const column = [...chart().querySelectorAll('[data-opens]')].find((one) => one.textContent === '2026-11-20 周五 · CT · 报告 12')!
  fireEvent.click(column)
  await screen.findByRole('heading', { name: '报告 · CT · 2026-11-20 周五' })
  expect(bench.payloads('queryStatisticRows').at(-1)).toMatchObject({ measure: 'reports', line: 'CT', column: '2026-11-20 00:00:00' })
})

test('[STAT-13] a mark of the chart is reached and opened by keys alone: one stop of Tab, arrows along and across', async () => {
  await show()
  await waitFor(() => expect(chart().querySelectorAll('[data-opens]').length).toBeGreaterThan(0), { timeout: 10_000 })
  expect(chart().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  const first = chart().querySelector<HTMLElement>('[tabindex="0"]')!
  act(() => first.focus())
  const says = () => document.activeElement?.getAttribute('aria-label') ?? ''
  const [day] = says().split(' · ')
  // MR stands upon CT.
  await user.keyboard('{ArrowUp}')
  expect(says()).toMatch(new RegExp(`^${day} · MR · 报告 `))
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(says()).toBe('2026-11-20 周五 · CT · 报告 12')
  // The page's own arrows did not move the period.
  expect(bench.ofScreen('localDiagnosisCount')).toHaveLength(1)
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: '报告 · CT · 2026-11-20 周五' })
})

test('the picture is drawn for paper when it is printed, and for the screen afterwards', async () => {
  await show()
  await waitFor(() => expect(chart().querySelector('svg')).not.toBeNull(), { timeout: 10_000 })
  const width = () => chart().querySelector('svg')!.getAttribute('width')
  const before = width()
  fireEvent(window, new Event('beforeprint'))
  expect(width()).toBe('700')
  fireEvent(window, new Event('afterprint'))
  expect(width()).toBe(before)
})

test('keys: ← → the periods before and after, G granularity, D comparison, E export; arrows go through the figures', async () => {
  await show('/statistics/localDiagnosisCount', {
    exportStatistic: () => ({ val: { fileName: 'a.xlsx', contentType: 'x', content: '' } }),
  })
  const last = () => bench.ofScreen('localDiagnosisCount').at(-1)
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(last()).toMatchObject({ startTime: '2026-11-12 00:00:00', endTime: '2026-11-18 23:59:59' }))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await waitFor(() => expect(last()).toMatchObject({ startTime: '2026-11-26 00:00:00', endTime: '2026-12-02 23:59:59' }))
  await user.keyboard('g')
  await waitFor(() => expect(last()).toMatchObject({ granularity: 'month' }))
  await user.keyboard('d')
  await waitFor(() => expect(bench.ofScreen('localDiagnosisCount').some(({ compare }) => compare === 1)).toBe(true))
  await user.keyboard('e')
  await waitFor(() => expect(saved).toHaveLength(1))
  const first = within(table()).getByRole('button', { name: /^报告 24、.*CT/ })
  act(() => first.focus())
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement).toHaveAccessibleName(/^加急 13、.*MR/)
  await user.keyboard('{End}{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.closest('tfoot')).not.toBeNull()
  expect(last()).toMatchObject({ granularity: 'month' })
})

test('compared, each figure says its change and whether that is better', async () => {
  await show('/statistics/localDiagnosisCount?compare=1')
  expect(within(table()).getByRole('button', { name: `报告 84、CT、对比上期 +9.1\u202F% · 打开 84 行` })).toBeInTheDocument()
  expect(screen.getByText(/上期 2026-11-12 – 2026-11-18/)).toBeInTheDocument()
})

test('compared, each column of time says its change: 22 of a day, where there were 20', async () => {
  await show('/statistics/localDiagnosisCount?compare=1&table=column')
  expect(await within(table()).findAllByRole('button', { name: /^报告 22、.*对比上期 \+10/ })).toHaveLength(7)
})

test('filters and granularity are kept for each screen, and a link says them', async () => {
  await show('/statistics/localDiagnosisCount?by=month&source=inpatient')
  await user.click(screen.getByRole('link', { name: '阴阳性统计' }))
  await waitFor(() => expect(bench.ofScreen('reportYinYang')).toHaveLength(1))
  expect(bench.ofScreen('reportYinYang')[0]).not.toHaveProperty('sourceType')
  await user.click(screen.getByRole('link', { name: '本地诊断统计' }))
  await waitFor(() => expect(bench.address()).toBe('/statistics/localDiagnosisCount?by=month&source=inpatient'))
  expect(bench.ofScreen('localDiagnosisCount').at(-1)).toMatchObject({ granularity: 'month', sourceType: 'inpatient' })
})

test('the filters of a screen are those that it has; hospitals are a group for who administers a union alone', async () => {
  await show()
  expect(within(screen.getByRole('combobox', { name: '分组' })).queryByRole('option', { name: '按医院' })).toBeNull()
  await user.keyboard('f')
  const form = await screen.findByRole('form', { name: '筛选' })
  for (const name of ['设备类型', '患者来源', '医生', '机房', '申请科室', '缓急']) expect(within(form).getByText(name)).toBeInTheDocument()
  expect(within(form).queryByText('合作医院')).toBeNull()
  await user.selectOptions(within(form).getByLabelText('缓急'), '绿色通道')
  await user.click(within(form).getByRole('button', { name: /查询/ }))
  await waitFor(() => expect(bench.ofScreen('localDiagnosisCount').at(-1)).toMatchObject({ urgency: 'green' }))
  expect(screen.getByText(/ · 绿色通道/)).toBeInTheDocument()
})

test('[STAT-13] the filters name what the figures are narrowed to: cleared under the chart they name nothing', async () => {
  await show('/statistics/localDiagnosisCount', {
    statLocalDiagnosisCount: (asked: { urgency?: string }) => ({
      val: (asked.urgency ? emptyStatistic : testStatistic)('localDiagnosisCount', asked as never),
    }),
  })
  await user.keyboard('f')
  const panel = await screen.findByRole('form', { name: '筛选' })
  const urgency = within(panel).getByLabelText('缓急')
  await user.selectOptions(urgency, '加急')
  // What is chosen and not asked yet stays when something else changes.
  await user.click(screen.getByRole('radio', { name: '昨今两天' }))
  await waitFor(() => expect(bench.address()).toContain('time=sinceYesterday'))
  expect(urgency).toHaveValue('urgent')
  await user.click(screen.getByRole('button', { name: /查询/ }))
  // The panel has a button of the same name: meant is the one under the chart.
  const under = () => screen.getAllByText('清空筛选').filter((one) => !panel.contains(one))
  await waitFor(() => expect(under()).toHaveLength(1), { timeout: 10_000 })
  await user.click(under()[0]!)
  await waitFor(() => expect(bench.address()).not.toContain('urgency'))
  expect(urgency).toHaveValue('')
})

test('[STAT-13] of hours that are still to come the table says nothing, which is not 0', async () => {
  await show('/statistics/localDiagnosisCount?time=today&by=hour&table=column', {
    statLocalDiagnosisCount: (asked) => {
      const answer = testStatistic('localDiagnosisCount', asked)
      return { val: { ...answer, columns: answer.columns.map((column, hour) => (hour > 9 ? { ...column, ...TO_COME } : column)) } }
    },
  })
  const row = (name: string) => within(table()).getByRole('rowheader', { name }).closest('tr')!
  expect(row('2026-11-25 09:00–10:00')).toHaveTextContent('22')
  expect(
    within(row('2026-11-25 10:00–11:00'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(STATISTICS.localDiagnosisCount.measures.map(() => '—'))
})

test('low stars are listed with their reasons, each with its reports', async () => {
  await show('/statistics/reportQuality')
  await user.click(screen.getByRole('button', { name: '描述不全 打开 3 行' }))
  await screen.findByRole('heading', { name: '低分 · 描述不全' })
  expect(bench.payloads('queryStatisticRows').at(-1)).toMatchObject({ screen: 'reportQuality', measure: 'low', reason: '描述不全' })
})

test('a fault is said with its code and asked again; without the menu the page is not shown', async () => {
  let broken = true
  bench = new Bench({
    statLocalDiagnosisCount: (asked) => {
      if (broken) throw refusal(CODE.statisticsSlow)
      return { val: testStatistic('localDiagnosisCount', asked) }
    },
  })
  bench.open('/statistics/localDiagnosisCount')
  expect(await screen.findByText(/统计用时过长/)).toBeInTheDocument()
  broken = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByRole('table')
  bench.end()
  bench = new Bench({}, { userMainMenuConfig: '000000000000' })
  bench.open('/statistics/localDiagnosisCount')
  expect(await screen.findByRole('alert')).toHaveTextContent('本地诊断统计')
  expect(bench.payloads(STAT_CALLS.localDiagnosisCount)).toEqual([])
})

test('in English every word is English', async () => {
  await show('/statistics/appointmentOurHospital')
  act(() => setLanguage('en'))
  expect(await screen.findByRole('heading', { name: 'Bookings at our hospital' })).toBeInTheDocument()
  const words = document.body.textContent?.replace(/描述不全|中心医院/g, '') ?? ''
  expect(words.match(/[\u4E00-\u9FFF]+/g) ?? []).toEqual([])
})
