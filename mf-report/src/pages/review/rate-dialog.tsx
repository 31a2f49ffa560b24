import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, message } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import type { OpenedReport } from '../../model/ports'
import { identityLine } from '../parts/identity'
import { says, useWrite } from '../parts/use-write'
import { useRating } from './rating'

export interface RateDialogProps {
  readonly opened: OpenedReport
  readonly onRated: () => void
  readonly onClose: () => void
}

/** The reader of a completed report rates it, once: few stars need a reason (decision 81). */
export function RateDialog({ opened, onRated, onClose }: RateDialogProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const { busy, fault, run } = useWrite()
  const rating = useRating(0, (stars, reason) => void send(stars, reason))
  async function send(stars: number, reason: string) {
    if (busy) return
    if (!(await run('rateReport', { procedureId: opened.exam.risProcedureId, stars, ...(reason ? { reason } : {}) }))) return
    message.success(t('rate.done'))
    onRated()
    onClose()
  }
  return (
    <Dialog
      title={t('rate.title')}
      onClose={onClose}
      dirty={rating.dirty}
      foot={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button kind="primary" busy={busy} title="Enter" onClick={rating.send}>
            {t('rate.verb')}
          </Button>
        </>
      }
    >
      <p className="fs-dialog-who">{identityLine(opened.exam, language)}</p>
      {rating.fields}
      {fault && <ErrorBar {...says(fault)!} />}
    </Dialog>
  )
}
