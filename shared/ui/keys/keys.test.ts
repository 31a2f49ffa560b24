import { bus } from '../../bus'
import { actOf, changeKey, composing, defineKeys, keyOf, keysText, keyWords, readKeys, refuseFor, resetKeys } from '.'

const press = (code: string, changes: object = {}) => ({ code, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...changes })

beforeEach(() => {
  defineKeys([
    { id: 'a.find', says: { zh: '查找', en: 'Find' }, key: 'ctrl+KeyK' },
    { id: 'a.help', says: { zh: '帮助', en: 'Help' }, key: 'F1' },
  ])
  resetKeys()
})

test('[DAY-01] a user changes a key: the new one acts, the old one no more, and it comes back out of his settings', () => {
  const told: unknown[] = []
  const listening = bus.on('keys-changed.v1').subscribe((event) => told.push(event))
  expect(actOf(press('KeyK', { ctrlKey: true }))).toBe('a.find')
  changeKey('a.find', 'ctrl+shift+KeyK')
  expect(actOf(press('KeyK', { ctrlKey: true }))).toBeUndefined()
  expect(actOf(press('KeyK', { ctrlKey: true, shiftKey: true }))).toBe('a.find')
  expect(keysText()).toBe('{"a.find":"ctrl+shift+KeyK"}')
  expect(told).toHaveLength(1)
  listening.unsubscribe()
  const text = keysText()
  resetKeys()
  expect(keyOf('a.find')).toBe('ctrl+KeyK')
  readKeys(text)
  expect(keyOf('a.find')).toBe('ctrl+shift+KeyK')
  changeKey('a.find', undefined)
  expect(keysText()).toBe('{}')
})

test.each([
  ['KeyK', 'bare'],
  ['shift+KeyK', 'bare'],
  ['Slash', 'bare'],
  ['ctrl+Space', 'system'],
  ['ctrl+Period', 'system'],
  ['alt+ArrowLeft', 'system'],
  ['alt+KeyD', 'system'],
  ['alt+KeyE', 'system'],
  ['alt+KeyF', 'system'],
  ['ctrl+KeyN', 'system'],
  ['ctrl+KeyT', 'system'],
  ['ctrl+KeyW', 'system'],
  ['ctrl+Digit1', 'system'],
  ['alt+Digit1', 'system'],
  ['F5', 'system'],
  ['ctrl+KeyV', 'system'],
  ['Escape', 'system'],
  ['ctrl+shift+ControlLeft', 'none'],
  ['ctrl+KeyS', 'page'],
  ['F2', 'page'],
  ['alt+KeyT', 'page'],
])('[DAY-01] what browser, input method or a page owns cannot be chosen: %s is %s', (name, why) => {
  expect(refuseFor('a.find', name)).toBe(why)
  changeKey('a.find', name)
  expect(keyOf('a.find')).toBe('ctrl+KeyK')
})

test('a key that another act has is refused with its name; the delivered one is always allowed', () => {
  expect(refuseFor('a.find', 'F1')).toEqual({ taken: 'a.help' })
  expect(refuseFor('a.help', 'F1')).toBeUndefined()
  expect(refuseFor('a.find', 'ctrl+KeyK')).toBeUndefined()
  expect(refuseFor('a.find', 'ctrl+shift+KeyE')).toBeUndefined()
})

test.each([[undefined], [''], ['no json'], ['null'], ['[1]'], ['{"a.find":5,"x":"F1","a.help":"KeyA"}']])(
  'settings that are not keys leave the delivered ones: %s',
  (text) => {
    readKeys(text)
    expect([keyOf('a.find'), keyOf('a.help')]).toEqual(['ctrl+KeyK', 'F1'])
  },
)

test('words on the caps; an input method at work', () => {
  expect(keyWords('ctrl+shift+KeyK')).toEqual(['Ctrl', 'Shift', 'K'])
  expect(composing({ isComposing: true, keyCode: 75 })).toBe(true)
  expect(composing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(composing({ isComposing: false, keyCode: 75 })).toBe(false)
})
