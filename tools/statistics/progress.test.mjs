import { watchCounting } from './progress.mjs'

/** Watches a server that shows these numbers of waiting days, one a look, and the last one for ever. */
async function watched(days) {
  const said = []
  let at = 0
  let waited = 0
  const done = await watchCounting({
    left: async () => days[Math.min(at++, days.length - 1)],
    say: (_, en) => said.push(en),
    wait: async (ms) => {
      waited += ms
    },
  })
  return { done, said, waited }
}

test('a round that lasts three seconds is seen moving, not only over', async () => {
  const idle = Array(20).fill(1563)
  const round = [1400, 1150, 900, 620, 300, 0]
  const { done, said } = await watched([...idle, ...round])
  expect(done).toBe(true)
  expect(said).toEqual([
    '1563 days to count; the server begins a round every 15 s',
    '163 of 1563 days counted',
    '413 of 1563 days counted',
    '663 of 1563 days counted',
    '943 of 1563 days counted',
    '1263 of 1563 days counted',
    '1563 of 1563 days counted',
  ])
})

test('no line is said twice: small steps are told together, and what a round left when it is over', async () => {
  const { said } = await watched([1000, 990, 980, 970, 960, 950, 940, 940, 940, 940, 0])
  expect(said.slice(1)).toEqual(['50 of 1000 days counted', '60 of 1000 days counted', '1000 of 1000 days counted'])
})

test('days that begin to wait meanwhile are of the whole; nothing to do says nothing', async () => {
  expect((await watched([10, 12, 0])).said.at(-1)).toBe('12 of 12 days counted')
  expect(await watched([0])).toEqual({ done: true, said: [], waited: 0 })
})

test('a server that does not count is told after a minute', async () => {
  const { done, said, waited } = await watched([40])
  expect({ done, waited }).toEqual({ done: false, waited: 60_000 })
  expect(said.slice(1)).toEqual(['40 days to go, none counted for 30 s', '40 days to go, none counted for 45 s'])
})
