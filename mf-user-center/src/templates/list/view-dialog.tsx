import type { TemplateRow } from '@farsight/shared/contract'
import { Button } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { Preview } from '../form/preview'
import { useWords } from '../kit/use-words'
import type { RowActs } from './columns'

export interface ViewDialogProps {
  readonly row: TemplateRow
  readonly acts: RowActs
  readonly onClose: () => void
}

/** A template whole, in both languages, with its fields; who may edit goes on from here. */
export function ViewDialog({ row, acts, onClose }: ViewDialogProps) {
  const t = useWords()
  return (
    <Dialog
      title={row.name}
      width={720}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
          {row.mayEdit === 1 && (
            <>
              <Button onClick={() => acts.fields(row)}>{t('list.fields')}</Button>
              <Button kind="primary" onClick={() => acts.edit(row)}>
                {t('list.edit')}
              </Button>
            </>
          )}
        </>
      }
    >
      <p className="fs-dialog-who">
        {[
          t(`level.${row.level}`),
          t(`type.${row.type}`),
          row.title,
          row.modality,
          row.bodypart || t('anyPart'),
          t(row.abnormal ? 'abnormal' : 'normal'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Preview template={row} />
    </Dialog>
  )
}
