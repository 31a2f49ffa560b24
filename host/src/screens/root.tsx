import { skinComing, takeAway, UiProvider } from '@farsight/shared/ui'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws a screen into an element, once the stylesheet is there; the returned function takes it away. */
export function mount(element: HTMLElement, screen: ReactNode): () => void {
  const root = createRoot(element)
  let gone = false
  const draw = () => {
    if (!gone) root.render(<UiProvider>{screen}</UiProvider>)
  }
  const coming = skinComing()
  if (coming) void coming.then(draw)
  else draw()
  return () => {
    gone = true
    takeAway(root)
  }
}
