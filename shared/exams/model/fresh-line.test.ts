import { type AskAgain, FreshLine } from './fresh-line'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A line whose calls are answered by hand. */
function line() {
  const calls: string[][] = []
  const open: ((again: AskAgain) => void)[] = []
  const it = new FreshLine((ids) => {
    calls.push([...ids])
    return new Promise((done) => open.push(done))
  })
  const answer = async (again?: AskAgain) => {
    open.shift()!(again)
    await jest.advanceTimersByTimeAsync(0)
  }
  const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms)
  return { it, calls, answer, wait }
}

test('one call at a time: what is told meanwhile is asked for after the answer, together and each id once', async () => {
  const { it, calls, answer, wait } = line()
  it.add(['a'])
  await wait(400)
  it.add(['a', 'b'])
  await wait(400)
  it.add(['b', 'c'])
  await wait(400)
  expect(calls).toEqual([['a']])
  await answer()
  expect(calls).toEqual([['a'], ['a', 'b', 'c']])
  await answer()
  await wait(10_000)
  expect(calls).toHaveLength(2)
})

test('many are asked for in calls of 200, one after the other', async () => {
  const { it, calls, answer, wait } = line()
  it.add(Array.from({ length: 450 }, (_, i) => `id${i}`))
  await wait(400)
  await answer()
  await answer()
  await answer()
  expect(calls.map(({ length }) => length)).toEqual([200, 200, 50])
})

test('what was not shown is asked for again after its wait, and holds up nobody', async () => {
  const { it, calls, answer, wait } = line()
  it.add(['a'])
  await wait(400)
  await answer(3000)
  it.add(['b'])
  await wait(400)
  expect(calls).toEqual([['a'], ['b']])
  await answer()
  await wait(2599)
  expect(calls).toHaveLength(2)
  await wait(1)
  expect(calls).toEqual([['a'], ['b'], ['a']])
})

test('stopping gives back what was on its way, waited, was told and was to be asked for again, and asks no more', async () => {
  const { it, calls, answer, wait } = line()
  it.add(['later'])
  await wait(400)
  await answer(3000)
  it.add(['onWay'])
  await wait(400)
  it.add(['next'])
  await wait(400)
  it.add(['told', 'next'])
  expect([...it.stop()].sort()).toEqual(['later', 'next', 'onWay', 'told'])
  await answer(1)
  await wait(10_000)
  expect(calls).toEqual([['later'], ['onWay']])
})
