import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import type { ReportState } from '../../model/report-state'
import type { EditorDialog } from './dialogs'
import { Stars } from './stars'

export interface ReviewActsProps {
  readonly state: ReportState
  readonly onDialog: (dialog: EditorDialog) => void
  readonly stars: number
  readonly onStars: (stars: number) => void
  readonly onPass: () => void
}

/** Stars, pass, send back. Stars are not preset: they are the reviewer's judgement (VALID: star rating required). */
export function ReviewActs({ state, onDialog, stars, onStars, onPass }: ReviewActsProps) {
  const t = useT('mf-report')
  return (
    <>
      <Stars value={stars} onChange={onStars} />
      <Button kind="danger" busy={state.busy === 'rebut'} onClick={() => onDialog('rebut')}>
        {t('act.rebut')}
      </Button>
      <Button kind="primary" busy={state.busy === 'pass'} title="Ctrl+Enter" onClick={onPass}>
        {t('act.pass')}
      </Button>
    </>
  )
}
