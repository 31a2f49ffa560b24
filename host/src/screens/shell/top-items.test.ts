import { enabledMenus } from '@farsight/shared/domain'
import { BREAKPOINTS, topCount, topItems } from './top-items'

test.each([
  [320, 0],
  [800, 0],
])('[SHELL-06] a window of %i px holds no top item', (width, count) => {
  expect(topCount(width)).toBe(count)
})
test.each([
  [801, 2],
  [1000, 3],
])('[SHELL-07] above 800 and up to 1000 px a restricted set: %i px hold %i', (width, count) => {
  expect(topCount(width)).toBe(count)
})
test.each([
  [1001, 5],
  [1200, 5],
  [1201, 7],
  [1300, 7],
  [1301, 9],
  [1600, 9],
])('[SHELL-08] progressively more: %i px hold %i items', (width, count) => {
  expect(topCount(width)).toBe(count)
})
test.each([
  [1601, 12],
  [4000, 12],
])('[SHELL-09] wider than 1600 px all of them: %i px hold %i', (width, count) => {
  expect(topCount(width)).toBe(count)
})
test('[SHELL-10] the six breakpoints; 900 is the first step inside the restricted set', () => {
  expect(BREAKPOINTS).toEqual([800, 900, 1000, 1200, 1300, 1600])
  expect([topCount(900), topCount(901)]).toEqual([2, 3])
})

test('[SHELL-11] the most needed ones stay, in side order; what the account does not have is never there', () => {
  const keys = (menus: string, places: number) => topItems(enabledMenus(menus), places).map((entry) => entry.key)
  expect(keys('111111111111', 2)).toEqual(['localDiagnosis', 'remoteDiagnosis'])
  expect(keys('111111111111', 5)).toEqual(['appointment', 'register', 'registerList', 'localDiagnosis', 'remoteDiagnosis'])
  expect(keys('111111110111', 12)).not.toContain('statistics')
  expect(keys('000000001100', 12)).toEqual(['statistics', 'manage'])
})
