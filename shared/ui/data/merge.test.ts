import { differing, merged } from './merge'

const byName = (one: { name: string }) => one.name
const list = (...levels: readonly [string, number][]) => levels.map(([name, level]) => ({ name, level }))

test('two who change other parts of one list both keep theirs; where both changed the same part, mine stays to be shown', () => {
  const read = list(['CT', 1], ['MR', 1], ['US', 1])
  // I raise MR and take US away; the other one gives DX, and takes CT away.
  const mine = list(['CT', 1], ['MR', 3])
  const theirs = list(['MR', 1], ['US', 1], ['DX', 2])
  expect(merged(byName, mine, read, theirs)).toEqual(list(['MR', 3], ['DX', 2]))
  expect(differing(byName, mine, theirs)).toEqual(list(['CT', 1], ['MR', 3]))
  expect(merged(byName, list(['CT', 2]), read, list(['CT', 4]))).toEqual(list(['CT', 2]))
  expect(merged('places', '0110', '0100', '1100')).toBe('1110')
})
