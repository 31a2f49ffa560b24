import {
  byStandardOrder,
  DERIVED_LIMBS,
  heartRate,
  layoutRows,
  leadNamed,
  leadOfScp,
  microvolts,
  mmOfMicrovolts,
  mmOfSeconds,
  msOfMm,
  planSheet,
  pxPerMm,
  QTC_FORMULAS,
  qtc,
  rPeaks,
  STANDARD_LEADS,
  sheetOrder,
  sheetSvg,
  USUAL_SCALE,
} from '.'

test('a lead is known by the names of every format; what is none is none', () => {
  const names = ['MDC_ECG_LEAD_aVR', 'Lead aVR', 'AVR', 'aVR (Einthoven)', '5.6.3-9-62', ' avr\0\0']
  expect(names.map(leadNamed)).toEqual(names.map(() => 'aVR'))
  expect([leadNamed('MDC_ECG_LEAD_V3R'), leadNamed('V10'), leadNamed(''), leadOfScp(64), leadOfScp(999)]).toEqual([
    'V3R',
    undefined,
    undefined,
    'aVF',
    undefined,
  ])
  expect(byStandardOrder([{ lead: 'V3R' }, { lead: 'V1' }, { lead: 'II' }, { lead: 'I' }]).map(({ lead }) => lead)).toEqual([
    'I',
    'II',
    'V1',
    'V3R',
  ])
})

test('[ECG-06] two leads of one name both stand on the sheet and on paper; the first is measured', () => {
  const lead = (name: string, high: number) => ({
    ...{ lead: name, unit: 1, baseline: 0, derived: false },
    samples: Int32Array.from({ length: 5000 }, (_, i) => (i % 400 < 12 ? (12 - (i % 400)) * high : (i * 7) % 5)),
  })
  const group = { rate: 500, label: '', kind: 'rhythm' as const, leads: [lead('II', 80), lead('II', 20), lead('II', 10)] }
  const names = group.leads.map(({ lead }) => lead)
  const rows = layoutRows({ layout: '3x4', cabrera: false, rhythm: ['II'], leads: names, seconds: 10 })
  expect(rows.flatMap(({ cells }) => cells.map(({ lead }) => lead))).toEqual(['II', 'II #2', 'II #3'])
  const plan = planSheet({
    ...{ layout: '3x4', cabrera: false, rhythm: ['II'], leads: names, scale: USUAL_SCALE, duration: 10, beat: false, below: false },
    room: { width: 267, height: 160 },
    paper: true,
  })
  const svg = sheetSvg(group, plan)
  for (const name of ['II', 'II #2', 'II #3']) expect(svg).toContain(`>${name}</text>`)
  // A trace of its own for each.
  const traces = [...svg.matchAll(/d="(M[^"]{2000,})"/g)].map(([, d]) => d!).filter((d) => d.includes('L'))
  expect(new Set(traces).size).toBe(3)
})

test('limb leads follow from I and II: III = II − I, and the three unipolar ones sum to nothing', () => {
  const of = (lead: string, i: number, ii: number): number => DERIVED_LIMBS[lead]![0] * i + DERIVED_LIMBS[lead]![1] * ii
  expect(of('III', 300, 1000)).toBe(700)
  expect(of('aVR', 300, 1000) + of('aVL', 300, 1000) + of('aVF', 300, 1000)).toBe(0)
})

test('paper: 25 mm are a second, 10 mm a millivolt; a card tells the screen', () => {
  expect([
    mmOfSeconds(USUAL_SCALE, 10),
    mmOfMicrovolts(USUAL_SCALE, 1000),
    msOfMm(USUAL_SCALE, 1),
    msOfMm({ speed: 50, gain: 10 }, 1),
  ]).toEqual([250, 10, 40, 20])
  expect(microvolts({ unit: 4.88, baseline: -2 }, 100)).toBeCloseTo(486)
  expect([pxPerMm(856), pxPerMm(1), pxPerMm(Number.NaN)]).toEqual([10, undefined, undefined])
})

test('3x4 with a strip: columns of 2.5 s that go on in time; 6x2; 12x1 has no strip; one lead and fifteen are whole', () => {
  const leads = [...STANDARD_LEADS]
  const rows = layoutRows({ layout: '3x4', cabrera: false, rhythm: ['II'], leads, seconds: 10 })
  expect(rows.map(({ cells }) => cells.map((cell) => `${cell.lead} ${cell.from}`).join(', '))).toEqual([
    'I 0, aVR 2.5, V1 5, V4 7.5',
    'II 0, aVL 2.5, V2 5, V5 7.5',
    'III 0, aVF 2.5, V3 5, V6 7.5',
    'II 0',
  ])
  expect(
    layoutRows({ layout: '6x2', cabrera: false, rhythm: [], leads, seconds: 10 }).map(({ cells }) =>
      cells.map(({ lead }) => lead).join(' '),
    ),
  ).toEqual([...['I V1', 'II V2', 'III V3', 'aVR V4', 'aVL V5', 'aVF V6']])
  expect(layoutRows({ layout: '12x1', cabrera: true, rhythm: ['II'], leads, seconds: 10 }).map(({ cells }) => cells[0]!.lead)).toEqual([
    ...['aVL', 'I', '-aVR', 'II', 'aVF', 'III', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'],
  ])
  expect(layoutRows({ layout: '3x4', cabrera: false, rhythm: ['II'], leads: ['MLII'], seconds: 10 })).toEqual([
    { rhythm: false, cells: [{ lead: 'MLII', from: 0, seconds: 10 }] },
  ])
  const fifteen = layoutRows({ layout: '3x4', cabrera: false, rhythm: ['II'], leads: [...leads, 'V3R', 'V4R', 'V7'], seconds: 10 })
  expect(fifteen.map(({ cells }) => cells.length)).toEqual([4, 4, 4, 1, 1, 1, 1])
  expect(sheetOrder(['V1', 'I', 'X'], false)).toEqual(['I', 'V1', 'X'])
})

test('[ECG-08] QTc by four formulas: all say the QT itself at 60 in a minute, and what their papers say at 100', () => {
  for (const formula of QTC_FORMULAS) expect(qtc(formula, 400, 1000)).toBe(400)
  expect(QTC_FORMULAS.map((formula) => qtc(formula, 340, 600))).toEqual([439, 403, 402, 410])
  expect([qtc('bazett', 0, 1000), qtc('bazett', 400, 0), qtc('hodges', Number.NaN, 800), heartRate(857), heartRate(0)]).toEqual([
    ...[undefined, undefined, undefined, 70, undefined],
  ])
})

test('beats are found at a rate that is no whole number, and beside samples that were not taken', () => {
  const beats = (rate: number, gap = false) => {
    const samples = Float64Array.from({ length: Math.round(rate * 20) }, (_, i) => {
      const off = Math.abs(((i / rate) % 0.8) - 0.4)
      return Math.max(0, 1 - off / 0.03) * 1000 + 20 * Math.sin(i / 7)
    })
    if (gap) samples.fill(Number.NaN, Math.round(9 * rate), Math.round(9.05 * rate))
    return rPeaks([samples], rate).length
  }
  expect([beats(250), beats(249.89), beats(250, true)]).toEqual([25, 25, 25])
})
