import { personNameText } from '@farsight/shared/domain'
import { useLanguage } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import { ModalityBox, StateTag } from '@farsight/shared/ui/data'
import { leadsTo } from './model/kinds'
import type { Note } from './model/notes'
import { useNotifyText } from './texts'

export interface NoteRowProps {
  readonly note: Note
  /** `YYYY-MM-DD` now: an earlier day stands before the time. */
  readonly today: string
  readonly onOpen: () => void
  readonly onDismiss: () => void
}

/** 56 px: what kind of exam, whose, where it stands, since when, and the one thing to do. A click anywhere on it does that. */
export function NoteRow({ note, today, onOpen, onDismiss }: NoteRowProps) {
  const t = useNotifyText()
  const { createTime, day } = note
  const patName = personNameText(note.patName, useLanguage())
  return (
    <li className="fs-note">
      <ModalityBox code={note.modality} />
      <div className="fs-note-says">
        <div className="fs-cut" title={patName}>
          <b>{patName}</b>
        </div>
        <StateTag state={note.currentState} reportHasComplete={note.reportHasComplete} />
        {note.matter && <span className="fs-2"> {t(`bell.${note.matter}`)}</span>}
        {note.newIssue === 1 && <span className="fs-2"> {t('bell.newIssue')}</span>}
      </div>
      <time className="fs-2" dateTime={`${day}T${createTime}`} title={`${day} ${createTime}`}>
        {day !== today && <span>{day.slice(5)}</span>}
        {createTime}
      </time>
      <Button className="fs-note-open" onClick={onOpen}>
        {t(`bell.${leadsTo(note)}`)}
      </Button>
      <IconButton icon="close" label={t('bell.dismiss', { name: patName })} onClick={onDismiss} />
    </li>
  )
}
