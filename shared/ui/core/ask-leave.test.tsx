import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { heldWords } from '../../bus'
import { useHoldWords } from './ask-leave'

let saved: () => void = () => undefined

function Form() {
  useHoldWords(true)
  return <form />
}
function Page() {
  const [open, setOpen] = useState(true)
  saved = () => setOpen(false)
  return <main>{open && <Form />}</main>
}

afterEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

test('a form that is gone from the screen after its words were saved holds nobody, from that very moment', async () => {
  const { container } = render(<Page />)
  expect(heldWords('place')).toBe(1)
  // As in a browser, where nothing waits for what React does after the picture.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const held = new Promise<number>((done) => {
    new MutationObserver(() => done(heldWords('place'))).observe(container, { childList: true, subtree: true })
  })
  setTimeout(() => saved())
  expect(await held).toBe(0)
  expect(container.querySelector('form')).toBeNull()
  await act(async () => undefined)
})
