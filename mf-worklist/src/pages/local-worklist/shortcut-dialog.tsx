import type { ApiError } from '@farsight/shared/api'
import { CODE, errorMessage } from '@farsight/shared/domain'
import type { ListQuery } from '@farsight/shared/exams/model'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, Input, message } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { conditionOf, type Shortcut } from '../../model/shortcuts'
import { useShortcutActs } from './use-shortcuts'

const LONGEST = 32

export interface ShortcutDialogProps {
  readonly query: ListQuery
  readonly shortcuts: readonly Shortcut[]
  readonly onClose: () => void
}

/** Saves what the list asks now under a title, and renames or deletes what was saved. */
export function ShortcutDialog({ query, shortcuts, onClose }: ShortcutDialogProps) {
  const t = useT('mf-worklist')
  const say = useBilingual()
  const { save } = useShortcutActs()
  const [title, setTitle] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  function send(): void {
    if (title.trim() === '') {
      setFault(say(errorMessage(CODE.titleBlank)!))
      return
    }
    setBusy(true)
    save({ title: title.trim(), condition: conditionOf(query) })
      .then(() => {
        message.success(t('list.shortcut.saved', { title: title.trim() }))
        onClose()
      })
      .catch((error: ApiError) => setFault(error.message))
      .finally(() => setBusy(false))
  }

  return (
    <Dialog
      title={t('list.shortcut.title')}
      dirty={title.trim() !== ''}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('list.shortcut.close')}</Button>
          <Button kind="primary" busy={busy} onClick={send}>
            {t('list.shortcut.save')}
          </Button>
        </>
      }
    >
      <Field above label={t('list.shortcut.name')} required error={fault}>
        {(control) => (
          <Input
            {...control}
            maxLength={LONGEST}
            value={title}
            onChange={(event) => {
              setTitle(event.target.value)
              setFault(undefined)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) send()
            }}
          />
        )}
      </Field>
      <p className="fs-2">{t('list.shortcut.says')}</p>
      {shortcuts.length > 0 && (
        <section aria-label={t('list.shortcut.kept')}>
          <h3>{t('list.shortcut.kept')}</h3>
          <ul style={{ display: 'grid', gap: 4, marginTop: 4 }}>
            {shortcuts.map((shortcut) => (
              <Kept key={shortcut.id || shortcut.title} shortcut={shortcut} />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

/** One that was saved: its title can be changed in place. The tablet application's own are changed there. */
function Kept({ shortcut }: { readonly shortcut: Shortcut }) {
  const t = useT('mf-worklist')
  const say = useBilingual()
  const { save, remove } = useShortcutActs()
  const [title, setTitle] = useState(shortcut.title)
  const [fault, setFault] = useState<string>()
  if (shortcut.id === '')
    return (
      <li className="fs-line">
        <span style={{ flex: 1 }}>{shortcut.title}</span>
        <span className="fs-3">{t('list.shortcut.tablet')}</span>
      </li>
    )
  const tell = (error: ApiError): void => setFault(error.message)
  function rename(): void {
    if (title.trim() === '') {
      setFault(say(errorMessage(CODE.titleBlank)!))
      return
    }
    save({ id: shortcut.id, title: title.trim(), condition: shortcut.condition }).then(
      () => message.success(t('list.shortcut.renamed', { title: title.trim() })),
      tell,
    )
  }
  return (
    <li>
      <div className="fs-line">
        <Input
          aria-label={t('list.shortcut.nameOf', { title: shortcut.title })}
          style={{ flex: 1 }}
          maxLength={LONGEST}
          invalid={fault !== undefined}
          value={title}
          onChange={(event) => {
            setTitle(event.target.value)
            setFault(undefined)
          }}
        />
        <Button onClick={rename}>{t('list.shortcut.rename')}</Button>
        <Button onClick={() => void remove(shortcut.id).catch(tell)}>{t('list.shortcut.delete')}</Button>
      </div>
      {fault && <ErrorBar says={fault} />}
    </li>
  )
}
