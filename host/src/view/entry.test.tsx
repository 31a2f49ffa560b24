import { keepEntry, takeEntry } from './entry'

const at = (address: string): void => history.replaceState(null, '', address)
const address = (): string => location.pathname + location.search + location.hash

beforeEach(() => sessionStorage.clear())
afterEach(() => at('/'))

test.each([
  ['after the #', '/#/blank?token=T1&identityType=local&un=zhang', '/#/blank'],
  ['before the #', '/?token=T1&identityType=local&un=zhang#/blank', '/#/blank'],
  ['on both sides', '/?token=T1&un=zhang#/blank?identityType=local', '/#/blank'],
  ['the same on both sides', '/?token=T1&un=zhang&identityType=local#/blank?token=T1', '/#/blank'],
  [
    'between others, which stay as they are',
    '/?version=9.9&token=T1&un=zhang#/code?scanId=%E4%B8%80+2&identityType=local',
    '/?version=9.9#/code?scanId=%E4%B8%80+2',
  ],
  ['with another spelling of the name', '/?%74oken=T1&u%6e=zhang&identityType=local#/blank', '/#/blank'],
])('an entry stands %s, and is gone from the address', (_, from, cleaned) => {
  at(from)
  expect(takeEntry()).toEqual({ token: 'T1', un: 'zhang', identityType: 'local' })
  expect(address()).toBe(cleaned)
  expect(takeEntry()).toBeUndefined()
})

test.each([
  ['two tokens', '/?token=T1&un=zhang#/blank?token=T2'],
  ['two users', '/?token=T1&un=zhang&un=li'],
  ['a token of nobody', '/?token=T1'],
  ['a user without a token', '/#/blank?un=zhang'],
  ['a type that there is not', '/?token=T1&un=zhang&identityType=__proto__'],
  ['a token longer than any', `/?un=zhang&token=${'x'.repeat(101)}`],
  ['a name longer than any', `/?token=T1&un=${'x'.repeat(65)}`],
])('%s: no entry that can be meant, and gone from the address as well', (_, from) => {
  at(from)
  expect(takeEntry()).toBe('broken')
  expect(address()).not.toMatch(/token|un=|identityType/)
})

test('nothing of an entry, or the type alone, is a refresh; other addresses are left as they are', () => {
  at('/?version=3#/local_diagnosis?queue=write&tokens=1')
  expect(takeEntry()).toBeUndefined()
  expect(address()).toBe('/?version=3#/local_diagnosis?queue=write&tokens=1')
  at('/#/blank?identityType=local')
  expect(takeEntry()).toBeUndefined()
})

test('an entry outlives the one reload into another version, and is taken from there once', () => {
  keepEntry({ token: 'T1', un: 'zhang', identityType: undefined })
  expect(takeEntry()).toEqual({ token: 'T1', un: 'zhang', identityType: undefined })
  expect(sessionStorage).toHaveLength(0)
  expect(takeEntry()).toBeUndefined()
})
