import { type KeyPress, viewerCommand } from './keys'
import { presetsFor, rangeToWindow, windowToRange } from './presets'

const key = (code: string, more: Partial<KeyPress> = {}): KeyPress => ({ code, ctrlKey: false, altKey: false, metaKey: false, ...more })

test('keys go by their place, whatever letter the layout or an input method makes of it', () => {
  expect(viewerCommand(key('KeyW'))).toEqual({ do: 'tool', tool: 'window' })
  expect(viewerCommand(key('ArrowDown'))).toEqual({ do: 'slice', by: 1 })
  expect(viewerCommand(key('Digit3'))).toEqual({ do: 'preset', number: 3 })
  expect(viewerCommand(key('KeyM'))).toEqual({ do: 'mark' })
})

test('while an input method composes, and with Ctrl, Alt or Meta, no key is ours', () => {
  for (const more of [{ isComposing: true }, { keyCode: 229 }, { ctrlKey: true }, { altKey: true }, { metaKey: true }])
    expect(viewerCommand(key('KeyW', more))).toBeUndefined()
})

test('names of the object’s own prototype are no keys', () => {
  for (const code of ['constructor', '__proto__', 'toString', 'KeyQ']) expect(viewerCommand(key(code))).toBeUndefined()
})

test('CT has six windows; what has no fixed units keeps the image’s own', () => {
  expect(presetsFor('CT')).toHaveLength(6)
  expect(presetsFor('CT')[1]).toMatchObject({ zh: '肺', center: -600, width: 1500 })
  expect(presetsFor('MR')).toEqual([])
})

test('a window and its range are the standard’s, and lead back to each other', () => {
  expect(windowToRange({ center: 2048, width: 4096 })).toEqual({ lower: 0, upper: 4095 })
  for (const window of presetsFor('CT'))
    expect(rangeToWindow(windowToRange(window))).toMatchObject({ center: window.center, width: window.width })
})
