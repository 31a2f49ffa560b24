import { CODE } from '@farsight/shared/domain'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { type ActFault, useWords } from '../kit/use-people'

/** Save and take back, with what refuses beside them. */
export function MenuFoot({
  dirty,
  wrong = false,
  empty,
  emptySays,
  busy,
  conflict,
  fault,
  onSave,
  onBack,
}: {
  readonly dirty: boolean
  /** Something stands in a field that cannot be saved; it says so itself. */
  readonly wrong?: boolean
  /** Nothing is switched on: refused before it is sent (MANAGE-30). */
  readonly empty: boolean
  /** What that means, where it is another menu than the main one. */
  readonly emptySays?: string
  readonly busy: boolean
  readonly conflict: boolean
  readonly fault: ActFault | undefined
  readonly onSave: () => void
  readonly onBack: () => void
}) {
  const t = useWords()
  const nothing = emptySays ?? t('menu.empty')
  return (
    <>
      {empty && (
        <div className="fs-field-error" role="alert">
          <b aria-hidden="true">!</b>
          <span>{nothing}</span>
        </div>
      )}
      {fault && fault.code !== CODE.editedByAnother && <ErrorBar what={t('save')} says={fault.says} code={fault.code} />}
      <div className="fs-tools" style={{ marginTop: 12 }}>
        <Button
          kind="primary"
          busy={busy}
          {...(empty ? { refused: nothing } : wrong ? { refused: t('menu.wrong') } : dirty ? {} : { refused: t('menu.unchanged') })}
          onClick={onSave}
        >
          {t(conflict ? 'saveOver' : 'save')}
        </Button>
        {dirty && <Button onClick={onBack}>{t('menu.back')}</Button>}
      </div>
    </>
  )
}
