import { act, render, screen } from '@testing-library/react'
import { fillSlot, type SlotId, useSlot } from './slots'

declare module './slots' {
  interface Slots {
    'test/notes.v1': { readonly exam: string }
  }
}

function Notes() {
  return useSlot('test/notes.v1').map(({ module, component: Component }) => <Component key={module} exam="CT1" />)
}

test('a slot shows what fills it, in order, and forgets what leaves', () => {
  render(<Notes />)
  const fill = (module: string, order: number) =>
    fillSlot('test/notes.v1' satisfies SlotId, { module, order, component: ({ exam }) => <p>{`${module} ${exam}`}</p> })
  let leave = (): void => undefined
  act(() => {
    fill('second', 2)
    leave = fill('first', 1)
  })
  expect(screen.getAllByText(/CT1/).map((p) => p.textContent)).toEqual(['first CT1', 'second CT1'])
  act(() => leave())
  expect(screen.getAllByText(/CT1/).map((p) => p.textContent)).toEqual(['second CT1'])
})
