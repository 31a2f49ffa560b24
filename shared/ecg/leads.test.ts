import { withDerivedLimbs } from './derived'
import { layoutRows } from './layout'
import { leadNamed } from './leads'
import { planSheet } from './plan'
import type { EcgGroup } from './record'
import { sheetSvg } from './sheet-svg'

test('aVR upside down is −aVR, however it is written; a sum, another place or another polarity is no lead', () => {
  for (const name of ['−aVR', '–aVR', '-aVR', 'aVR (inverted)', 'aVR (-)', 'Lead aVR (negative)'])
    expect([name, leadNamed(name)]).toEqual([name, '-aVR'])
  for (const name of ['I+II', 'Lead I + II', 'I II', 'V4 (V4R)', 'V4 (V4R position)', 'II (inverted)', 'I/II'])
    expect([name, leadNamed(name)]).toEqual([name, undefined])
  expect([leadNamed('Lead II (Einthoven)'), leadNamed('V 4'), leadNamed('aVR (aVR)')]).toEqual(['II', 'V4', 'aVR'])
})

const lead = (name: string, samples: number[], more: object = {}) => ({
  ...{ lead: name, samples: Int32Array.from(samples), unit: 2, baseline: 0, derived: false, ...more },
})
const group = (...leads: EcgGroup['leads']): EcgGroup => ({ rate: 500, label: '', kind: 'rhythm', leads })

test('limb leads follow from I and II on screen and paper alike, and a recorded −aVR stands for the missing aVR', () => {
  const limbs = withDerivedLimbs(group(lead('II', [30]), lead('I', [10]), lead('V1', [1])))
  expect(limbs.leads.map((one) => [one.lead, one.samples[0]! * one.unit + one.baseline, one.derived])).toEqual([
    ...[
      ['I', 20, false],
      ['II', 60, false],
      ['III', 40, true],
      ['aVR', -40, true],
      ['aVL', -10, true],
      ['aVF', 50, true],
      ['V1', 2, false],
    ],
  ])
  const turned = withDerivedLimbs(group(lead('II', [30]), lead('-aVR', [10], { baseline: 3 })))
  expect(turned.leads.map((one) => [one.lead, one.samples[0]! * one.unit + one.baseline])).toEqual([
    ['II', 60],
    ['aVR', -23],
  ])
  expect(layoutRows({ layout: '3x4', cabrera: false, rhythm: [], leads: turned.leads.map((one) => one.lead), seconds: 10 })).toHaveLength(2)
})

test('[ECG-06] −aVR of Cabrera’s order is aVR upside down on paper, its base line too', () => {
  const right = group(lead('aVR', Array(500).fill(250), { baseline: 300 }))
  const plan = planSheet({
    ...{ layout: '12x1', cabrera: true, rhythm: [], leads: ['aVR'], scale: { speed: 25, gain: 10 }, duration: 1, beat: false, paper: true },
    ...{ room: { width: 267, height: 160 }, below: false },
  })
  expect(plan.cells.map((cell) => cell.lead)).toEqual(['-aVR'])
  const first = /d="M([\d.]+) ([\d.]+)L/.exec(sheetSvg(right, plan))!
  // 2 × 250 + 300 µV, turned: 8 mm below the zero.
  expect(Number(first[2]) - plan.cells[0]!.base).toBeCloseTo(8, 2)
})
