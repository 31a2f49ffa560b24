import { Autosave } from './autosave'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('a draft is saved two seconds after the last key', () => {
  const save = jest.fn()
  const autosave = new Autosave(save)
  autosave.touch()
  jest.advanceTimersByTime(1500)
  autosave.touch()
  jest.advanceTimersByTime(1999)
  expect(save).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(save).toHaveBeenCalledTimes(1)
})

test('someone who never pauses is saved every ten seconds', () => {
  const save = jest.fn()
  const autosave = new Autosave(save)
  for (let i = 0; i < 300; i++) {
    autosave.touch()
    jest.advanceTimersByTime(100)
  }
  expect(save.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(save.mock.calls.length).toBeLessThanOrEqual(3)
})

test('leaving a field saves at once, and only what waits', () => {
  const save = jest.fn()
  const autosave = new Autosave(save)
  autosave.flush()
  expect(save).not.toHaveBeenCalled()
  autosave.touch()
  autosave.flush()
  expect(save).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(60_000)
  expect(save).toHaveBeenCalledTimes(1)
})

test('stopped, nothing is saved any more', () => {
  const save = jest.fn()
  const autosave = new Autosave(save)
  autosave.touch()
  autosave.stop()
  jest.advanceTimersByTime(60_000)
  expect(save).not.toHaveBeenCalled()
})
