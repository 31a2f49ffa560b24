import { safetyMarks, safetyQuestions, unanswered } from './safety'

const ct = { modality: 'CT', contrast: false }
const mr = { modality: 'MR', contrast: false }

test('magnets ask for implants, contrast for allergy and kidneys, rays and magnets a woman who can be pregnant', () => {
  expect(safetyQuestions([ct], 'M', 40)).toEqual([])
  expect(safetyQuestions([ct], 'F', 40)).toEqual(['pregnancy'])
  expect([9, 10, 55, 56].map((years) => safetyQuestions([ct], 'F', years).length)).toEqual([0, 1, 1, 0])
  // Nobody knows how old, or which sex: she is asked.
  expect(safetyQuestions([ct], 'O', undefined)).toEqual(['pregnancy'])
  expect(safetyQuestions([mr], 'M', 40)).toEqual(['implant'])
  expect(safetyQuestions([mr, { ...ct, contrast: true }], 'F', 30)).toEqual(['pregnancy', 'implant', 'allergy', 'renal'])
  expect(safetyQuestions([{ modality: 'US', contrast: false }], 'F', 30)).toEqual([])
})

test('"not known" is an answer, and is marked as such; a note stands behind its mark', () => {
  expect(unanswered(['implant', 'allergy'], { implant: 'unknown', allergy: '' })).toEqual(['allergy'])
  expect(safetyMarks({ implant: 'yes', implantNote: '起搏器', pregnancy: 'unknown', allergy: 'no', renal: '' })).toEqual([
    { key: 'pregnancy', zh: '妊娠不详', en: 'Pregnant not known' },
    { key: 'implant', zh: '体内植入物：起搏器', en: 'Implant: 起搏器' },
  ])
})
