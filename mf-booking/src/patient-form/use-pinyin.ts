import { api } from '@farsight/shared/api'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Wait after the last letter of a name before its pinyin is asked for. */
const WAIT_MS = 120
/** Longest wait of somebody who saves; then it is asked of him. */
const PATIENCE_MS = 2000

interface Asking {
  readonly now: () => void
  readonly done: Promise<void>
}

/**
 * Fills the pinyin of a name as soon as the name stands; one that was written by hand stays.
 * @returns whether one is on its way, what waits for it (nothing when none is), and what is told when name and pinyin come together from a
 * record: they stand as they are, until somebody writes another name
 */
export function usePinyin(name: string, pinyin: string, fill: (pinyin: string) => void) {
  // What the form wrote itself: only that may be replaced.
  const own = useRef(pinyin)
  // The name that came with its pinyin.
  const known = useRef(pinyin === '' ? '' : name)
  const asking = useRef<Asking>(undefined)
  const [coming, setComing] = useState(false)
  const latest = useRef({ pinyin, fill })
  latest.current = { pinyin, fill }
  useEffect(() => {
    const plain = name.trim()
    const mine = (): boolean => latest.current.pinyin === '' || latest.current.pinyin === own.current
    if (plain === '') {
      if (latest.current.pinyin !== '' && mine()) latest.current.fill('')
      return
    }
    if (plain === known.current.trim() && latest.current.pinyin !== '') return
    known.current = ''
    if (!mine()) return
    const stop = new AbortController()
    let end = (): void => undefined
    let begun = false
    const ask = (): void => {
      if (begun) return
      begun = true
      clearTimeout(timer)
      api
        .call('getPinyin', { name: plain }, { promptType: 'none', showLoading: false, signal: stop.signal })
        .then(({ val }) => {
          if (stop.signal.aborted || !mine()) return
          own.current = val
          latest.current.fill(val)
        })
        // It can be typed: a name that the server could not read aloud holds nobody up.
        .catch(() => undefined)
        .finally(() => {
          if (asking.current === mineNow) {
            asking.current = undefined
            setComing(false)
          }
          end()
        })
    }
    const timer = setTimeout(ask, WAIT_MS)
    const done = new Promise<void>((resolve) => {
      end = resolve
    })
    const mineNow: Asking = { now: ask, done }
    asking.current = mineNow
    setComing(true)
    return () => {
      clearTimeout(timer)
      stop.abort()
      if (asking.current === mineNow) {
        asking.current = undefined
        setComing(false)
      }
      end()
    }
  }, [name])
  const filling = useCallback((): Promise<void> | undefined => {
    const there = asking.current
    if (!there) return undefined
    there.now()
    return Promise.race([there.done, new Promise<void>((after) => setTimeout(after, PATIENCE_MS))])
  }, [])
  const given = useCallback((withName: string, itsPinyin: string): void => {
    own.current = itsPinyin
    known.current = itsPinyin === '' ? '' : withName
  }, [])
  return { coming, filling, given }
}
