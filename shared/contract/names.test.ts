import { calls } from './index'
import { CALL_NAMES } from './names'

test('the browser’s list of call names equals the contract', () => {
  expect(CALL_NAMES).toEqual(Object.fromEntries(Object.entries(calls).map(([short, call]) => [short, call.name])))
})
