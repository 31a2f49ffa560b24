import { fits, wantedName, wantedOf } from './misfits'

test.each([
  [
    'date',
    '',
    ['2026-11-20', '2026年11月20日复查', '2026/3/1', '20.11.2026', '11/20/2026', '20 Nov 2026', 'November 20, 2026', '2026年3月'],
    ['abc', '昨天', '2026-13-01', '2026-02-30', '20'],
  ],
  ['number', '', ['6', '约 5×4', '<3', '3.5 mm', 'about 12'], ['abc', '较大', 'mm']],
  ['choice', '[左/右]', ['左', '右侧', ' 左'], ['双侧', 'abc']],
  ['choice', '[left/right]', ['Left', 'right lobe'], ['both']],
])('a field of %s %s takes what begins with what it wants, and nothing else', (type, shown, right, wrong) => {
  const wanted = wantedOf(wantedName(type, shown)!)
  expect(right.filter((text) => !fits(wanted, text))).toEqual([])
  expect(wrong.filter((text) => fits(wanted, text))).toEqual([])
})

test('a field of words takes anything, and choices too many for a mark are not judged', () => {
  expect(wantedName('text', '[描述]')).toBeUndefined()
  expect(wantedName('choice', `[${Array.from({ length: 30 }, (_, i) => `选项${i}`).join('/')}]`)).toBeUndefined()
})
