import { Bar, Button, IconButton } from '@farsight/shared/ui'
import { type ChangeEvent, type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { countOf, useCutPaste } from '../text-limit'
import { IMAGE_TYPES } from './model/images'
import { useChatText } from './texts'

/** Longest text in UTF-16 code units; held equal to the contract's by a test. */
export const TEXT_LIMIT = 2000

export interface ComposerProps {
  readonly draft: string
  readonly onDraft: (text: string) => void
  readonly onSend: () => void
  /** Returns why an image cannot be sent. */
  readonly onImages: (files: readonly File[]) => void
  readonly refused: string | undefined
  readonly onForget: () => void
}

/** Where one types: Enter sends, Shift+Enter breaks the line, and the Enter that ends a Chinese word does neither. */
export function Composer({ draft, onDraft, onSend, onImages, refused, onForget }: ComposerProps) {
  const t = useChatText()
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    onSend()
  }
  const tellCut = useCutPaste(TEXT_LIMIT)
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return tellCut(event)
    event.preventDefault()
    onImages(files)
  }
  const onPick = (event: ChangeEvent<HTMLInputElement>) => {
    onImages([...(event.target.files ?? [])])
    // The same file may be chosen again.
    event.target.value = ''
  }
  return (
    <div className="fs-chat-composer">
      {refused !== undefined && (
        <Bar kind="warn" onClose={onForget}>
          {refused}
        </Bar>
      )}
      <textarea
        ref={field}
        className="fs-input"
        rows={3}
        maxLength={TEXT_LIMIT}
        aria-label={t('say')}
        placeholder={t('say')}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={onKey}
        onPaste={onPaste}
      />
      <div className="fs-chat-acts">
        <IconButton icon="image" label={t('attach')} onClick={() => picker.current?.click()} />
        <input ref={picker} type="file" hidden multiple accept={IMAGE_TYPES.join(',')} aria-label={t('attach')} onChange={onPick} />
        <small className="fs-3">{t('keys')}</small>
        <small className="fs-chat-count">{countOf(draft, TEXT_LIMIT)}</small>
        <Button kind="primary" onClick={onSend}>
          {t('send')}
        </Button>
      </div>
    </div>
  )
}

/** Files that are dropped on a zone; `over` while one is held above it. */
export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  return {
    over,
    zone: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
