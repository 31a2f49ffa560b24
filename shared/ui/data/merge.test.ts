import { differing, merged, takenOver } from './merge'

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

test('what the other one changed and I did not is told: of a list its entries, of a menu its places, else the whole', () => {
  const read = list(['CT', 1], ['MR', 1], ['US', 1])
  const mine = list(['CT', 1], ['MR', 3], ['US', 1])
  expect(takenOver(byName, mine, read, list(['MR', 2], ['US', 1], ['DX', 2]))).toEqual({
    was: list(['CT', 1]),
    now: list(['DX', 2]),
  })
  // Where both changed the same part it is a difference, and shown as one.
  expect(takenOver(byName, mine, read, list(['CT', 1], ['MR', 2], ['US', 1]))).toBeUndefined()
  expect(takenOver('places', '0110', '0100', '1000')).toEqual({ was: '0100', now: '1000' })
  expect(takenOver('places', '0110', '0100', '0100')).toBeUndefined()
  expect(takenOver(undefined, 'a', 'a', 'b')).toEqual({ was: 'a', now: 'b' })
  expect(takenOver(undefined, 'c', 'a', 'b')).toBeUndefined()
})

test('where an empty list means all, who empties it means the whole: nothing of the other one comes back into it', () => {
  const byId = Object.assign((id: string) => id, { emptyIsAll: true as const })
  expect(merged(byId, [], ['A'], ['A', 'B'])).toEqual([])
  expect(merged(byId, ['A', 'C'], ['A'], [])).toEqual(['A', 'C'])
  expect(merged(byId, ['A', 'C'], ['A'], ['A', 'B'])).toEqual(['A', 'B', 'C'])
  expect(takenOver(byId, [], ['A'], ['A', 'B'])).toBeUndefined()
  expect(takenOver(byId, ['A'], ['A'], [])).toEqual({ was: ['A'], now: [] })
})
