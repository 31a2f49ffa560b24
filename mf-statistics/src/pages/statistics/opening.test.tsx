import { STAT_WEEKDAY_WORDS, type StatScreen } from '@farsight/shared/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, Bench, FILTERS } from '../../test/bench'
import { testStatistic } from '../../test/statistics'

/** What is asked when figures are narrowed, and when one of them is opened. */
const user = userEvent.setup()
let bench: Bench
afterEach(() => bench.end())

// jsdom has no MessageChannel, by which the chooser tells itself of a turn later.
class LaterChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null }
  readonly port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.()) }
}
beforeAll(() => {
  globalThis.MessageChannel = LaterChannel as unknown as typeof MessageChannel
})

async function show(address: string, answers: Answers = {}): Promise<void> {
  bench = new Bench(answers)
  bench.open(address)
  await screen.findByRole('table', undefined, { timeout: 10_000 })
}

/** Every filter as an address has it, and as the calls take it. */
const NARROWED = {
  modality: ['modality=CT', ['CT']],
  sourceType: ['source=inpatient', 'inpatient'],
  doctorId: ['doctor=d1', 'd1'],
  roomId: ['room=r1', 'r1'],
  departmentId: ['dept=k1', 'k1'],
  partnerId: ['partner=p1', 'p1'],
  urgency: ['urgency=urgent', 'urgent'],
} as const

test.each([
  ['localDiagnosisCount', ['modality', 'sourceType', 'doctorId', 'roomId', 'departmentId', 'urgency']],
  ['remoteDiagnosisCount', ['modality', 'partnerId', 'urgency']],
] as const)('[STAT-13] %s: a figure of narrowed figures opens the rows of the same question, with every filter', async (one, names) => {
  const filters = Object.fromEntries(names.map((name) => [name, NARROWED[name][1]]))
  await show(`/statistics/${one}?${names.map((name) => NARROWED[name][0]).join('&')}`)
  const [asked] = bench.ofScreen(one)
  expect(asked).toMatchObject(filters)
  const [figure] = within(screen.getByRole('table', { name: '统计表' })).getAllByRole('button', { name: /、CT · 打开 \d+ 行$/ })
  await user.click(figure!)
  await waitFor(() => expect(bench.payloads('queryStatisticRows')).toHaveLength(1))
  expect(bench.payloads('queryStatisticRows')[0]).toEqual({
    ...asked,
    screen: one,
    measure: expect.any(String),
    line: 'CT',
    pageNo: 1,
    pageSize: 50,
  })
})

/** Each list has names of its own, so that none can be taken for another. */
const OFFERED = {
  ...FILTERS,
  doctors: [{ id: 'd1', name: '陈晓' }],
  rooms: [{ id: 'r1', name: 'CT1 室' }],
  departments: [{ id: 'k1', name: '骨科' }],
  partners: [{ id: 'p1', name: '东港县医院' }],
}
test.each<[StatScreen, string, string, object]>([
  ['localDiagnosisCount', '医生', '陈晓', { doctorId: 'd1' }],
  ['localDiagnosisCount', '机房', 'CT1 室', { roomId: 'r1' }],
  ['localDiagnosisCount', '申请科室', '骨科', { departmentId: 'k1' }],
  ['remoteDiagnosisCount', '合作医院', '东港县医院', { partnerId: 'p1' }],
])(
  '[STAT-13] %s is narrowed by a choice of %s: its own names are offered, the chosen one is asked and named',
  async (one, field, name, asked) => {
    await show(`/statistics/${one}`, { getStatisticFilters: () => ({ val: OFFERED }) })
    await user.keyboard('f')
    const form = await screen.findByRole('form', { name: '筛选' })
    const box = await within(form).findByRole('combobox', { name: field })
    fireEvent.mouseDown(box)
    const offered = (): string[] => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent ?? '')
    await waitFor(() => expect(offered()).toEqual(['全部', name]))
    fireEvent.click([...document.querySelectorAll('.ant-select-item-option')].at(-1)!)
    await user.click(within(form).getByRole('button', { name: /查询/ }))
    await waitFor(() => expect(bench.ofScreen(one).at(-1)).toMatchObject(asked))
    expect(await screen.findByText(new RegExp(` · ${name}$`))).toBeInTheDocument()
  },
)

test('[STAT-06] each day of the week, Sunday too, opens the exams of its cell', async () => {
  const strip = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, slot: weekday + 10, n: weekday }))
  await show('/statistics/shootCountDistribution?by=hour', {
    statShootCountDistribution: (asked) => ({ val: { ...testStatistic('shootCountDistribution', asked), strip } }),
  })
  for (const { weekday, slot } of strip) {
    const cell = await waitFor(
      () => {
        const cells = [...screen.getByRole('group', { name: /数据见下表|数字已写出/ }).querySelectorAll('[data-opens]')]
        expect(cells).toHaveLength(strip.length)
        return cells[weekday - 1]!
      },
      { timeout: 10_000 },
    )
    expect(cell.textContent).toContain(STAT_WEEKDAY_WORDS[weekday - 1]!.zh)
    fireEvent.click(cell)
    await waitFor(() =>
      expect(bench.payloads('queryStatisticRows').at(-1)).toMatchObject({ measure: 'exams', weekday, slot, granularity: 'hour' }),
    )
    await user.keyboard('{Escape}')
    await screen.findByRole('table')
  }
})
