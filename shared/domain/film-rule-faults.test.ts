import { CODE } from './errors'
import { type FilmDraft, filmFaults } from './film-rule-faults'
import { type FilmFacts, type FilmRule, filmShows } from './film-rules'

const line = (more: Partial<FilmDraft> = {}): FilmDraft => ({
  condition: 'hide',
  join: '',
  field: 'modality',
  comparison: 'is',
  valueType: 'text',
  value: 'ECG',
  children: [],
  ...more,
})
const codes = (...lines: readonly FilmDraft[]) => filmFaults(lines).map(({ path, cell, code }) => [path.join('.'), cell, code])

test.each([
  ['condition', CODE.filmCondition],
  ['field', CODE.filmField],
  ['comparison', CODE.filmComparison],
  ['valueType', CODE.filmValueType],
] as const)('[MANAGE-21] %s is required, in a line and in its children', (cell, code) => {
  expect(codes(line())).toEqual([])
  expect(codes(line({ [cell]: '' }))).toEqual([['0', cell, code]])
  expect(codes(line({ children: [line({ value: 'CT', [cell]: '' })] }))).toEqual([['0.0', cell, code]])
})

test('[MANAGE-22] a value says something, and a number is one', () => {
  for (const value of ['', '  ']) expect(codes(line({ value }))).toEqual([['0', 'value', CODE.filmValueEmpty]])
  const age = (value: string) => codes(line({ field: 'age', comparison: 'above', valueType: 'number', value }))
  expect(['60', '0.5', '-1', ' 60 '].flatMap(age)).toEqual([])
  for (const value of ['x', '1e3', '0x10', '(1)', '6 0', 'Infinity', '٦'])
    expect(age(value)).toEqual([['0', 'value', CODE.filmValueNumber]])
})

test('[MANAGE-22] a sex and a source are one of their words, the age alone is a number: no rule reads as one and holds for nobody', () => {
  const word = (more: Partial<FilmDraft>) => codes(line(more))
  expect([...word({ field: 'sex', value: 'F' }), ...word({ field: 'sourceType', value: 'outpatient' })]).toEqual([])
  for (const more of [
    { field: 'sex', value: '女' },
    { field: 'sex', value: 'female' },
    { field: 'sourceType', value: '门诊' },
  ] as const)
    expect(word(more)).toEqual([['0', 'value', CODE.filmValueWord]])
  expect(word({ field: 'age', value: '60' })).toEqual([['0', 'valueType', CODE.filmFieldType]])
  expect(word({ valueType: 'number', value: '6' })).toEqual([['0', 'valueType', CODE.filmFieldType]])
})

test('[MANAGE-23] a value stands once in a rule, and no rule twice; two rules may share one', () => {
  const twice = ['value', CODE.filmValueTwice]
  const woman = line({ field: 'sex', value: 'F', join: 'and' })
  const mr = line({ value: 'MR', join: 'or' })
  expect(codes(line(), woman, mr, woman)).toEqual([])
  expect(codes(line({ children: [woman] }), { ...mr, children: [woman] })).toEqual([])
  expect(filmFaults([line(), woman, { ...woman, join: 'or' }, line({ join: 'and' })])).toEqual([
    { path: [2], cell: 'value', code: CODE.filmValueTwice, same: [0] },
  ])
  expect(codes(line(), woman, woman)).toEqual([['2', ...twice]])
  expect(codes(line(), line({ join: 'or', value: ' ecg ' }))).toEqual([['1', ...twice]])
  expect(codes(line({ children: [line()] }))).toEqual([['0.0', ...twice]])
  const age = line({ field: 'age', comparison: 'above', valueType: 'number', value: '60', join: 'and' })
  expect(codes(line(), age, { ...age, value: '60.0' })).toEqual([['2', ...twice]])
  expect(codes(line(), line({ join: 'and', comparison: 'isNot' }), line({ join: 'and', field: 'bodypart' }))).toEqual([])
})

test('[MANAGE-24] lines after the first, also among children, need and / or; the first needs none', () => {
  const second = line({ value: 'CT' })
  expect(codes(line(), second)).toEqual([['1', 'join', CODE.filmJoin]])
  expect(codes(line(), { ...second, join: 'or' })).toEqual([])
  const children = [line({ value: 'MR' }), line({ value: 'DX' })]
  expect(codes(line({ children }))).toEqual([['0.1', 'join', CODE.filmJoin]])
})

test('above and below compare numbers, contains compares text: what could never hold is not saved', () => {
  for (const [field, comparison, valueType] of [
    ['modality', 'above', 'text'],
    ['modality', 'below', 'text'],
    ['age', 'contains', 'number'],
  ] as const)
    expect(codes(line({ field, comparison, valueType, value: '1' }))).toEqual([['0', 'comparison', CODE.filmComparisonType]])
})

/** What an evaluator would run, a database would match, or a pattern would find. */
const PAYLOADS = [
  'globalThis.hit=1',
  "');globalThis.hit=1;//",
  '`+(globalThis.hit=1)+`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is to stay a word
  '${globalThis.hit=1}',
  '{{constructor.constructor("globalThis.hit=1")()}}',
  'constructor',
  '__proto__',
  'toString',
  '.*',
  '%',
  '_',
  '^CT$',
  "CT' OR '1'='1",
  'CT\u0000',
  '=1+1',
  '<img src=x onerror=globalThis.hit=1>',
]
const ct: FilmFacts = {
  modality: 'CT',
  bodypart: '胸部',
  checkItem: '胸部平扫',
  sourceType: 'inpatient',
  department: '',
  sex: 'M',
  age: 45,
}

test.each(PAYLOADS)('[LK-18] %j is a word to compare with, and nothing else', (value) => {
  const rule = (more: Partial<FilmRule>) => [{ ...line({ value }), ...more } as FilmRule]
  // Neither is, contains nor is above anything of this exam: nothing is hidden; only an exam that says just this is.
  for (const comparison of ['is', 'contains', 'above', 'below'] as const)
    for (const valueType of ['text', 'number'] as const) expect(filmShows(rule({ comparison, valueType }), ct)).toBe(true)
  expect(filmShows(rule({}), { ...ct, modality: value })).toBe(false)
  for (const odd of ['constructor', '__proto__', 'toString'])
    expect(filmShows(rule({ field: odd as never, comparison: 'isNot' }), ct)).toBe(false)
  expect((globalThis as { hit?: unknown }).hit).toBeUndefined()
})
