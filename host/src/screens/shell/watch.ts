import { loading$ } from '@farsight/shared/api'
import { type OwnFace, session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { useSyncExternalStore } from 'react'

let loading = false
const listenLoading = (changed: () => void): (() => void) => {
  const listening = loading$.subscribe((now) => {
    loading = now
    changed()
  })
  return () => listening.unsubscribe()
}
const listenSession = (changed: () => void): (() => void) => {
  const listening = session.state$.subscribe(changed)
  return () => listening.unsubscribe()
}

/** Is any call under way that shows loading? */
export const useLoading = (): boolean => useSyncExternalStore(listenLoading, () => loading)

/** Who is logged in. */
export const useSession = (): LoginPayload | null => useSyncExternalStore(listenSession, session.current)

const listenFace = (changed: () => void): (() => void) => {
  const listening = session.face$.subscribe(changed)
  return () => listening.unsubscribe()
}
/** What who is logged in has changed of his name and picture since the login. */
export const useFace = (): Partial<OwnFace> => useSyncExternalStore(listenFace, session.face)
