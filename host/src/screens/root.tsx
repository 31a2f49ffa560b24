import { UiProvider } from '@farsight/shared/ui'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws a screen into an element; the returned function takes it away. */
export function mount(element: HTMLElement, screen: ReactNode): () => void {
  const root = createRoot(element)
  root.render(<UiProvider>{screen}</UiProvider>)
  return () => root.unmount()
}
