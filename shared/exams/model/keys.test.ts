import { KeyReader } from './keys'

const done: string[] = []
let reader: KeyReader
const press = (key: string, timeStamp: number, more: object = {}) => reader.press({ key, timeStamp, ...more })

beforeEach(() => {
  jest.useFakeTimers()
  done.length = 0
  reader = new KeyReader((command) => done.push(command))
})
afterEach(() => jest.useRealTimers())

test('named keys act at once, letters after the moment in which a scanner would go on', () => {
  expect(press('ArrowDown', 0)).toBe(true)
  press(' ', 100)
  press('n', 200)
  expect(done).toEqual(['down', 'details'])
  jest.advanceTimersByTime(35)
  press('3', 400)
  jest.advanceTimersByTime(35)
  expect(done).toEqual(['down', 'details', 'next', 'chip3'])
})

test('a scan is not a row of commands', () => {
  ;[...'CT2611200031FR'].forEach((key, i) => {
    press(key, i * 5)
    jest.advanceTimersByTime(5)
  })
  jest.runAllTimers()
  expect(done).toEqual([])
})

test('an input method, a browser’s own combination and a capital are left alone', () => {
  expect(press('n', 0, { isComposing: true })).toBe(false)
  expect(press('n', 100, { keyCode: 229 })).toBe(false)
  expect(press('r', 200, { ctrlKey: true })).toBe(false)
  expect(press('F', 300, { shiftKey: true })).toBe(false)
  jest.runAllTimers()
  expect(done).toEqual([])
})

test('a key that waits is forgotten when the list goes', () => {
  press('n', 0)
  reader.stop()
  jest.runAllTimers()
  expect(done).toEqual([])
})
