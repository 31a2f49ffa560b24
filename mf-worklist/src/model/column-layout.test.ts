import { countShown, readLayout } from './column-layout'

const layout = { order: ['b', 'a'], widths: { a: 80 }, hidden: ['b'], shown: ['c'] }

test('a stored layout is read; what is none of ours is refused', () => {
  expect(readLayout(JSON.stringify(layout))).toEqual(layout)
  expect(readLayout(JSON.stringify({ ...layout, widths: { a: 80, b: 'x', c: -1 } }))?.widths).toEqual({ a: 80 })
  for (const text of [
    undefined,
    '',
    'null',
    '{}',
    '[]',
    '{"order":[1],"widths":{},"hidden":[],"shown":[]}',
    '{"order":[],"widths":null,"hidden":[],"shown":[]}',
  ])
    expect(readLayout(text)).toBeUndefined()
})

test('columns that are off count only when switched on', () => {
  expect(countShown([{ key: 'a' }, { key: 'b' }, { key: 'c', off: true }, { key: 'd', off: true }], layout)).toBe(2)
})
