import { ECG_GAP } from './signal'
import { silences } from './silence'

const lead = (length: number, ...gaps: readonly (readonly [number, number])[]) => {
  const samples = new Int32Array(length).fill(7)
  for (const [from, to] of gaps) samples.fill(ECG_GAP, from, to)
  return { samples }
}

test('a stretch without samples is found wherever it begins, as it is and once', () => {
  for (let from = 0; from <= 700; from += 13) expect(silences(lead(1000, [from, from + 300]), 0, 1000, 100)).toEqual([[from, from + 300]])
})

test('short ones are none, several are several, and only what is asked for is looked at', () => {
  expect(silences(lead(1000, [200, 299]), 0, 1000, 100)).toEqual([])
  expect(silences(lead(1000, [10, 200], [210, 400], [900, 1000]), 0, 1000, 100)).toEqual([
    [10, 200],
    [210, 400],
    [900, 1000],
  ])
  expect(silences(lead(1000, [0, 1000]), 300, 2000, 100)).toEqual([[300, 1000]])
})
