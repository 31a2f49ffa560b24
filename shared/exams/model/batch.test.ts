import { IdBatch } from './batch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a burst is handed over once, each id once, 200 at most in a call', () => {
  const calls: number[] = []
  const batch = new IdBatch((ids) => calls.push(ids.length))
  for (let i = 0; i < 450; i++) batch.add([`id${i}`, 'same'])
  expect(calls).toEqual([])
  jest.advanceTimersByTime(400)
  expect(calls).toEqual([200, 200, 51])
})

test('a steady stream still arrives every 400 ms, and stopping gives back the rest', () => {
  const calls: string[][] = []
  const batch = new IdBatch((ids) => calls.push([...ids]))
  for (let i = 0; i < 10; i++) {
    batch.add([`id${i}`])
    jest.advanceTimersByTime(100)
  }
  expect(calls.length).toBe(2)
  expect(batch.stop()).toEqual(['id8', 'id9'])
  jest.runAllTimers()
  expect(calls.length).toBe(2)
})
