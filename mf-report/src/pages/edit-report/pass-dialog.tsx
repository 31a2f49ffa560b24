import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { type ActFault, Dialog } from '@farsight/shared/ui/data'
import type { PassHow } from '../../model/pass-how'
import { useRating } from '../review/rating'

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

/** Passing with its rating: stars must be given, and a reason when they are few. */
export function PassDialog({ who, given, how, busy, error, onPass, onClose }: PassDialogProps) {
  const t = useT('mf-report')
  const rating = useRating(given, (stars, reason) => {
    if (!busy) onPass(stars, reason)
  })
  // The button says what it does: to send up is not to pass.
  const verb = how.direct ? 'review.direct' : how.modify ? 'review.modify' : how.toHigher ? 'review.toHigher' : undefined
  return (
    <Dialog
      title={t(verb ?? 'pass.title')}
      onClose={onClose}
      dirty={rating.dirty}
      foot={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button kind="primary" busy={busy} title="Enter" onClick={rating.send}>
            {t(verb ?? 'act.pass')}
          </Button>
        </>
      }
    >
      <p className="fs-dialog-who">{who}</p>
      {rating.fields}
      {error && <ErrorBar {...error} />}
    </Dialog>
  )
}
