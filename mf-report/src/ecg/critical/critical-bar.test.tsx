import { api } from '@farsight/shared/api'
import type { CriticalItem, CriticalRow } from '@farsight/shared/contract'
import { registerNamespace } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { critical, item } from '../../pages/parts/critical/test-critical'
import { VALUE_NAMES, type ValueRow } from '../model/values'
import { CriticalBar } from './critical-bar'
import { type CriticalProposal, type EcgDesk, EcgDeskContext, type EcgFigures } from './desk'

const ID = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const RATE = item({
  id: ID(5),
  modality: 'ECG',
  code: 'rate',
  zh: '心室率小于 40 或大于 180 次/分',
  en: 'Ventricular rate below 40 or above 180/min',
})
const QTC = item({ id: ID(6), modality: 'ECG', code: 'qtc', zh: 'QTc 大于 500 ms', en: 'QTc above 500 ms' })
const PAUSE = item({ id: ID(7), modality: 'ECG', code: 'pause', zh: '心脏停搏或长间歇大于 3 秒', en: 'Asystole, or a pause above 3 s' })

let items: readonly CriticalItem[]
let loops: readonly CriticalRow[]
let asked: string[]
let told: CriticalProposal[]
let figures: EcgFigures[]
beforeAll(() => registerNamespace('mf-report', { zh, en }))
beforeEach(() => {
  ;[items, loops, asked, told, figures] = [[RATE, QTC, PAUSE], [], [], [], []]
  localStorage.clear()
  jest.spyOn(api, 'call').mockImplementation((async (call: string) => {
    asked.push(call)
    const val = call === 'criticalItems' ? items : loops
    return { val, total: val.length, totalIsFloor: false }
  }) as never)
})
afterEach(() => jest.restoreAllMocks())

const rows = (values: Partial<Record<ValueRow['name'], readonly [number | null, ValueRow['source']]>>): ValueRow[] =>
  VALUE_NAMES.map((name) => {
    const [value, source] = values[name] ?? [undefined, undefined]
    return { name, value, source, device: undefined, computed: undefined, gap: undefined }
  })

type Computed = Parameters<typeof CriticalBar>[0]['computed']
function show(
  given: readonly ValueRow[],
  { computed, exam = 'e1', reads = false }: { computed?: object; exam?: string; reads?: boolean } = {},
) {
  const desk: EcgDesk = { risProcedureId: exam, report: (one) => told.push(one), measured: (one) => figures.push(one) }
  const page = (now: readonly ValueRow[]) => (
    <UiProvider>
      <QueryClientProvider client={client}>
        <EcgDeskContext.Provider value={reads ? undefined : desk}>
          <CriticalBar rows={now} formula="bazett" computed={computed as Computed} />
        </EcgDeskContext.Provider>
      </QueryClientProvider>
    </UiProvider>
  )
  const client = new QueryClient()
  const view = render(page(given))
  return { ...view, now: (next: readonly ValueRow[]) => view.rerender(page(next)) }
}
const bar = () => screen.findByRole('list', { name: '可能的危急值' })
const quiet = () => expect(screen.queryByRole('list', { name: '可能的危急值' })).toBeNull()
const FAST = rows({ hr: [182, 'device'], pr: [150, 'device'] })

test('[CRIT-01] a measured value beyond its limit asks: the value, the hospital’s item, whence it is; it reports nothing by itself', async () => {
  show(FAST)
  const question = within(await bar()).getByRole('listitem')
  expect(question).toHaveTextContent('心率 182 次/分 — 危急值？')
  expect(question).toHaveTextContent('心室率小于 40 或大于 180 次/分 · 依据：设备值，未经医师确认')
  expect(told).toEqual([])
  expect(asked.toSorted()).toEqual(['criticalItems', 'queryCriticals'])
  fireEvent.click(within(question).getByRole('button', { name: '报告危急值' }))
  expect(told).toEqual([{ code: 'rate', text: '心率 182 次/分' }])
  expect(figures).toEqual([{ hr: 182, pr: 150 }])
})

test('[CRIT-01] a pause is the computed one, QTc follows the QT and its formula; each is asked of by itself', async () => {
  show(rows({ hr: [60, 'computed'], qt: [540, 'typed'] }), { computed: { longestPause: 3412, missing: {} } })
  const questions = within(await bar()).getAllByRole('listitem')
  expect(questions.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^最长 RR 间期 3\.4 s — 危急值？.*依据：计算值/),
    expect.stringMatching(/^QTc 540 ms — 危急值？.*依据：手工值/),
  ])
})

test('[CRIT-01] no is kept for this value of this exam, by this user: it is not asked again, another value is', async () => {
  const { unmount } = show(FAST)
  fireEvent.click(within(await bar()).getByRole('button', { name: '不是' }))
  quiet()
  unmount()
  const again = show(FAST)
  await waitFor(() => expect(asked).toHaveLength(4))
  quiet()
  again.now(rows({ hr: [190, 'typed'] }))
  expect(await bar()).toHaveTextContent('心率 190 次/分 — 危急值？')
  again.unmount()
  show(FAST, { exam: 'e2' })
  expect(await bar()).toHaveTextContent('心率 182 次/分')
})

test('[CRIT-01] nothing is asked of what is registered, of what the hospital does not count, nor within the limits; a cancelled one is asked', async () => {
  loops = [critical({ itemId: RATE.id })]
  const first = show(FAST)
  await waitFor(() => expect(asked).toHaveLength(2))
  quiet()
  first.unmount()
  loops = [critical({ itemId: RATE.id, state: 'cancelled' })]
  const second = show(FAST)
  await bar()
  second.unmount()
  items = [{ ...RATE, enabled: false }, QTC]
  const third = show(FAST)
  await waitFor(() => expect(asked).toHaveLength(6))
  quiet()
  third.unmount()
  // Within the limits not even the list is asked for.
  show(rows({ hr: [72, 'device'] }))
  expect(asked).toHaveLength(6)
  quiet()
})

test('who reads a report is asked nothing', () => {
  show(FAST, { reads: true })
  expect([asked, figures]).toEqual([[], []])
  quiet()
})
