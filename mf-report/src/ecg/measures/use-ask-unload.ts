import { useEffect, useRef } from 'react'

/** The browser asks before the page goes while something is not kept yet. */
export function useAskUnload(open: () => boolean): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => latest.current() && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
