import { STANDARD_LEADS } from './leads'
import { planSheet } from './plan'
import type { EcgGroup } from './record'
import { pulsedRows, sheetOverlaps, sheetSvg } from './sheet-svg'

const group = (mv: number): EcgGroup => ({
  ...{ rate: 100, label: '', kind: 'rhythm' },
  leads: STANDARD_LEADS.map((lead) => ({
    ...{ lead, unit: 1, baseline: 0, derived: false },
    samples: Int32Array.from({ length: 1000 }, (_, i) => (i % 80 === 40 ? 1000 * mv : 0)),
  })),
})
const plan = (layout: '3x4' | '12x1', gain: 10 | 20) =>
  planSheet({
    ...{ layout, cabrera: false, rhythm: ['II'], leads: STANDARD_LEADS, scale: { speed: 25, gain }, duration: 10, beat: false },
    ...{ room: { width: 267, height: 160 }, below: false, paper: true },
  })

test('[ECG-06] each lead of a printed sheet begins at a tick, so that no beat before it is read as its own', () => {
  const svg = sheetSvg(group(1), plan('3x4', 10))
  for (const { x, base } of plan('3x4', 10).cells) expect(svg).toContain(`M${x} ${base - 2}V${base + 2}`)
})

test('[ECG-06] calibration pulses never run into one another: rows nearer than a pulse is high have one of some', () => {
  for (const [layout, gain] of [
    ['3x4', 10],
    ['12x1', 10],
    ['12x1', 20],
  ] as const) {
    const sheet = plan(layout, gain)
    const bases = pulsedRows(sheet, sheet.rows).map(({ base }) => base)
    expect(bases.length).toBeGreaterThan(3)
    for (const [i, base] of bases.entries()) if (i > 0) expect(base - bases[i - 1]!).toBeGreaterThan(sheet.pulse.height)
    if (gain === 10) expect(bases).toHaveLength(sheet.rows.length)
  }
})

test('[ECG-06] that traces run into their neighbours is known', () => {
  expect(sheetOverlaps(group(1), plan('3x4', 10))).toBe(false)
  expect(sheetOverlaps(group(1), plan('12x1', 20))).toBe(true)
})
