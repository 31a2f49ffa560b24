import { useT } from '@farsight/shared/i18n'
import { Button, message } from '@farsight/shared/ui'
import { KeptWordsFields, useKeptWords } from '@farsight/shared/ui/data'
import { type ActDialogProps, ActDialogShell } from '../dialog/act-dialog'
import { useAct } from '../use-act'

/** Collect case: into the own favourites, with tags and a note to find it by. */
export function CollectDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const { busy, fault, run } = useAct(undefined)
  const draft = useKeptWords()

  async function collect(): Promise<void> {
    const words = draft.words()
    if (!words) return
    const { tags, note } = words
    const more = { ...(tags.length > 0 ? { tags: [...tags] } : {}), ...(note ? { note } : {}) }
    if (!(await run('collectAdd', { risProcedureId: row.risProcedureId, ...more }))) return
    message.success(t('acts.done.collect'))
    onClose()
  }

  return (
    <ActDialogShell
      act="collect"
      row={row}
      dirty={draft.dirty}
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
      <KeptWordsFields draft={draft} />
    </ActDialogShell>
  )
}
