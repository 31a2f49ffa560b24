import { CODE } from '@farsight/shared/domain'
import { Bar, Button, ErrorBar } from '@farsight/shared/ui'
import { type DifferentLine, Differs, type FollowedLine } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { FormDialog } from '../kit/form-dialog'
import css from '../kit/people.module.css'
import { type ActFault, useWords } from '../kit/use-people'

/** What the dialogs of rooms and items share: their head and foot, what differs, and a refusal that belongs to no field. */
export function PlaceDialog({
  title,
  dirty,
  busy,
  restored,
  conflict,
  lines,
  followed,
  fault,
  onSave,
  onClose,
  children,
}: {
  readonly title: string
  readonly dirty: boolean
  readonly busy: boolean
  readonly restored: boolean
  readonly conflict: boolean
  readonly lines: readonly DifferentLine[]
  readonly followed: readonly FollowedLine[]
  /** Undefined where it stands beside its field. */
  readonly fault: ActFault | undefined
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const t = useWords()
  return (
    <FormDialog
      title={title}
      width={720}
      dirty={dirty}
      onClose={onClose}
      save={
        <Button kind="primary" busy={busy} onClick={onSave}>
          {t(conflict ? 'saveOver' : 'save')}
        </Button>
      }
    >
      {restored && <Bar kind="warn">{t('restored')}</Bar>}
      {conflict && <Differs lines={lines} followed={followed} />}
      {fault && fault.code !== CODE.editedByAnother && <ErrorBar what={t('save')} says={fault.says} code={fault.code} />}
      <div className={css.two}>{children}</div>
    </FormDialog>
  )
}
