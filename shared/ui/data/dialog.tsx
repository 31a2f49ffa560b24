import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../i18n'
import { useDialogsHold, useHoldWords } from '../core/ask-leave'
import { IconButton } from '../core/button'
import { useFirstFault } from './first-fault'
import { useHeldWhilePressed } from './held-while-pressed'

export interface DialogProps {
  /** The act and its object: "删除检查 CT2611200031 王建国 男 67岁". */
  readonly title: string
  readonly width?: 480 | 720 | 960
  readonly children: ReactNode
  /** Buttons; put `autoFocus` on the safe one. */
  readonly foot?: ReactNode
  readonly onClose: () => void
  /** Something is typed: Esc and a click beside it close nothing. */
  readonly dirty?: boolean
}

/**
 * A dialog for what needs an answer. The browser keeps the focus inside, and gives it back; what sends it leads to the first fault. Mount it
 * to open it.
 */
export function Dialog({ title, width = 480, children, foot, onClose, dirty }: DialogProps) {
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useFirstFault(dialog)
  useHeldWhilePressed(box)
  useHoldWords(useDialogsHold() && dirty === true)
  useEffect(() => {
    const el = dialog.current
    if (!el || el.open) return
    const before = document.activeElement
    if (el.showModal) el.showModal()
    else
      el.setAttribute('open', '')
      // React takes autoFocus out of the page; the browser's own choice would be the closing cross.
    ;(
      el.querySelector<HTMLElement>('[data-autofocus]') ?? el.querySelector<HTMLElement>('.fs-dialog-body :is(input,textarea,select)')
    )?.focus()
    return () => {
      el.close?.()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  // What had the focus is gone, since a choice took it away: keys go on being heard here.
  useEffect(() => {
    if (dialog.current?.open && document.activeElement === document.body) dialog.current.focus()
  })
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!dirty) onClose()
  }
  return createPortal(
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="fs-dialog"
      data-width={width}
      aria-labelledby={id}
      onCancel={cancel}
      onKeyDown={(event) => {
        // Keys of the screen beneath must not be heard through a dialog.
        event.stopPropagation()
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) cancel(event)
      }}
    >
      <div ref={box} className="fs-dialog-in">
        <header className="fs-dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </header>
        <div className="fs-dialog-body">{children}</div>
        {foot && <footer className="fs-dialog-foot">{foot}</footer>}
      </div>
    </dialog>,
    document.body,
  )
}
