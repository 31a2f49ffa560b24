import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** Answers whether what was looked up may still come in; `name` is who it is. Waits for a save that is under way. */
export type MayCome = (name: string) => Promise<boolean>

/** One form after the other, each about one patient: when it is out of reach, and which answers are still its own. */
export interface FormTurn {
  /** Counts the forms. */
  readonly turn: number
  /** The form is emptied: what was asked for it before is nobody's. */
  readonly next: () => void
  /** From the pressing of save until its end or refusal. */
  readonly saving: boolean
  /** The same, for keys and scans that are faster than the page. */
  readonly isSaving: () => boolean
  /** Saves: the form is out of reach meanwhile. Nothing is what was refused; the focus goes back then. */
  readonly during: <T>(act: () => Promise<T | undefined>) => Promise<T | undefined>
  /** Begins a lookup; of several the last one is meant. */
  readonly ask: () => MayCome
  /** Begins something that is slow and of this form alone; answers whether the form is still the same. */
  readonly here: () => () => boolean
}

/** What came is drawn before it is read. */
export const drawn = (): Promise<void> => new Promise((after) => setTimeout(after))

/** Keeps the answers of one patient's form out of the next one's, for registration and booking alike. */
export function useFormTurn(): FormTurn {
  const t = useT('mf-booking')
  const [turn, setTurn] = useState(0)
  const [saving, setSaving] = useState(false)
  // Of the same moment, not of the last drawing.
  const now = useRef({ turn: 0, saving: false, asked: 0, live: true, says: t })
  now.current.says = t
  const waiting = useRef<(() => void)[]>([])
  const at = useRef<Element>(null)
  useEffect(() => {
    const state = now.current
    state.live = true
    return () => {
      state.live = false
    }
  }, [])
  // Out of reach, the form had lost its focus.
  useEffect(() => {
    if (saving) return
    if (document.activeElement === document.body && at.current instanceof HTMLElement) at.current.focus()
    at.current = null
  }, [saving])
  const next = useCallback(() => {
    now.current.turn += 1
    setTurn(now.current.turn)
  }, [])
  const during = useCallback(async <T>(act: () => Promise<T | undefined>): Promise<T | undefined> => {
    if (now.current.saving) return undefined
    now.current.saving = true
    at.current = document.activeElement
    setSaving(true)
    try {
      const done = await act()
      // The next form begins where each begins.
      if (done !== undefined) at.current = null
      return done
    } finally {
      now.current.saving = false
      setSaving(false)
      // After what the saving leads to: the next form, or this one with its refusal.
      const those = waiting.current.splice(0)
      setTimeout(() => {
        for (const one of those) one()
      })
    }
  }, [])
  const here = useCallback(() => {
    const mine = now.current.turn
    return () => now.current.live && now.current.turn === mine
  }, [])
  const ask = useCallback((): MayCome => {
    now.current.asked += 1
    const [mine, same] = [now.current.asked, here()]
    return async (name) => {
      while (now.current.saving) await new Promise<void>((go) => waiting.current.push(go))
      if (!now.current.live || now.current.asked !== mine) return false
      if (!same()) message.warning(now.current.says('register.lateAnswer', { name: name || now.current.says('register.noName') }))
      return same()
    }
  }, [here])
  const isSaving = useCallback(() => now.current.saving, [])
  return useMemo(() => ({ turn, next, saving, isSaving, during, ask, here }), [turn, next, saving, isSaving, during, ask, here])
}
