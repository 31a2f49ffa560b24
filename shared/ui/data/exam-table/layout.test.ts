import { arrange, isShown, sticks, totalWidth, withMove, withShown, withWidth } from './layout'
import { DEFAULT_LAYOUT } from './types'

const columns = [
  { key: 'flag', width: 56, sticky: 'left' as const },
  { key: 'state', width: 104, sticky: 'left' as const },
  { key: 'name', width: 120 },
  { key: 'part', min: 160 },
  { key: 'time', width: 148 },
  { key: 'phone', width: 100, off: true },
  { key: 'acts', width: 104, sticky: 'right' as const },
]
const keys = (layout = DEFAULT_LAYOUT) => arrange(columns, layout).map((column) => column.key)

test('by default: as given, without those that are off', () => {
  expect(keys()).toEqual(['flag', 'state', 'name', 'part', 'time', 'acts'])
  expect(totalWidth(arrange(columns), DEFAULT_LAYOUT)).toBe(56 + 104 + 120 + 160 + 148 + 104)
})

test('a move stands, sticky columns keep their side, a new column comes behind its default neighbour', () => {
  const moved = withMove(columns, DEFAULT_LAYOUT, 'time', 'name', 'before')
  expect(keys(moved)).toEqual(['flag', 'state', 'time', 'name', 'part', 'acts'])
  expect(withMove(columns, moved, 'name', 'state', 'before')).toBe(moved)
  expect(withMove(columns, moved, 'flag', 'name', 'after')).toBe(moved)
  const old = { ...DEFAULT_LAYOUT, order: ['flag', 'state', 'time', 'name', 'acts', 'gone'] }
  expect(keys(old)).toEqual(['flag', 'state', 'time', 'name', 'part', 'acts'])
})

test('columns go and come back, also those that are off by default', () => {
  const without = withShown(DEFAULT_LAYOUT, columns[4]!, false)
  expect(keys(without)).not.toContain('time')
  expect(withShown(without, columns[4]!, true)).toEqual(DEFAULT_LAYOUT)
  const more = withShown(DEFAULT_LAYOUT, columns[5]!, true)
  expect(keys(more)).toContain('phone')
  expect(isShown(columns[5]!, withShown(more, columns[5]!, false))).toBe(false)
})

test('a pulled width has a lower end and can be given back', () => {
  const wide = withWidth(DEFAULT_LAYOUT, columns[2]!, 200.4)
  expect(wide.widths).toEqual({ name: 200 })
  expect(withWidth(wide, columns[2]!, 3).widths).toEqual({ name: 40 })
  expect(withWidth(wide, columns[2]!, undefined).widths).toEqual({})
})

test('sticky columns stand side by side, and the last of each side draws the line', () => {
  const shown = arrange(columns)
  expect(sticks(shown, withWidth(DEFAULT_LAYOUT, columns[0]!, 70))).toEqual({
    flag: { left: 0, edge: false },
    state: { left: 70, edge: true },
    acts: { right: 0, edge: true },
  })
})
