import { useEffect, useRef, useState } from 'react'

/** A hall hears of a call within a second. */
export const LOOK_MS = 1_000
/** Without an answer for so long the screen says that it is cut off, whether looks fail or hang. */
export const SILENT_MS = 5_000
/** A look that hangs is given up. */
const PATIENCE_MS = 5_000

/** Asks over and over, one question at a time; `cut` while nobody answers. What was answered last stays. */
export function useWatched<T>(look: (signal: AbortSignal) => Promise<T>): { readonly seen: T | undefined; readonly cut: boolean } {
  const [seen, setSeen] = useState<T>()
  const [cut, setCut] = useState(false)
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let silence: ReturnType<typeof setTimeout> | undefined
    const listen = (): void => {
      clearTimeout(silence)
      silence = setTimeout(() => setCut(true), SILENT_MS)
    }
    const abort = new AbortController()
    async function once(): Promise<void> {
      try {
        const answer = await latest.current(AbortSignal.any([abort.signal, AbortSignal.timeout(PATIENCE_MS)]))
        if (over) return
        // The same view is not drawn anew.
        setSeen((before) => (JSON.stringify(before) === JSON.stringify(answer) ? before : answer))
        setCut(false)
        listen()
      } catch {
        // The silence goes on.
      }
      if (!over) timer = setTimeout(() => void once(), LOOK_MS)
    }
    listen()
    void once()
    return () => {
      over = true
      abort.abort()
      clearTimeout(timer)
      clearTimeout(silence)
    }
  }, [])
  return { seen, cut }
}
