import { amountOf } from './amount'

test('an amount is read as it is typed in either width and with its thousands parted; what is none or too much is told apart', () => {
  expect(['1', '500', '９９', '1 000', '1\u202F000', '１\u3000０００', '12,000', '１，０００', '999999999'].map(amountOf)).toEqual([
    1, 500, 99, 1000, 1000, 1000, 12000, 1000, 999_999_999,
  ])
  expect(['', ' ', '0', '-5', '1.5', '1e3', '1,00', '五百', '0x10'].map(amountOf)).toEqual(Array(9).fill('whole'))
  expect(['1000000000', '9999999999', '9'.repeat(30)].map(amountOf)).toEqual(['most', 'most', 'most'])
})
