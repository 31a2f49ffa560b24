import { caseFaults, plainNumber, VITAL_RANGES, VITAL_SIGNS } from './case-info'
import { CODE } from './errors'

test('a vital sign is a number between the ends of its range, both allowed; every one at fault is told, in the order of the form', () => {
  for (const sign of VITAL_SIGNS) {
    const { low, high } = VITAL_RANGES[sign]
    const faults = ['', String(low), String(high), `${high}.1`, `${high + 1}`, '-1', '３８.5', '36,5', '1e2', ' '].map(
      (value) => caseFaults({ [sign]: value }).length,
    )
    expect([sign, faults]).toEqual([sign, [0, 0, 0, 1, 1, 1, 1, 1, 1, 1]])
  }
  expect(caseFaults({ temperature: '24.9' })).toEqual([{ field: 'temperature', code: CODE.vitalsIllegal }])
  expect(caseFaults({ diastolic: '251', temperature: '99', conditionDescription: '痛'.repeat(513) })).toEqual([
    { field: 'conditionDescription', code: CODE.descriptionTooLong },
    { field: 'temperature', code: CODE.vitalsIllegal },
    { field: 'diastolic', code: CODE.vitalsIllegal },
  ])
})

test('a number is folded to half width and freed of spaces; what is no number stays what it is', () => {
  expect(['３８．５', ' １３８ 0000\u3000１２３４ ', '38.5', '六十', ''].map(plainNumber)).toEqual([
    '38.5',
    '13800001234',
    '38.5',
    '六十',
    '',
  ])
})
