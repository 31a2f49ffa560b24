import type { PlacedCell } from '@farsight/shared/ecg'
import { ECG_GAINS, ECG_LAYOUTS, ECG_SPEEDS, type EcgRecording } from '@farsight/shared/ecg'
import type { DrawingFilters } from '../model/drawing-filters'
import { PeakFinder } from '../model/peaks'
import { ECG_GAP } from '../model/signal'
import { USUAL_VIEW } from '../model/view'
import { fakePen, peaksOf } from './fake-pen'
import { paintGrid } from './paint-grid'
import { paintNames } from './paint-names'
import { drawnAt, paintTraces, type TraceContent } from './paint-traces'
import type { SheetColours, Surface } from './surface'
import { testDrawn, testEcg } from './test-ecg'
import { fitted, hear, priorSecond } from './use-sheet'

const colours: SheetColours = { trace: 'trace', paper: 'paper', minor: 'minor', major: 'major', prior: 'prior', caliper: 'c', chosen: 'd' }
/** Device pixels in a mm: no whole number, as on real screens. */
const K = 5.13

function surfaceOf(recording: EcgRecording, view: Partial<typeof USUAL_VIEW> = {}, below = false): Surface {
  const { signal } = hear(recording, 0)!
  const { plan } = fitted(signal, { ...USUAL_VIEW, zoom: 1, ...view }, { width: 2000, height: 900 }, { pxPerMm: K, done: true }, below)
  return { plan, k: K, ratio: 1, width: 2000, height: 900, colours, start: view.start ?? 0 }
}
function drawn(recording: EcgRecording, view: Partial<typeof USUAL_VIEW> = {}, more: Partial<TraceContent> = {}, below = false) {
  const surface = surfaceOf(recording, view, below)
  const canvas = fakePen()
  const names = fakePen()
  const now = testDrawn(recording, view.filters)
  paintTraces(canvas.pen, surface, { now, overlay: false, silent: '此处无记录', ...more })
  const prior = more.prior && { signal: more.prior.drawn.signal, label: '对比 2025-03-02' }
  paintNames(names.pen, surface, { signal: now.signal, prior, overlay: more.overlay ?? false, derivedSign: '*' })
  return { lines: [...canvas.lines, ...names.lines], texts: names.texts, said: canvas.texts, surface, plan: surface.plan }
}

test.each(ECG_LAYOUTS.flatMap((layout) => ECG_SPEEDS.flatMap((speed) => ECG_GAINS.map((gain) => [layout, speed, gain] as const))))(
  '[ECG-06] %s at %s mm/s and %s mm/mV: each R stands at its millimetre and is as high as it should be',
  (layout, speed, gain) => {
    const { lines, plan } = drawn(testEcg(), { layout, scale: { speed, gain } })
    const found = peaksOf(lines, 'trace', Number.POSITIVE_INFINITY).map(([x, y]) => [x / K, y / K] as const)
    let expected = 0
    for (const cell of plan.cells)
      for (let at = 0.4; at < cell.from + cell.seconds - 0.04; at += 0.8) {
        if (at < cell.from + 0.04) continue
        const x = cell.x + (at - cell.from) * speed
        const near = found.find(([px, py]) => Math.abs(px - x) < 0.01 * x && Math.abs(cell.base - py - gain) < 0.01 * gain)
        expect({ lead: cell.lead, at, near: near !== undefined }).toEqual({ lead: cell.lead, at, near: true })
        expected += 1
      }
    expect(expected).toBeGreaterThan(10)
  },
)

test('[ECG-06] the calibration pulse before each row is 10 mm high and 5 mm wide, and follows speed and gain', () => {
  for (const [speed, gain, wide, high] of [[25, 10, 5, 10] as const, [50, 20, 10, 20] as const, [12.5, 5, 2.5, 5] as const]) {
    const { lines, plan } = drawn(testEcg(), { scale: { speed, gain } })
    const pulses = lines.filter(({ points }) => points.length === 6)
    expect(pulses).toHaveLength(plan.rows.length)
    for (const { points } of pulses) {
      expect((points[3]![0] - points[2]![0]) / K).toBeCloseTo(wide, 6)
      expect((points[1]![1] - points[2]![1]) / K).toBeCloseTo(high, 6)
    }
  }
})

test('[ECG-06] lines of the grid are 1 and 5 mm apart, none farther from its place than half a pixel at the end of the sheet', () => {
  const { pen, lines } = fakePen()
  paintGrid(pen, surfaceOf(testEcg()))
  for (const [colour, mm] of [['minor', 1] as const, ['major', 5] as const]) {
    const upright = lines.filter((line) => line.colour === colour && line.points[0]![0] === line.points[1]![0])
    expect(upright.length).toBeGreaterThan(70)
    for (const [i, { points }] of upright.entries()) expect(Math.abs(points[0]![0] - 0.5 - i * mm * K)).toBeLessThanOrEqual(0.5)
  }
})

test('leads have their names where their column begins, derived ones with a sign; one, three, eight and fifteen leads are drawn', () => {
  const names = (leads: readonly string[]) => drawn(testEcg({ leads })).texts.map(({ text }) => text)
  expect(names(['MLII'])).toEqual(['MLII'])
  expect(names(['I', 'aVF', 'V1'])).toEqual(['I', 'aVF', 'V1'])
  const eight = names(['I', 'II', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'])
  expect(eight).toHaveLength(13)
  expect(eight).toEqual(expect.arrayContaining(['III*', 'aVR*', 'aVL*', 'aVF*', 'V6']))
  const twelve = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6']
  expect(names([...twelve, 'V7', 'V8', 'V9']).slice(-4)).toEqual(['V7', 'V8', 'V9', 'II'])
  const { texts, plan } = drawn(testEcg(), { cabrera: true })
  expect(texts.slice(0, 8).map(({ text }) => text)).toEqual(['aVL', 'II', 'V1', 'V4', 'I', 'aVF', 'V2', 'V5'])
  expect(texts[0]!.x / K).toBeCloseTo(plan.cells[0]!.x + 1, 6)
})

test('a limb lead that was not recorded follows from I and II', () => {
  const recording = testEcg({ leads: ['I', 'II'] })
  const [one, two] = recording.groups[0]!.leads
  one!.samples.fill(400)
  two!.samples.fill(1000)
  const shown = testDrawn(recording)
  const uv = (lead: string) => drawnAt(shown, lead, 100)
  expect([uv('III'), uv('aVR'), uv('-aVR'), uv('aVL'), uv('aVF')]).toEqual([300, -350, 350, -50, 400])
})

test('nothing is drawn over a gap', () => {
  const recording = testEcg({ leads: ['II'] })
  recording.groups[0]!.leads[0]!.samples.fill(ECG_GAP, 1000, 2000)
  for (const baseline of [false, true]) {
    const { lines, plan } = drawn(recording, { layout: '12x1', filters: { ...USUAL_VIEW.filters, baseline } })
    const [from, to] = [2, 4].map((second) => (plan.cells[0]!.x + second * 25) * K)
    const traces = lines.filter(({ points }) => points.length > 20)
    expect(traces).toHaveLength(2)
    for (const { points } of traces) for (const [x] of points) expect(x > from! && x < to! - 1e-6).toBe(false)
  }
})

test('where nothing was recorded, that is said in the middle of it; a short gap says nothing', () => {
  const recording = testEcg({ leads: ['II'] })
  recording.groups[0]!.leads[0]!.samples.fill(ECG_GAP, 1000, 2000).fill(ECG_GAP, 3000, 3200)
  for (const baseline of [false, true]) {
    const { said, plan } = drawn(recording, { layout: '12x1', filters: { ...USUAL_VIEW.filters, baseline } })
    expect(said.map(({ text }) => text)).toEqual(['此处无记录'])
    expect(said[0]!.x).toBeCloseTo((plan.cells[0]!.x + 3 * 25) * K, 6)
  }
  expect(drawn(testEcg()).said).toEqual([])
})

test.each<[string, Partial<DrawingFilters>]>([
  ['baseline', { baseline: true }],
  ['mains at 50 Hz', { mains: 50 }],
  ['mains at 60 Hz', { mains: 60 }],
  ['muscle', { muscle: true }],
])('[ECG-09] the filter %s: the drawing differs, samples and what is measured on them do not', (_, on) => {
  const recording = testEcg({ hum: 80, wander: 300 })
  const before = recording.groups[0]!.leads.map(({ samples }) => samples.slice())
  const peaks = () => new PeakFinder(hear(recording, 0)!.signal).within(0, 5000)
  const [plain, beats] = [drawn(recording).lines, peaks()]
  const filtered = drawn(recording, { filters: { ...USUAL_VIEW.filters, ...on } }).lines
  expect(filtered).not.toEqual(plain)
  expect(recording.groups[0]!.leads.map(({ samples }) => samples)).toEqual(before)
  expect(peaks()).toEqual(beats)
  expect(beats).toHaveLength(12)
})

test('filters take out what they say: hum, wander and muscle, and leave R where it is', () => {
  const sway = (on: Partial<DrawingFilters>, of: Parameters<typeof testEcg>[0]) => {
    const shown = testDrawn(testEcg({ high: 0, ...of }), { ...USUAL_VIEW.filters, ...on })
    const all = Array.from({ length: 4000 }, (_, i) => drawnAt(shown, 'II', 500 + i)!)
    return Math.max(...all) - Math.min(...all)
  }
  expect(sway({}, { hum: 100 })).toBeGreaterThan(180)
  expect(sway({ mains: 50 }, { hum: 100 })).toBeLessThan(10)
  expect(sway({ mains: 60 }, { hum: 100 })).toBeGreaterThan(100)
  expect(sway({ muscle: true }, { hum: 100 })).toBeLessThan(60)
  expect(sway({ baseline: true }, { wander: 300 })).toBeLessThan(60)
  const shown = testDrawn(testEcg({ hum: 50, wander: 300 }), { baseline: true, mains: 50, muscle: true })
  const around = Array.from({ length: 41 }, (_, i) => drawnAt(shown, 'II', 980 + i)!)
  // R of the third beat: 2 s, sample 1000.
  expect(Math.abs(around.indexOf(Math.max(...around)) - 20)).toBeLessThanOrEqual(1)
})

test.each([
  ['another rate and another pulse', { rate: 1000, first: 0.73, rr: 0.92 }],
  ['a shorter recording', { rate: 250, seconds: 6, first: 0.2, rr: 0.7 }],
])('[ECG-10] %s: the earlier ECG lies over the present one with an R peak on the first R of each column', (_, of) => {
  const [recording, earlier] = [testEcg(), testEcg({ ...of, high: 1400 })]
  const { plan } = surfaceOf(recording)
  const [now, old] = [hear(recording, 0)!, hear(earlier, 0)!]
  const start = (cell: PlacedCell) => priorSecond(now, old, plan, 0, cell)
  const prior = { drawn: testDrawn(earlier), start }
  const { lines, texts } = drawn(recording, {}, { prior, overlay: true })
  expect(texts.map(({ text }) => text)).toContain('对比 2025-03-02')
  const overlaid = peaksOf(lines, 'prior', Number.POSITIVE_INFINITY)
  for (const cell of plan.cells) {
    const first = [0.4, 1.2, 2, 2.8, 3.6, 4.4, 5.2, 6, 6.8, 7.6].find((at) => at >= cell.from)!
    const x = (cell.x + (first - cell.from) * 25) * K
    const near = overlaid.filter(([px, py]) => Math.abs(px - x) <= 0.25 * K && Math.abs(cell.base * K - py - 14 * K) < 1.5)
    expect({ lead: cell.lead, from: cell.from, near: near.length }).toEqual({ lead: cell.lead, from: cell.from, near: 1 })
  }
})

test('below, the earlier ECG has rows of its own with pulses', () => {
  const earlier = testEcg({ first: 0.6 })
  const [now, old] = [hear(testEcg(), 0)!, hear(earlier, 0)!]
  const start = (cell: PlacedCell) => priorSecond(now, old, surfaceOf(testEcg(), {}, true).plan, 0, cell)
  const prior = { drawn: testDrawn(earlier), start }
  const { lines, plan } = drawn(testEcg(), {}, { prior }, true)
  expect(plan.rows.map(({ of }) => of)).toEqual(['now', 'now', 'now', 'now', 'prior', 'prior', 'prior', 'prior'])
  const least = Math.min(
    ...lines.filter(({ colour, points }) => colour === 'prior' && points.length > 20).flatMap(({ points }) => points.map(([, y]) => y)),
  )
  expect(least).toBeGreaterThan(plan.rows[3]!.base * K)
  expect(lines.filter(({ points }) => points.length === 6)).toHaveLength(8)
})
