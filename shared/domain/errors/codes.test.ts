import { CODE, ERROR_CODES, errorMessage } from './index'

test('each code is one fault’s alone and has its words: two that share a number would tell a user the wrong reason', () => {
  const codes = Object.values(CODE)
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
  const silent = Object.entries(CODE).filter(([, code]) => errorMessage(code) === undefined)
  expect(silent).toEqual([])
  expect(ERROR_CODES.length).toBeGreaterThanOrEqual(codes.length)
})
