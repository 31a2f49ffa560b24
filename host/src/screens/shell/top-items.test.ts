import { enabledMenus } from '@farsight/shared/domain'
import { topCount, topItems } from './top-items'

test.each([
  [800, 0],
  [801, 2],
  [900, 2],
  [901, 3],
  [1000, 3],
  [1001, 5],
  [1200, 5],
  [1201, 7],
  [1300, 7],
  [1301, 9],
  [1600, 9],
  [1601, 12],
])('a window of %i px holds %i items', (width, count) => {
  expect(topCount(width)).toBe(count)
})

test('the most needed ones stay, in side order; what the account does not have is never there', () => {
  const keys = (menus: string, width: number) => topItems(enabledMenus(menus), width).map((entry) => entry.key)
  expect(keys('111111111111', 801)).toEqual(['localDiagnosis', 'remoteDiagnosis'])
  expect(keys('111111111111', 1100)).toEqual(['appointment', 'register', 'registerList', 'localDiagnosis', 'remoteDiagnosis'])
  expect(keys('000000001100', 1601)).toEqual(['statistics', 'manage'])
})
