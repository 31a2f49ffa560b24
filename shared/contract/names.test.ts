import { allCalls, calls } from './index'
import { CALL_NAMES } from './names'

test('the browser’s list of call names equals the contract', () => {
  expect(CALL_NAMES).toEqual(Object.fromEntries(Object.entries(calls).map(([short, call]) => [short, call.name])))
})

test('every call that writes can be repeated under a key', () => {
  expect(allCalls.filter(({ writes, request }) => writes !== 'requestKey' in request.properties).map(({ name }) => name)).toEqual([])
})
