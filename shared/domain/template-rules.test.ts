import { isTooLong, templateNameMax, templateTypesAt } from './template-rules'

test('[TPL-09] [TPL-10] the limit is the screen’s: 8 for one’s own, 16 in the new editor, 128 in the knowledge bases', () => {
  const all = (['add', 'edit', 'quick', 'newEdit'] as const).map((screen) => templateNameMax(screen, 'personal'))
  expect(all).toEqual([8, 8, 8, 16])
  for (const screen of ['add', 'edit', 'newEdit'] as const)
    expect([templateNameMax(screen, 'clinic'), templateNameMax(screen, 'common')]).toEqual([128, 128])
})

test('[TPL-09] the whole length goes, one more does not; what stood there and was not changed is never refused', () => {
  expect([isTooLong('字'.repeat(8), 8), isTooLong('字'.repeat(9), 8)]).toEqual([false, true])
  expect(isTooLong('字'.repeat(20), 8, '字'.repeat(20))).toBe(false)
  expect(isTooLong(`${'字'.repeat(20)}改`, 8, '字'.repeat(20))).toBe(true)
})

test('[TPL-06] types by where the report came from', () => {
  expect(templateTypesAt('local')).toEqual({ types: [1], ownType: undefined })
  expect(templateTypesAt('remote')).toEqual({ types: [2, 4], ownType: 3 })
  expect(templateTypesAt('expert')).toEqual({ types: [4], ownType: 3 })
})
