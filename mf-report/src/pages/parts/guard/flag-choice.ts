import { YIN_YANG_LABELS, type YinYang } from '@farsight/shared/domain'
import type { KeyboardEvent } from 'react'

/** The letters of the editor's own keys (Alt+Q, Alt+P, Alt+M). */
const KEYS: readonly { readonly code: string; readonly letter: string; readonly value: YinYang }[] = [
  { code: 'KeyQ', letter: 'Q', value: 0 },
  { code: 'KeyP', letter: 'P', value: 1 },
  { code: 'KeyM', letter: 'M', value: 2 },
]

/** The letters with what they choose. The choices themselves stand in the form: they are not drawn a second time. */
export const flagKeys = (language: 'zh' | 'en') => ({
  'aria-keyshortcuts': KEYS.map(({ letter }) => letter).join(' '),
  title: KEYS.map(({ letter, value }) => `${letter} ${YIN_YANG_LABELS[value][language]}`).join(' · '),
})

/** One letter alone while the line has the focus; in the line's own reason it is a letter. */
export function chooseByKey(event: KeyboardEvent, onChoose: (yinYang: YinYang) => void): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return
  const key = KEYS.find(({ code }) => code === event.code)
  if (!key) return
  event.preventDefault()
  onChoose(key.value)
}
