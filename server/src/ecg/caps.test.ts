import { reasonOf } from '../../test/ecg/reason'
import { microvoltsOfUnit, unitOf } from './caps'

test('units of voltage in µV, as UCUM and as devices spell them; megavolts and what is no voltage are none', () => {
  expect(['V', 'mV', 'uV', 'µV', 'nV', 'volt', 'millivolt', 'microvolt', 'nanovolt'].map(microvoltsOfUnit)).toEqual([
    ...[1e6, 1000, 1, 1, 0.001],
    ...[1e6, 1000, 1, 0.001],
  ])
  expect(['MV', 'mv', 'UV', 'mmHg', '', 'toString'].map(microvoltsOfUnit)).toEqual(Array(6).fill(undefined))
})

test('one unit is as much as a recorder has', () => {
  expect([unitOf(2.5, 'II'), unitOf(-2.5, 'II'), unitOf(0.001, 'II')]).toEqual([2.5, -2.5, 0.001])
  expect([0, 1e-30, 1e30, Number.NaN, Number.POSITIVE_INFINITY].map((one) => reasonOf(() => unitOf(one, 'II')))).toEqual(
    Array(5).fill('scale: II'),
  )
})
