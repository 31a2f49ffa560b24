// Script time of a frame of 10 s x 12 leads x 1000 Hz, and of half an hour as an overview. Without a canvas: what a browser paints comes
// on top, and is measured there. Run: npx esbuild mf-report/src/ecg/model/frame.bench.ts --bundle --platform=node
// --alias:@farsight/shared/domain=./shared/domain/index.ts | node
import { planSheet, STANDARD_LEADS } from '@farsight/shared/ecg'
import { paintTraces } from '../sheet/paint-traces'
import type { Surface } from '../sheet/surface'
import { DrawnLeads, NO_FILTERS } from './drawing-filters'
import { levelFor, levelsOf } from './pyramid'
import { leadNames, signalOf, storedStretch } from './signal'
import { penLevel } from './trace'

const RATE = 1000
const MINUTES = 30
const leads = STANDARD_LEADS.map((lead, n) => ({
  lead,
  samples: Int32Array.from({ length: MINUTES * 60 * RATE }, (_, i) => ((i * 7919 + n) % 83) + (i % 800 < 20 ? 900 : 0)),
  unit: 1,
  baseline: 0,
  derived: false,
}))
const signal = signalOf({ rate: RATE, label: '', kind: 'rhythm', leads })
let points = 0
const count = () => {
  points += 1
}
const nothing = () => undefined
const pen = new Proxy({}, { get: (_, name) => (name === 'lineTo' || name === 'moveTo' ? count : nothing), set: () => true })

const sorted = (work: (n: number) => void): readonly number[] =>
  Array.from({ length: 200 }, (_, n) => {
    const from = performance.now()
    work(n)
    return performance.now() - from
  }).toSorted((a, b) => a - b)
const say = (what: string, times: readonly number[]) =>
  process.stdout.write(
    `${what}: median ${times[100]!.toFixed(2)} ms, 95 % ${times[190]!.toFixed(2)} ms, ${Math.round(points / 200)} points\n`,
  )

const plan = (layout: '3x4' | '12x1') =>
  planSheet({
    ...{ layout, cabrera: false, rhythm: ['II'], leads: leadNames(signal), scale: { speed: 25, gain: 10 }, duration: MINUTES * 60 },
    ...{ beat: false, room: { width: 262, height: 210 }, below: false },
  })
const colours = { trace: '', paper: '', minor: '', major: '', prior: '', caliper: '', chosen: '' }
const filters = { baseline: true, mains: 50, muscle: true } as const
for (const [name, layout, on] of [
  ['12x1', '12x1', NO_FILTERS],
  ['3x4 with a strip', '3x4', NO_FILTERS],
  ['12x1, all filters, panned', '12x1', filters],
] as const) {
  const surface: Surface = { plan: plan(layout), k: 96 / 25.4, ratio: 1, width: 1000, height: 800, colours, start: 0 }
  const now = { signal, leads: new DrawnLeads(on, RATE), levels: () => undefined }
  points = 0
  say(
    name,
    sorted((n) => paintTraces(pen as CanvasRenderingContext2D, { ...surface, start: n * 0.1 }, { now, overlay: false, silent: '' })),
  )
}
const from = performance.now()
const levels = levelsOf(leads[1]!.samples)
process.stdout.write(`levels of a lead of ${MINUTES} min: ${(performance.now() - from).toFixed(1)} ms, once\n`)
points = 0
const dx = 1000 / signal.length
const level = levelFor(levels, 1 / dx)!
say(
  'overview of 30 min',
  sorted(() =>
    penLevel(pen as CanvasRenderingContext2D, level, storedStretch(leads[1]!), 0, signal.length, { x: 0, dx, base: 0, perUv: 1 }),
  ),
)
