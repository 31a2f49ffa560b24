import { asksPassword, INFO_FIELDS } from './info-faults'

test('what stands on reports or receives codes asks for the password, alone or beside others; nothing else does', () => {
  expect(INFO_FIELDS.filter((field) => asksPassword([field]))).toEqual(['name', 'phone', 'title'])
  expect(asksPassword(['nickname', 'title'])).toBe(true)
  expect(asksPassword(['nickname', 'sex', 'intro'])).toBe(false)
  expect(asksPassword([])).toBe(false)
})
