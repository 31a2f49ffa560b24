import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { useState } from 'react'
import type { ReportState } from '../../model/report-state'
import type { EditorDialog } from './dialogs'
import { LOW_STARS, Stars } from './stars'

export interface ReviewActsProps {
  readonly state: ReportState
  readonly onDialog: (dialog: EditorDialog) => void
  readonly onPass: (stars: number, reason: string) => void
}

/** Stars, pass, send back. Stars are not preset: they are the reviewer's judgement (VALID: star rating required). */
export function ReviewActs({ state, onDialog, onPass }: ReviewActsProps) {
  const t = useT('mf-report')
  const [stars, setStars] = useState(0)
  const pass = () => {
    // Without stars, or with few, there is more to say: the dialog asks for it.
    if (stars < LOW_STARS) onDialog('pass')
    else onPass(stars, '')
  }
  return (
    <>
      <Stars value={stars} onChange={setStars} />
      <Button kind="danger" busy={state.busy === 'rebut'} onClick={() => onDialog('rebut')}>
        {t('act.rebut')}
      </Button>
      <Button kind="primary" busy={state.busy === 'pass'} title="Ctrl+Enter" onClick={pass}>
        {t('act.pass')}
      </Button>
    </>
  )
}
