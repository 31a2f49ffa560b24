import { losesSomething, unsaved } from '../data'

test('a module that was released before `useHoldWords` still holds its words by the name that it knows', () => {
  const saved = unsaved()
  expect(losesSomething()).toBe(true)
  saved()
  expect(losesSomething()).toBe(false)
})
