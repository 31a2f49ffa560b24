import { CODE, errorMessage } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, TextArea } from '@farsight/shared/ui'
import { type ActFault, Dialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import type { PassHow } from '../../model/pass-how'
import { LOW_STARS, Stars } from './stars'

export interface PassDialogProps {
  readonly who: string
  /** Stars given already. */
  readonly given: number
  readonly how: PassHow
  readonly busy: boolean
  readonly error: ActFault | undefined
  readonly onPass: (stars: number, reason: string) => void
  readonly onClose: () => void
}

const REASON_MAX = 512

/** Passing with its rating: stars must be given, and a reason when they are few. */
export function PassDialog({ who, given, how, busy, error, onPass, onClose }: PassDialogProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const [stars, setStars] = useState(given)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const low = stars > 0 && stars < LOW_STARS
  const noStars = asked && stars === 0
  const noReason = asked && low && reason.trim() === ''
  // The button says what it does: to send up is not to pass.
  const verb = how.direct ? 'review.direct' : how.modify ? 'review.modify' : how.toHigher ? 'review.toHigher' : undefined
  const send = () => {
    setAsked(true)
    if (stars > 0 && (!low || reason.trim() !== '')) onPass(stars, reason.trim())
  }
  return (
    <Dialog
      title={t(verb ?? 'pass.title')}
      onClose={onClose}
      dirty={reason !== ''}
      foot={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button kind="primary" busy={busy} onClick={send}>
            {t(verb ?? 'act.pass')}
          </Button>
        </>
      }
    >
      <p className="fs-dialog-who">{who}</p>
      <Field above required label={t('stars.name')} error={noStars ? say(errorMessage(CODE.starsRequired)!) : undefined}>
        {() => <Stars value={stars} onChange={setStars} />}
      </Field>
      <Field above required={low} label={t('pass.reason')} error={noReason ? say(errorMessage(CODE.lowScoreReason)!) : undefined}>
        {(control) => (
          <TextArea {...control} rows={3} maxLength={REASON_MAX} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
      {error && <ErrorBar {...error} />}
    </Dialog>
  )
}
