import { useEffect, useState } from 'react'

/** A value once it has stood still: while ↑ ↓ run through a list, nothing is asked for the rows in between. */
export function useSettled<V>(value: V, rest = 200): V {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return settled
}
