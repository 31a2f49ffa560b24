import type { BellNotification } from '@farsight/shared/bus'
import { Button, IconButton } from '@farsight/shared/ui'
import { ModalityBox, StateTag } from '@farsight/shared/ui/data'
import { Icon } from '@farsight/shared/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { useHostText } from '../texts'
import type { Notifications } from './use-notifications'

/** Types 11 and 12 belong to remote diagnosis (product.md section 3, "Notification message"). */
const isRemote = (note: BellNotification): boolean => note.type === 11 || note.type === 12

function Note({ note, onDismiss }: { readonly note: BellNotification; readonly onDismiss: () => void }) {
  const t = useHostText()
  return (
    <li className="fs-note">
      <ModalityBox code={note.modality} />
      <div className="fs-note-says">
        <div className="fs-cut" title={note.patName}>
          <b>{note.patName}</b>
        </div>
        <StateTag state={note.currentState} reportHasComplete={note.reportHasComplete} />
      </div>
      <time className="fs-2">{note.createTime}</time>
      <IconButton icon="close" label={t('bell.dismiss', { name: note.patName })} onClick={onDismiss} />
    </li>
  )
}

/** The bell: how many notifications are new, and the list of them. It opens only when it is asked to. */
export function Bell({ list, unread, read, dismiss, clear }: Notifications) {
  const t = useHostText()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    read()
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    // On the document: a dismissed line takes the focus with it.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open, read])
  const parts = [
    { key: 'local', notes: list.filter((note) => !isRemote(note)) },
    { key: 'remote', notes: list.filter(isRemote) },
  ]
  return (
    <div className="fs-bell" ref={box}>
      <Button
        kind="text"
        aria-expanded={open}
        aria-label={t('bell.name', { count: unread })}
        title={t('bell.title')}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" />
        {unread > 0 && <b className="fs-bell-count">{unread > 99 ? '99+' : unread}</b>}
      </Button>
      {open && (
        <section className="fs-notes" aria-label={t('bell.title')}>
          {list.length === 0 && <p className="fs-empty">{t('bell.empty')}</p>}
          {parts
            .filter((part) => part.notes.length > 0)
            .map((part) => (
              <div key={part.key}>
                <h3>{t(`bell.${part.key}`, { count: part.notes.length })}</h3>
                <ul>
                  {part.notes.map((note) => (
                    <Note key={note.eventId} note={note} onDismiss={() => dismiss(note.eventId)} />
                  ))}
                </ul>
              </div>
            ))}
          {list.length > 0 && (
            <footer>
              <Button onClick={clear}>{t('bell.clear')}</Button>
            </footer>
          )}
        </section>
      )}
    </div>
  )
}
