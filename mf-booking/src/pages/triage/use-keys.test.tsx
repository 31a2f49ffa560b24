import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { useTriageKeys } from './use-keys'

const obeyed: string[] = []
let stamp = 0
/** By a hand, not by a scanner. */
const f9 = () => {
  stamp += 100
  const event = new KeyboardEvent('keydown', { key: 'F9', bubbles: true, cancelable: true })
  document.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: stamp }))
}

/** A desk whose user presses F9 in the very moment in which the dialog is gone. */
function Desk({ on }: { readonly on: boolean }) {
  useTriageKeys(on, ({ act }) => obeyed.push(act))
  useLayoutEffect(() => {
    f9()
  })
  return null
}

test('a key is heard from the moment on in which the dialog is gone, and none while it stands', () => {
  const { rerender } = render(<Desk on={true} />)
  obeyed.length = 0
  rerender(<Desk on={false} />)
  f9()
  expect(obeyed).toEqual([])
  rerender(<Desk on={true} />)
  expect(obeyed).toEqual(['next'])
})
