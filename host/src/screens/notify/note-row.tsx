import { personNameText, shortDay } from '@farsight/shared/domain'
import { useLanguage } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import { ModalityBox, StateTag, serverNow } from '@farsight/shared/ui/data'
import { Icon } from '@farsight/shared/ui/icons'
import { leadsTo, matterOf } from './model/kinds'
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
  const matter = matterOf(note)
  const named = personNameText(note.patName, useLanguage())
  // A consultation and a meeting name no patient here.
  const patName = matter ? [t(`bell.of.${matter}`), note.no].filter(Boolean).join(' ') : named
  return (
    <li className="fs-note">
      {matter ? <Icon name={matter === 'meeting' ? 'morningMeeting' : 'consultation'} size={20} /> : <ModalityBox code={note.modality} />}
      <div className="fs-note-says">
        <div className="fs-cut" title={patName}>
          <b>{patName}</b>
        </div>
        {matter ? (
          <span className="fs-2">{t(`bell.waits.${matter}`)}</span>
        ) : (
          <StateTag state={note.currentState} reportHasComplete={note.reportHasComplete} />
        )}
        {note.matter && <span className="fs-2"> {t(`bell.${note.matter}`)}</span>}
        {note.newIssue === 1 && <span className="fs-2"> {t('bell.newIssue')}</span>}
      </div>
      <time className="fs-2" dateTime={`${day}T${createTime}`} title={`${day} ${createTime}`}>
        {day !== today && <span>{shortDay(day, serverNow())}</span>}
        {createTime}
      </time>
      <Button className="fs-note-open" onClick={onOpen}>
        {t(matter ? 'bell.open' : `bell.${leadsTo(note)}`)}
      </Button>
      <IconButton icon="close" label={t('bell.dismiss', { name: patName })} onClick={onDismiss} />
    </li>
  )
}
