import { formatDate } from '@farsight/shared/domain'
import { Button } from '@farsight/shared/ui'
import { Icon } from '@farsight/shared/ui/icons'
import { useLayoutEffect, useRef, useState } from 'react'
import { isRemote } from './model/kinds'
import type { Note } from './model/notes'
import { openNote } from './model/open-note'
import { bell, useNotes } from './model/store'
import { NoteRow } from './note-row'
import { useNotifyText } from './texts'
import { useLeaving } from './use-leaving'

/** The bell: how many notifications are new, and the list of them. It opens only when it is asked to. */
export function Bell() {
  const t = useNotifyText()
  const { msgCount } = useNotes()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    // What came while it was open and the window behind others stands in the list that was looked at.
    bell.open()
  }
  useLeaving(box, open, close)
  // What comes while somebody looks at the open list is read at once; before the count could show.
  useLayoutEffect(() => {
    if (!open || msgCount === 0) return
    const look = () => {
      if (document.visibilityState === 'visible') bell.open()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [open, msgCount])
  return (
    <div className="fs-bell" ref={box}>
      <Button
        kind="text"
        aria-expanded={open}
        aria-label={t('bell.name', { count: msgCount })}
        title={t('bell.title')}
        onClick={() => {
          setOpen(!open)
          bell.open()
        }}
      >
        <Icon name="bell" />
        {msgCount > 0 && <b className="fs-bell-count">{msgCount > 99 ? '99+' : msgCount}</b>}
      </Button>
      {open && <Panel onClose={close} />}
    </div>
  )
}

function Panel({ onClose }: { readonly onClose: () => void }) {
  const t = useNotifyText()
  const { list } = useNotes()
  const panel = useRef<HTMLElement>(null)
  /** Place of a line that was removed by its cross: the focus goes on to the next one. */
  const removed = useRef<number | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useLayoutEffect(() => {
    const place = removed.current
    removed.current = undefined
    if (place === undefined) return
    const crosses = panel.current?.querySelectorAll<HTMLElement>('.fs-note>.fs-button-icon') ?? []
    ;(crosses[Math.min(place, crosses.length - 1)] ?? panel.current)?.focus()
  }, [list])
  const parts = [
    { key: 'local', notes: list.filter((note) => !isRemote(note)) },
    { key: 'remote', notes: list.filter(isRemote) },
  ].filter((part) => part.notes.length > 0)
  const shown = parts.flatMap((part) => part.notes)
  const today = formatDate(Date.now())
  const dismiss = (note: Note) => {
    removed.current = shown.indexOf(note)
    bell.dismiss(note)
  }
  const open = (note: Note) => {
    onClose()
    void openNote(note)
  }
  return (
    <section className="fs-notes" aria-label={t('bell.title')} ref={panel} tabIndex={-1}>
      {list.length === 0 && <p className="fs-empty">{t('bell.empty')}</p>}
      {parts.map((part) => (
        <div key={part.key}>
          <h3>{t(`bell.${part.key}`, { count: part.notes.length })}</h3>
          <ul>
            {part.notes.map((note) => (
              <NoteRow key={note.eventId} note={note} today={today} onOpen={() => open(note)} onDismiss={() => dismiss(note)} />
            ))}
          </ul>
        </div>
      ))}
      {list.length > 0 && (
        <footer>
          <Button onClick={bell.clear}>{t('bell.clear')}</Button>
        </footer>
      )}
    </section>
  )
}
