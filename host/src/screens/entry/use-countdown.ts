import { useCallback, useEffect, useState } from 'react'

/** Seconds that are left of a wait, and how to begin one. The end is an instant: a tab that slept is not behind. */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)
  const begin = useCallback((seconds: number) => {
    setEnd(Date.now() + seconds * 1000)
    setLeft(seconds)
  }, [])
  useEffect(() => {
    if (end === 0) return
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [end])
  return [left, begin]
}
