import { useEffect, useRef } from 'react'
import type { FormTurn } from './use-form-turn'

/**
 * A page that is left while its form is saved: what is being saved is not there to be saved again by whoever comes back before the answer.
 * Answers what was taken away, once the page is gone; undefined while it stands.
 * @param take takes the form out of what is kept, and answers it. Call this hook behind the one that keeps it.
 */
export function useLeftSaving<T>(form: FormTurn, take: () => T): () => { readonly taken: T } | undefined {
  const left = useRef<{ readonly taken: T }>(undefined)
  const latest = useRef(take)
  latest.current = take
  const { isSaving } = form
  useEffect(() => {
    left.current = undefined
    return () => {
      if (isSaving()) left.current = { taken: latest.current() }
    }
  }, [isSaving])
  return () => left.current
}
