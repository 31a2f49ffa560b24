import { caseFaults } from './case-info'
import { CODE } from './errors'
import { isNumber, numberIn } from './number-check'

test('[VALID-26] a number is digits with an optional decimal part: 12 and 12.5, and nothing that a machine would read besides', () => {
  for (const typed of ['12', '12.5', '0', '0.05', '007', '220.00']) expect([typed, isNumber(typed)]).toEqual([typed, true])
  for (const typed of ['12.', '.5', '1e3', '-1', '+1', 'a', '', ' ', '12 ', '1,5', '1.2.3', '0x1f', 'NaN', 'Infinity', '１２', '٣', '12\n'])
    expect([typed, isNumber(typed)]).toEqual([typed, false])
})

test('[VALID-26] a fee or a temperature within its range is taken with both ends; beyond them, or no number, it is none', () => {
  const fee = { low: 0, high: 99_999.99 }
  expect(['0', '12', '12.5', '99999.99'].map((typed) => numberIn(typed, fee))).toEqual([0, 12, 12.5, 99_999.99])
  expect(['100000', '12.', '.5', '1e3', '-1', 'a', '', '1.2345', '12345678'].map((typed) => numberIn(typed, fee))).toEqual(
    Array<undefined>(9).fill(undefined),
  )
  for (const typed of ['25', '45', '36.5', '']) expect([typed, caseFaults({ temperature: typed })]).toEqual([typed, []])
  for (const typed of ['24.9', '45.1', '36.', '.5', '3e1', '-36', 'a'])
    expect([typed, caseFaults({ temperature: typed })]).toEqual([typed, [{ field: 'temperature', code: CODE.vitalsIllegal }]])
})
