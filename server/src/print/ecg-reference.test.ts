import { inflateSync } from 'node:zlib'
import { printSource } from '@farsight/shared/domain'
import { pathsOf, pdfPages } from '../../test/pdf-paths'
import { paperFile } from '../../test/worker-file'
import { readEcg } from '../ecg/read'
import { sharedFiles, testWithShared } from '../images/testing/shared-data'
import { ecgPages } from './ecg-sheet'
import { paperPress } from './pdf'

type Line = readonly (readonly [x: number, y: number])[]
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
const bytesOf = (folder: string, name: string): Buffer =>
  sharedFiles(folder)!
    .find((one) => one.name === name)!
    .bytes()

/** Rows of traces from above, each with the x of its beginning; what is as high on the page as the row is of it. */
function rowsOf(traces: readonly Line[]): { left: number; line: Line }[] {
  const rows: { base: number; parts: Line[] }[] = []
  const middle = (line: Line): number => line.map(([, y]) => y).toSorted((a, b) => a - b)[Math.floor(line.length / 2)]!
  for (const line of traces.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.find(({ base }) => Math.abs(base - middle(line)) < 12)
    if (row) row.parts.push(line)
    else rows.push({ base: middle(line), parts: [line] })
  }
  return rows.map(({ parts }) => {
    const line = parts.toSorted((a, b) => a[0]![0] - b[0]![0]).flat()
    return { left: line[0]![0], line }
  })
}

const STEP = 0.05
/** Heights of a row each 0.05 mm from its beginning on, straight between its points. */
function heights({ left, line }: { left: number; line: Line }): number[] {
  let next = 1
  return Array.from({ length: Math.floor(250 / STEP) }, (_, i) => {
    const x = left + i * STEP
    while (next < line.length - 1 && line[next]![0] < x) next += 1
    const [a, b] = [line[next - 1]!, line[next]!]
    return b[0] === a[0] ? a[1] : a[1] + ((x - a[0]) / (b[0] - a[0])) * (b[1] - a[1])
  })
}

/** How alike two stretches are: correlation, and how many of the first's mm one of the second's is. */
function likeness(one: readonly number[], two: readonly number[]): { r: number; gain: number } {
  const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length
  const [m, n] = [mean(one), mean(two)]
  let [xy, xx, yy] = [0, 0, 0]
  for (const [i, value] of one.entries()) {
    xy += (value - m) * (two[i]! - n)
    xx += (value - m) ** 2
    yy += (two[i]! - n) ** 2
  }
  return { r: xy / Math.sqrt(xx * yy), gain: xy / xx }
}

testWithShared('ecg_pdf')(
  '[ECG-06, ECG-07] our sheet of a real ECG over the drawing that another program made of the same file: every lead at its place, as high and as late',
  async () => {
    const recording = readEcg([{ name: 'waveform_ecg.dcm', bytes: bytesOf('ecg_dicom', 'waveform_ecg.dcm') }])
    if (recording.format === 'pdf') throw new Error('a PDF')
    const press = paperPress(await paperFile())
    const drawn = await press
      .draw({
        ...{ source, layout: 'A4', language: 'zh', mark: undefined, verifyUrl: '', logo: '', images: [], footer: '', printedAt: '' },
        ...{ compress: false, ecg: ecgPages(recording, 'zh') },
      } as never)
      .finally(() => press.close())
    const long = ({ points }: { points: Line }) => points.length > 100
    const ours = rowsOf(
      pdfPages(Buffer.from(drawn))
        .at(-1)!
        .paths.filter(long)
        .map(({ points }) => points),
    )
    // Another writer's file: its one page is the stream that is much larger than all others.
    const reference = bytesOf('ecg_pdf', 'anonymous_ecg_3x4_1.pdf')
    const streams = [...reference.toString('latin1').matchAll(/stream\r?\n/g)].flatMap(({ index, 0: word }) => {
      try {
        return [inflateSync(reference.subarray(index + word.length)).toString('latin1')]
      } catch {
        return []
      }
    })
    const page = streams.toSorted((a, b) => b.length - a.length)[0]!
    const theirs = rowsOf(
      pathsOf(page, 595.44)
        .filter(long)
        .map(({ points }) => points),
    )
    expect([ours.length, theirs.length]).toEqual([4, 4])
    const told: string[] = []
    for (const [row, leads] of LEADS.entries()) {
      const [mine, other] = [heights(ours[row]!), heights(theirs[row]!)]
      const wide = 250 / leads.length
      for (const [column, lead] of leads.entries()) {
        // Two millimetres beside each edge belong to the neighbour's strokes, and to the shifts.
        const [from, to] = [(column * wide + 2) / STEP, ((column + 1) * wide - 2) / STEP]
        const at = (late: number) => likeness(other.slice(from, to), mine.slice(from - late, to - late))
        const [best] = SHIFTS.map((late) => ({ late, ...at(late) })).toSorted((one, two) => two.r - one.r)
        const { r, gain, late } = best!
        told.push(`${lead} ${r.toFixed(3)} × ${gain.toFixed(3)} + ${(late * STEP).toFixed(2)} mm`)
        // The other program draws through a low pass of 40 Hz, which rounds R waves and is some milliseconds late.
        expect({ lead, alike: r > 0.97, asHigh: Math.abs(gain - 1) < 0.08, late: Math.abs(late * STEP) <= 0.15 }).toEqual({
          ...{ lead, alike: true, asHigh: true, late: true },
        })
      }
    }
    process.stdout.write(`our sheet over the reference drawing, correlation × height: ${told.join(', ')}\n`)
  },
  60_000,
)

/** In steps: up to a millimetre either way. */
const SHIFTS = Array.from({ length: 41 }, (_, i) => i - 20)
const LEADS = [['I', 'aVR', 'V1', 'V4'], ['II', 'aVL', 'V2', 'V5'], ['III', 'aVF', 'V3', 'V6'], ['II']] as const
