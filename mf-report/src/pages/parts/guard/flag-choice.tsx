import { YIN_YANG_LABELS, type YinYang } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import type { KeyboardEvent } from 'react'

/** The letters of the editor's own keys (Alt+Q, Alt+P, Alt+M). */
const KEYS: readonly { readonly code: string; readonly letter: string; readonly value: YinYang }[] = [
  { code: 'KeyQ', letter: 'Q', value: 0 },
  { code: 'KeyP', letter: 'P', value: 1 },
  { code: 'KeyM', letter: 'M', value: 2 },
]

/** Negative, positive or major positive, where the report check asks for it. None is in front: Enter pressed twice chooses nothing. */
export function FlagChoice({ onChoose }: { readonly onChoose: (yinYang: YinYang) => void }) {
  const say = useBilingual()
  return KEYS.map(({ letter, value }) => (
    <Button key={value} aria-keyshortcuts={letter} onClick={() => onChoose(value)}>
      {say(YIN_YANG_LABELS[value])} <kbd className="fs-kbd">{letter}</kbd>
    </Button>
  ))
}

/** One letter alone while the line has the focus; in the line's own reason it is a letter. */
export function chooseByKey(event: KeyboardEvent, onChoose: (yinYang: YinYang) => void): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return
  const key = KEYS.find(({ code }) => code === event.code)
  if (!key) return
  event.preventDefault()
  onChoose(key.value)
}
