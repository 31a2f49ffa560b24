import { ECG_PAPER_GAINS, ECG_PAPER_LAYOUTS, ECG_PAPER_SPEEDS, ecgPaperWord, printSource, readEcgPaper } from '@farsight/shared/domain'
import { ECG_GAINS, ECG_LAYOUTS, ECG_SPEEDS, type EcgRecording, STANDARD_LEADS } from '@farsight/shared/ecg'
import { pdfPages } from '../../test/pdf-paths'
import { paperFile } from '../../test/worker-file'
import { ecgPages, valuesOf } from './ecg-sheet'
import { paperPress } from './pdf'

const RR = 0.8
const FIRST = 0.4
/** Steep R waves of 1 mV at known moments, on 0 µV. */
function recording(rate: number, mv = 1): EcgRecording {
  const samples = Int32Array.from({ length: rate * 10 }, (_, i) => {
    const at = i / rate
    const off = Math.abs(at - (FIRST + RR * Math.max(0, Math.round((at - FIRST) / RR))))
    return Math.round(Math.max(0, 1 - off / 0.03) * 1000 * mv)
  })
  const leads = STANDARD_LEADS.map((lead) => ({ lead, samples, unit: 1, baseline: 0, derived: false }))
  return {
    ...{ format: 'dicom', groups: [{ rate, label: 'RHYTHM', kind: 'rhythm', leads }], time: '2026-11-20 09:00:00', device: 'ELI' },
    ...{ filters: { lowCut: 0.05, highCut: 150, notch: null, text: '' }, values: [], statements: [], notes: [] },
  }
}
const source = printSource({
  facilityName: '松原医院',
  exam: {
    ...{ patName: '王建国', sex: 'M', age: null, modality: 'ECG', bodypart: '', side: '', checkItem: '十二导联心电图', checkNo: 'ECG1' },
    ...{ outpatientNo: '', inpatientNo: '', bedNo: '', sourceType: 'outpatient', department: '', checkTime: null },
    registerTime: '2026-01-01 08:00:00',
  },
  conditionDescription: '',
  report: {
    content: { finding: { text: '窦性心律' }, result: { text: '正常心电图' }, advice: { text: '' } },
    ...{ addenda: [], corrected: 0, correction: undefined, issue: 1, author: { name: '王' }, writeTime: null, reviewers: [] },
    reportCompleteTime: '2026-01-01 09:00:00',
  },
})

test.each([250, 500, 1000])(
  '[ECG-06] on paper 25 mm are a second and 10 mm a millivolt, within 1 %%: A4 across, 10 s on 250 mm (%i Hz)',
  async (rate) => {
    const press = paperPress(await paperFile())
    try {
      const bytes = await press.draw({
        ...{ source, layout: 'A4', language: 'zh', mark: undefined, verifyUrl: '', logo: '', images: [], footer: '', printedAt: '' },
        ...{ compress: false, ecg: ecgPages(recording(rate), 'zh') },
      } as never)
      const page = pdfPages(Buffer.from(bytes)).at(-1)!
      expect([Math.round(page.width), Math.round(page.height)]).toEqual([297, 210])
      const traces = page.paths.filter(({ points }) => points.length > 100)
      expect(traces).toHaveLength(13)
      // The strip of ten seconds is the widest.
      const widest = traces.toSorted((a, b) => spread(b.points, 0) - spread(a.points, 0))[0]!
      expect(Math.abs(spread(widest.points, 0) - 250)).toBeLessThan(0.2)
      const base = Math.max(...widest.points.map(([, y]) => y))
      const peaks = widest.points.filter(
        ([, y], i, all) => base - y > 5 && i > 0 && i + 1 < all.length && y <= all[i - 1]![1] && y < all[i + 1]![1],
      )
      expect(peaks.length).toBeGreaterThanOrEqual(12)
      const left = widest.points[0]![0]
      let [time, height] = [0, 0]
      for (const [n, [x, y]] of peaks.entries()) {
        const wanted = (FIRST + n * RR) * 25
        time = Math.max(time, Math.abs(x - left - wanted) / wanted)
        height = Math.max(height, Math.abs(base - y - 10) / 10)
        expect(Math.abs(x - left - wanted)).toBeLessThanOrEqual(0.01 * wanted)
        expect(Math.abs(base - y - 10)).toBeLessThanOrEqual(0.1)
      }
      process.stdout.write(
        `PDF at ${rate} Hz: largest |error| ${(100 * time).toFixed(3)} % of the mm across, ${(100 * height).toFixed(3)} % up\n`,
      )
      // The calibration pulse: 10 mm high, 5 mm wide.
      const pulses = page.paths.filter(({ points }) => points.length === 6 && Math.abs(spread(points, 1) - 10) < 0.1)
      expect(pulses).toHaveLength(4)
      for (const { points } of pulses) expect(Math.abs(points[3]![0] - points[2]![0] - 5)).toBeLessThan(0.05)
    } finally {
      await press.close()
    }
  },
)
const spread = (points: readonly (readonly [number, number])[], axis: 0 | 1): number =>
  Math.max(...points.map((point) => point[axis])) - Math.min(...points.map((point) => point[axis]))

test('the page says its scale and filters, and the values that were kept; without a rhythm there is no page', () => {
  const kept = {
    formula: 'bazett',
    values: [
      { name: 'hr', value: 75 },
      { name: 'qt', value: 380 },
      { name: 'pr', value: null },
    ],
  }
  expect(valuesOf(kept, 'zh')).toEqual(['心率 75 次/分   QT 380 ms   QTc 425 ms (Bazett)'])
  expect(valuesOf({ formula: 'bazett', values: [] }, 'zh', '未确认')).toEqual([])
  expect(ecgPages(recording(500), 'zh', valuesOf(kept, 'zh'))[0]!.says).toEqual([
    ...valuesOf(kept, 'zh'),
    '25 mm/s   10 mm/mV   3×4 + II   设备滤波 0.05–150 Hz，打印未滤波   2026-11-20 09:00:00   ELI',
  ])
  expect(ecgPages({ ...recording(500), groups: [] }, 'en')).toEqual([])
})

test('[ECG-08] the paper lists all values that were signed, and tells the doctor’s own from the device’s; too many for a line take two', () => {
  const device = { hr: 60, rr: 1000, p: 96, pr: 160, qrs: 88, qt: 400, axisP: 50, axisQrs: 45, axisT: 40, rv5: 1500, sv1: 820 }
  const values = Object.entries(device).map(([name, value]) => ({ name, value, source: 'device' }))
  const kept = { formula: 'fridericia', values }
  expect(valuesOf(kept, 'en')).toEqual([
    'HR 60 bpm   RR 1000 ms   P 96 ms   PR 160 ms   QRS 88 ms   QT 400 ms   QTc 400 ms (Fridericia)   P axis 50°   QRS axis 45°   T axis 40°   RV5+SV1 2.32 mV',
  ])
  const typed = values.map((one) => (one.name === 'qt' || one.name === 'sv1' ? { ...one, source: 'typed' } : one))
  expect(valuesOf({ ...kept, values: typed }, 'zh', '（测量值未经医师确认）')).toEqual([
    '心率 60 次/分   RR 1000 ms   P 96 ms   PR 160 ms   QRS 88 ms   QT 400 ms*   QTc 400 ms (Fridericia)',
    'P 电轴 50°   QRS 电轴 45°   T 电轴 40°   RV5+SV1 2.32 mV*   * 医师手工测定   （测量值未经医师确认）',
  ])
})

// The smallest and the largest that each layout can be.
const SCALES = [
  { speed: 12.5, gain: 5 },
  { speed: 25, gain: 10 },
  { speed: 25, gain: 20 },
  { speed: 50, gain: 20 },
] as const
const WISHES = ECG_PAPER_LAYOUTS.flatMap((layout) => SCALES.map((scale) => ({ ...scale, layout, cabrera: scale.speed === 50 })))
test('[ECG-06] every layout stands whole on A4 across: no page more than its ten seconds need, nothing beside it', async () => {
  expect([ECG_PAPER_LAYOUTS, ECG_PAPER_SPEEDS, ECG_PAPER_GAINS]).toEqual([ECG_LAYOUTS, ECG_SPEEDS, ECG_GAINS])
  const press = paperPress(await paperFile())
  try {
    for (const wish of WISHES) {
      const name = ecgPaperWord(wish)
      expect(readEcgPaper(name)).toEqual(wish)
      const bytes = await press.draw({
        ...{ source, layout: 'A4', language: 'zh', mark: undefined, verifyUrl: '', logo: '', images: [], footer: '', printedAt: '' },
        ...{ compress: false, ecg: ecgPages(recording(250, 3), 'zh', ['心率 75 次/分', '窦性', '三'], wish) },
      } as never)
      const pages = pdfPages(Buffer.from(bytes)).slice(1)
      expect([name, pages.length]).toEqual([name, wish.speed === 50 ? 2 : 1])
      for (const { paths, width, height } of pages) {
        const all = paths.flatMap(({ points }) => points)
        const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
        const whole = [Math.min(...xs) > 19, Math.max(...xs) < width - 10, Math.min(...ys) > 14, Math.max(...ys) < height - 15]
        expect([name, ...whole]).toEqual([name, true, true, true, true])
      }
      // The pulse of a millivolt is as high as was wished, and 0.2 s as wide.
      const { points } = pages[0]!.paths.find((path) => path.points.length === 6 && Math.abs(spread(path.points, 1) - wish.gain) < 0.01)!
      expect(Math.abs(points[3]![0] - points[2]![0] - 0.2 * wish.speed)).toBeLessThan(0.05)
    }
  } finally {
    await press.close()
  }
})
