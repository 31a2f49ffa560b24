import { Autosave } from './autosave'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('[EDIT-01] a draft is saved one and a half seconds after the last key', () => {
  const save = jest.fn()
  const autosave = new Autosave(save)
  autosave.touch()
  jest.advanceTimersByTime(400)
  autosave.touch()
  jest.advanceTimersByTime(1499)
  expect(save).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(save).toHaveBeenCalledTimes(1)
})

test('[EDIT-01] someone who never pauses is saved every two seconds', () => {
  const save = jest.fn()
  const autosave = new Autosave(save)
  for (let i = 0; i < 100; i++) {
    autosave.touch()
    jest.advanceTimersByTime(100)
  }
  expect(save).toHaveBeenCalledTimes(5)
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
