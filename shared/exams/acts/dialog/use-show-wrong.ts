import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Leads to the first field that is marked wrong, also one beneath the fold: the focus scrolls it into view. */
export function useShowWrong(): { readonly form: RefObject<HTMLDivElement | null>; readonly showWrong: () => void } {
  const form = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return { form, showWrong: useCallback(() => setTries((n) => n + 1), []) }
}
