import { useSyncExternalStore } from 'react'
import type { ViewerProblem } from './port'

function listen(heard: () => void): () => void {
  window.addEventListener('online', heard)
  window.addEventListener('offline', heard)
  return () => {
    window.removeEventListener('online', heard)
    window.removeEventListener('offline', heard)
  }
}

/** False where the browser knows that this machine has no network. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine)

/** Did the image, or what decodes it, not come? */
export const wantsNetwork = (problem: ViewerProblem | null): boolean => problem?.kind === 'network' || problem?.kind === 'decoder'
