import { useT } from '@farsight/shared/i18n'
import { Button, Field, IconButton, Input, message, TextArea } from '@farsight/shared/ui'
import { useState } from 'react'
import { type ActDialogProps, ActDialogShell } from '../dialog/act-dialog'
import { useAct } from '../use-act'

const MOST_TAGS = 10
const TAG_LENGTH = 16
const NOTE_LENGTH = 500

/** A tag list with one more, without doubles and blanks. */
export const withTag = (tags: readonly string[], typed: string): readonly string[] => {
  const tag = typed.trim().slice(0, TAG_LENGTH)
  return tag === '' || tags.includes(tag) || tags.length >= MOST_TAGS ? tags : [...tags, tag]
}

/** Collect case: into the own favourites, with tags and a note to find it by. */
export function CollectDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const { busy, fault, run } = useAct(undefined)
  const [tags, setTags] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')

  const take = (): void => {
    setTags(withTag(tags, typed))
    setTyped('')
  }
  async function collect(): Promise<void> {
    const all = withTag(tags, typed)
    const more = { ...(all.length > 0 ? { tags: [...all] } : {}), ...(note.trim() ? { note: note.trim() } : {}) }
    if (!(await run('collectAdd', { risProcedureId: row.risProcedureId, ...more }))) return
    message.success(t('acts.done.collect'))
    onClose()
  }

  return (
    <ActDialogShell
      act="collect"
      row={row}
      dirty={tags.length > 0 || typed !== '' || note !== ''}
      onClose={onClose}
      fault={fault}
      foot={
        <>
          <Button onClick={onClose}>{t('acts.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void collect()}>
            {t('acts.word.collect')}
          </Button>
        </>
      }
    >
      <Field above label={t('acts.collect.tags')} hint={t('acts.collect.tagsHint', { count: MOST_TAGS })}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            maxLength={TAG_LENGTH}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              take()
            }}
          />
        )}
      </Field>
      {tags.length > 0 && (
        <ul className="fs-tools" aria-label={t('acts.collect.tags')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {tags.map((tag) => (
            <li key={tag} className="fs-line" style={{ gap: 0, border: '1px solid var(--line-2)', borderRadius: 2, paddingLeft: 8 }}>
              {tag}
              <IconButton
                icon="close"
                label={t('acts.collect.untag', { tag })}
                onClick={() => setTags(tags.filter((other) => other !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
      <Field above label={t('acts.collect.note')}>
        {(control) => (
          <TextArea {...control} rows={3} maxLength={NOTE_LENGTH} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
    </ActDialogShell>
  )
}
