import { triageKey } from './triage-keys'

const press = (key: string, more: object = {}) =>
  triageKey({ key, ctrlKey: false, altKey: false, metaKey: false, isComposing: false, keyCode: 0, repeat: false, ...more })

test('the keys of the queue, in capitals too; none while a word is composed, or with Ctrl, or held down', () => {
  expect(['F9', 'R', 'g', '+', '-', 'S', 'e'].map((key) => press(key)?.act)).toEqual([
    'next',
    'again',
    'pass',
    'advance',
    'delay',
    'start',
    'end',
  ])
  expect(press('3')).toEqual({ act: 'room', place: 3 })
  expect([press('0'), press('x'), press('r', { ctrlKey: true }), press('s', { isComposing: true }), press('F9', { repeat: true })]).toEqual(
    Array(5).fill(undefined),
  )
})
