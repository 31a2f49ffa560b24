import { useT } from '@farsight/shared/i18n'
import { useWrite } from '@farsight/shared/module'
import { Button, ErrorBar, message } from '@farsight/shared/ui'
import { Dialog, KeptWordsFields, useKeptWords } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import type { Kept } from './kept-query'

/** Other tags and another note for a case that one has kept. */
export function WordsDialog({ row, onClose }: { readonly row: Kept; readonly onClose: () => void }) {
  const t = useT('mf-user-center')
  const client = useQueryClient()
  const { busy, refused, run } = useWrite()
  const draft = useKeptWords(row)
  const save = async () => {
    const words = draft.words()
    if (!words) return
    const { tags, note } = words
    if (!(await run('collectSave', { id: row.id, tags: [...tags], note }))) return
    message.success(t('favourites.saved', { name: row.patName }))
    await client.invalidateQueries({ queryKey: ['mf-user-center', 'collectList'] })
    onClose()
  }
  return (
    <Dialog
      title={t('favourites.editTitle', { name: row.patName, no: row.checkNo })}
      dirty={draft.dirty}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('favourites.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t('favourites.save')}
          </Button>
        </>
      }
    >
      <KeptWordsFields draft={draft} />
      {refused && <ErrorBar says={refused.says} code={refused.code} />}
    </Dialog>
  )
}
