import { listAddress, presetOf } from './list-address'

test.each([
  { queue: 'write' as const, states: [] },
  { queue: 'review' as const, states: [4, 6, 8] },
  { queue: '' as const, states: [2070] },
  { queue: '' as const, states: [], search: 'CT26 11&2' },
])('an address says what it was made of: %j', (preset) => expect(presetOf(listAddress(preset).split('?')[1] as string)).toEqual(preset))

test.each(['', '?queue=everything', '?states=', '?states=abc,-1,99999', '?procedureId=1', '?search=%20'])('%j asks for nothing', (search) =>
  expect(presetOf(search)).toBeUndefined(),
)
