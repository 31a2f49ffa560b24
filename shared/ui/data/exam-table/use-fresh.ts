import { useEffect, useRef, useState } from 'react'

/** How long a live change is tinted (visual.md section 2, Table). */
export const FRESH_MS = 1000

/** Keys of the rows whose version changed while they were on screen, for one second each. A new page tints nothing. */
export function useFresh<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  rowVersion: ((row: Row) => string | number) | undefined,
): ReadonlySet<string> {
  const known = useRef(new Map<string, string | number>())
  const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const read = useRef({ rowKey, rowVersion })
  read.current = { rowKey, rowVersion }

  useEffect(() => {
    const version = read.current.rowVersion
    if (!version) return
    const before = known.current
    const now = new Map(rows.map((row) => [read.current.rowKey(row), version(row)]))
    known.current = now
    const changed = [...now].filter(([key, v]) => before.has(key) && before.get(key) !== v).map(([key]) => key)
    if (changed.length === 0) return
    setFresh((old) => new Set([...old, ...changed]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setFresh((old) => new Set([...old].filter((key) => !changed.includes(key))))
    }, FRESH_MS)
    timers.current.add(timer)
  }, [rows])

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
      running.clear()
      setFresh(new Set())
    }
  }, [])
  return fresh
}
