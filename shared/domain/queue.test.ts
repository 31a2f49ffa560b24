import { minutesAhead, placeFor, roomLetter, screenName, spokenTicket } from './queue'

test('[TRIAGE-06] a hall reads the first and the last character of a name, of a short one the first, of a Latin one the first letter', () => {
  const names = {
    王建国: '王*国',
    王国: '王*',
    王: '*',
    欧阳建华: '欧*华',
    'John Smith': 'J*',
    'WANG^JIANGUO': 'W*',
    '王^建国': '王*国',
    阿依古丽·买买提: '阿*提',
    "O'Brien": 'O*',
    '': '*',
    未知名·1120: '未*0',
  }
  expect(Object.fromEntries(Object.keys(names).map((name) => [name, screenName(name)]))).toEqual(names)
})

test('a ticket is said sign by sign', () => {
  expect(spokenTicket('A018')).toBe('A 0 1 8')
})

test('rooms are lettered A to Z, then AA', () => {
  expect([0, 1, 25, 26, 27, 52].map(roomLetter)).toEqual(['A', 'B', 'Z', 'AA', 'AB', 'BA'])
})

test('who is urgent stands before the first who is not; others at the end', () => {
  const waiting = [
    { place: 3, rank: 2 },
    { place: 5, rank: 1 },
    { place: 6, rank: 0 },
  ]
  expect([2, 1, 0].map((rank) => placeFor(waiting, rank, 9))).toEqual([5, 6, 10])
  expect(placeFor([], 2, 0)).toBe(1)
})

test('minutes of those before are shared by the places of a room; a check that takes longer than planned counts as over', () => {
  expect(minutesAhead([15, 30], 1)).toBe(45)
  expect(minutesAhead([15, 30], 2)).toBe(23)
  expect(minutesAhead([-5, 15], 1)).toBe(15)
  expect(minutesAhead([], 1)).toBe(0)
})
