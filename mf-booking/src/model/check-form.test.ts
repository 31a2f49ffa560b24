import { figureOf, formOf, mergeForms, sentOf, taking, wrongFigures } from './check-form'

const CHECK = { contrastAgent: '', contrastMl: null, ctdi: null, dlp: null, dap: null, doseFrom: '', grade: '', note: '' } as const

test('[DAY-08] the dose of the images fills a form in which nobody has written one, and says where it is from', () => {
  const dose = { from: 'header', ctdi: 9.75, dlp: null, dap: null } as const
  const form = formOf({ check: CHECK, dose })
  expect(form).toMatchObject({ ctdi: '9.75', dlp: '', doseFrom: 'header' })
  expect(sentOf(form)).toMatchObject({ ctdi: 9.75, dlp: null, doseFrom: 'header' })
  expect(formOf({ check: { ...CHECK, ctdi: 8, doseFrom: 'typed' }, dose })).toMatchObject({ ctdi: '8', doseFrom: 'typed' })
})

test('[DAY-08] a figure is digits, also full-width ones; above what a check can be it is none', () => {
  expect(figureOf('ctdi', ' １１.２ ')).toBe(11.2)
  expect([figureOf('ml', ''), figureOf('ml', '0'), figureOf('ml', '500'), figureOf('ml', '501')]).toEqual([null, undefined, 500, undefined])
  expect([figureOf('dlp', '-1'), figureOf('dlp', '1e3'), figureOf('dlp', 'abc')]).toEqual([undefined, undefined, undefined])
  const form = { ...formOf({ check: CHECK, dose: null }), ml: 'x', agent: ' 碘海醇 350 ' }
  expect(wrongFigures(form)).toEqual(['ml'])
  expect(sentOf({ ...form, ml: '80' })).toEqual({ ...CHECK, contrastAgent: '碘海醇 350', contrastMl: 80 })
})

test('[DAY-08] two forms of one check: what was typed stays, what was not typed is the other’s, and the dose says whose figures stand there', () => {
  const base = formOf({ check: CHECK, dose: null })
  const theirs = { ...base, ctdi: '9.75', doseFrom: 'header' as const, note: '左手', grade: 'A' as const }
  const untouched = mergeForms(base, { ...base, agent: '碘海醇' }, theirs)
  expect(untouched).toEqual({ form: { ...theirs, agent: '碘海醇' }, differs: [] })
  const typed = mergeForms(base, { ...base, ctdi: '11', doseFrom: 'typed', note: '右手' }, theirs)
  expect(typed).toMatchObject({ form: { ctdi: '11', doseFrom: 'typed', note: '右手', grade: 'A' }, differs: ['ctdi', 'note'] })
  expect(taking(typed.form, 'ctdi', theirs)).toMatchObject({ ctdi: '9.75', doseFrom: 'header', note: '右手' })
})
