import { ownHands } from './own-hands'

test('the engine’s element takes no focus, and a press that waits for its double click is over when the next one begins', () => {
  const element = document.createElement('div')
  element.tabIndex = -1
  const heard: string[] = []
  element.addEventListener('mousemove', () => heard.push('move'))
  element.addEventListener('mousedown', () => heard.push('press'))
  const stop = ownHands(element)
  expect(element.hasAttribute('tabindex')).toBe(false)
  element.dispatchEvent(new MouseEvent('mousedown', { clientX: 5, clientY: 5 }))
  expect(heard).toEqual(['move', 'press'])
  stop()
  element.dispatchEvent(new MouseEvent('mousedown'))
  expect(heard).toEqual(['move', 'press', 'press'])
})
