import type { Consultation } from '@farsight/shared/contract'
import type { ConsultationStep } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { ReasonDialog } from '@farsight/shared/ui/data'
import { type ReactNode, useState } from 'react'
import css from '../../consult/consult.module.css'
import type { StepWrites } from '../../consult/use-step-writes'
import { useWho } from '../../consult/use-who'

export interface StepProps {
  readonly one: Consultation
  /** Asks anew, and answers what stands now. */
  readonly again: () => Promise<Consultation | undefined>
  /** It was written: the page follows to where it stands now, and says what was done. */
  readonly onWritten: (at: ConsultationStep, says: string) => Promise<void>
}

/** The acts of a step, always in reach at its foot; the primary one stands last. Why one was not done stands above them. */
export function Acts({ children, says, bar }: { readonly children: ReactNode; readonly says?: ReactNode; readonly bar?: ReactNode }) {
  return (
    <div className={css.acts}>
      <span className="fs-2" role="status">
        {says}
      </span>
      {bar && <div className={css.actsBar}>{bar}</div>}
      {children}
    </div>
  )
}

/**
 * The check says no: with a reason, which the other side has to answer. A dialog that is open stays with its words, whatever a colleague
 * does meanwhile: it is drawn apart from the button.
 */
export function useReturn({
  one,
  step,
  writes,
  onWritten,
  before = [],
}: Pick<StepProps, 'one' | 'onWritten'> & {
  readonly step: 's2' | 's5'
  readonly writes: StepWrites
  /** What is kept with it. */
  readonly before?: Parameters<StepWrites['send']>[0]
}): { readonly button: ReactNode; readonly dialog: ReactNode; readonly open: boolean } {
  const t = useT('mf-consultation')
  const who = useWho(one)
  const [open, setOpen] = useState(false)
  const may = one.may.refuse === 1
  async function send(reason: string): Promise<void> {
    const sent = await writes.send([...before, { call: 'consultationNextStep', payload: { step, pass: 0, reason } }])
    if (sent === undefined) return
    setOpen(false)
    await onWritten(sent.at, t('step.returned'))
  }
  const refused = writes.refused && { says: writes.refused.says, code: writes.refused.code }
  return {
    open,
    button: may && (
      <Button icon="returned" onClick={() => setOpen(true)}>
        {t('step.return')}
      </Button>
    ),
    dialog: open && (
      <ReasonDialog
        title={t('step.returnTitle', { no: one.no })}
        who={who}
        verb={t('step.returnVerb')}
        maxLength={1000}
        busy={writes.busy}
        error={refused ?? (may ? undefined : { says: t('step.overMeanwhile') })}
        suggestions={(step === 's2' ? ['purpose', 'history', 'images', 'patient'] : ['unclear', 'incomplete', 'typo']).map((key) =>
          t(`step.why.${key}`),
        )}
        onConfirm={(reason) => void send(reason)}
        onClose={() => {
          writes.clear()
          setOpen(false)
        }}
      />
    ),
  }
}
