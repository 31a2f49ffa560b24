import { CODE, errorMessage } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, message, TextArea } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import type { OpenedReport } from '../../model/ports'
import { LOW_STARS, Stars } from '../edit-report/stars'
import { identityLine } from '../parts/identity'
import { says, useWrite } from '../parts/use-write'

export interface RateDialogProps {
  readonly opened: OpenedReport
  readonly onRated: () => void
  readonly onClose: () => void
}

/** The reader of a completed report rates it, once: few stars need a reason (decision 81). */
export function RateDialog({ opened, onRated, onClose }: RateDialogProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const language = useLanguage()
  const [stars, setStars] = useState(0)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { busy, fault, run } = useWrite()
  const low = stars > 0 && stars < LOW_STARS
  const noReason = asked && low && reason.trim() === ''
  async function send() {
    setAsked(true)
    if (stars === 0 || (low && reason.trim() === '')) return
    const payload = { procedureId: opened.exam.risProcedureId, stars, ...(reason.trim() ? { reason: reason.trim() } : {}) }
    if (!(await run('rateReport', payload))) return
    message.success(t('rate.done'))
    onRated()
    onClose()
  }
  return (
    <Dialog
      title={t('rate.title')}
      onClose={onClose}
      dirty={reason !== ''}
      foot={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void send()}>
            {t('rate.verb')}
          </Button>
        </>
      }
    >
      <p className="fs-dialog-who">{identityLine(opened.exam, language)}</p>
      <Field above required label={t('stars.name')} error={asked && stars === 0 ? say(errorMessage(CODE.starsRequired)!) : undefined}>
        {() => <Stars value={stars} onChange={setStars} />}
      </Field>
      <Field above required={low} label={t('pass.reason')} error={noReason ? say(errorMessage(CODE.lowScoreReason)!) : undefined}>
        {(control) => <TextArea {...control} rows={3} maxLength={512} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
      {fault && <ErrorBar {...says(fault)!} />}
    </Dialog>
  )
}
