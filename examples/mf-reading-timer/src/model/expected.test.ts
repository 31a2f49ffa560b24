import { expectedMinutes } from './expected'

test.each([
  ['CT', 0, 8],
  ['CT', 412, 12],
  ['DX', 2, 2],
  ['XA', 40, 6],
])('%s with %i images takes about %i minutes', (modality, imageCount, minutes) =>
  expect(expectedMinutes({ modality, imageCount })).toBe(minutes),
)
