import { type FilmFacts, type FilmRule, filmShows } from './film-rules'

const rule = (more: Partial<FilmRule>): FilmRule => ({
  condition: 'hide',
  join: '',
  field: 'modality',
  comparison: 'is',
  valueType: 'text',
  value: 'ECG',
  children: [],
  ...more,
})
const ct: FilmFacts = {
  modality: 'CT',
  bodypart: '胸部',
  checkItem: '胸部平扫',
  sourceType: 'inpatient',
  department: '呼吸科',
  sex: 'M',
  age: 45,
}
const ecg: FilmFacts = { ...ct, modality: 'ECG' }

test('a hospital without rules shows everything; a rule that hides ECG hides ECG and nothing else', () => {
  expect([filmShows([], ecg), filmShows([rule({})], ecg), filmShows([rule({})], ct)]).toEqual([true, false, true])
})

test('lines joined by and hold together, or begins another rule, and the first rule that holds decides', () => {
  const old = rule({ join: 'and', field: 'age', comparison: 'above', valueType: 'number', value: '60' })
  expect([filmShows([rule({}), old], ecg), filmShows([rule({}), old], { ...ecg, age: 61 })]).toEqual([true, false])
  const any = [rule({ condition: 'show', field: 'department', value: '呼吸科' }), rule({ join: 'or' })]
  expect([filmShows(any, ecg), filmShows(any, { ...ecg, department: '骨科' })]).toEqual([true, false])
})

test('children narrow their line; what is no number is neither above nor below', () => {
  const women = rule({ children: [rule({ field: 'sex', value: 'F' })] })
  expect([filmShows([women], ecg), filmShows([women], { ...ecg, sex: 'F' })]).toEqual([true, false])
  const odd = rule({ field: 'age', comparison: 'above', valueType: 'number', value: '(1)' })
  expect([
    filmShows([odd], ecg),
    filmShows([rule({ field: 'age', comparison: 'below', valueType: 'number', value: '9' })], { ...ecg, age: null }),
  ]).toEqual([true, true])
})
