import { doseOfHeaders, doseOfReports } from './dose'

const value = (vr: string, ...Value: unknown[]) => ({ vr, Value })
const code = (meaning: string) => ({ vr: 'SQ', Value: [{ '00080100': value('SH', meaning) }] })
const num = (concept: string, figure: unknown, unit: string) => ({
  '0040A043': code(concept),
  '0040A300': value('SQ', { '0040A30A': value('DS', figure), '004008EA': code(unit) }),
})
const container = (...content: object[]) => ({ '0040A043': code('113819'), '0040A730': value('SQ', ...content) })

test('[DAY-08] a CT dose report: the total of the length products and the highest CTDIvol, however deep they stand', () => {
  const report = {
    '0040A730': value(
      'SQ',
      { '0040A043': code('113811'), '0040A730': value('SQ', num('113813', 512.4, 'mGy.cm')) },
      container({ '0040A043': code('113829'), '0040A730': value('SQ', num('113830', 8.25, 'mGy'), num('113838', 300.2, 'mGy.cm')) }),
      container({ '0040A043': code('113829'), '0040A730': value('SQ', num('113830', '11.5', 'mGy'), num('113838', 212.2, 'mGy.cm')) }),
    ),
  }
  expect(doseOfReports([report])).toEqual({ from: 'report', ctdi: 11.5, dlp: 512.4, dap: null })
})

test('[DAY-08] without a total the single ones are added; an area product in Gy·m² is told in dGy·cm²; a unit nobody knows is no figure', () => {
  expect(doseOfReports([{ '0040A730': value('SQ', num('113838', 300, 'mGy.cm'), num('113838', 200.5, 'mGy.cm')) }])).toMatchObject({
    dlp: 500.5,
  })
  expect(doseOfReports([{ '0040A730': value('SQ', num('113722', 0.0000123, 'Gy.m2')) }])).toEqual({
    from: 'report',
    ctdi: null,
    dlp: null,
    dap: 1.23,
  })
  expect(doseOfReports([{ '0040A730': value('SQ', num('113722', 5, 'furlong')) }])).toBeUndefined()
  expect(doseOfReports([])).toBeUndefined()
})

test('[DAY-08] of images: the highest CTDIvol, also inside an exposure sequence; area products are added', () => {
  expect(doseOfHeaders([{ '00189345': value('FD', 9.1) }, { '00189345': value('FD', 10.4) }])).toEqual({
    from: 'header',
    ctdi: 10.4,
    dlp: null,
    dap: null,
  })
  expect(doseOfHeaders([{ '00189321': value('SQ', { '00189345': value('FD', 7) }) }])).toMatchObject({ ctdi: 7 })
  expect(doseOfHeaders([{ '0018115E': value('DS', '1.5') }, { '0018115E': value('DS', 0.7) }])).toMatchObject({ ctdi: null, dap: 2.2 })
  expect(
    doseOfHeaders([{}, { '00189345': value('FD', -1) }, { '0018115E': value('DS') }, { '00189345': value('FD', 'abc') }]),
  ).toBeUndefined()
})
