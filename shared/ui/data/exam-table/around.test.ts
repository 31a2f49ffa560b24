import { around } from './around'

const ends = (indexes: readonly number[]): readonly (number | undefined)[] => [indexes[0], indexes[indexes.length - 1]]

describe('rows drawn around those in view', () => {
  const view = { first: 100, last: 125 }

  test('at rest on both sides; in motion ahead of it, and two behind for a hand that turns back', () => {
    expect(ends(around(view, view, 'still', 10_000))).toEqual([94, 131])
    expect(ends(around(view, { first: 97, last: 122 }, 'down', 10_000))).toEqual([98, 131])
    expect(ends(around(view, { first: 103, last: 128 }, 'up', 10_000))).toEqual([94, 127])
    expect(ends(around(view, undefined, 'down', 10_000))).toEqual([98, 131])
  })

  test('a bar dragged past a whole window draws what is in view, and again the rest when it stands still', () => {
    expect(ends(around(view, { first: 60, last: 85 }, 'down', 10_000))).toEqual([100, 125])
    expect(ends(around(view, { first: 140, last: 165 }, 'up', 10_000))).toEqual([100, 125])
    expect(ends(around(view, { first: 60, last: 85 }, 'still', 10_000))).toEqual([94, 131])
  })

  test('never beyond the list, each once and in order', () => {
    expect(ends(around({ first: 0, last: 25 }, undefined, 'still', 10_000))).toEqual([0, 31])
    expect(ends(around({ first: 80, last: 99 }, undefined, 'down', 100))).toEqual([78, 99])
    expect(around({ first: 0, last: 2 }, undefined, 'still', 3)).toEqual([0, 1, 2])
  })
})
