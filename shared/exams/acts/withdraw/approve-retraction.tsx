import { session } from '@farsight/shared/bus'
import type { CallTypes } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, message } from '@farsight/shared/ui'
import { ConfirmDialog, ReasonDialog, StateTag } from '@farsight/shared/ui/data'
import { useState } from 'react'
import type { Row } from '../../model/query'
import { useActTitle, useIdentity } from '../dialog/act-dialog'
import { useAct } from '../use-act'
import { stepBackOf } from './step-back'

export type RetractAsked = NonNullable<CallTypes['getProcedure']['answer']['val']['retractAsked']>

export interface ApproveRetractionProps {
  readonly row: Row
  readonly asked: RetractAsked
}

/** A retraction waits for a second person's yes: who asked and why stands here, and the yes is given here. */
export function ApproveRetraction({ row, asked }: ApproveRetractionProps) {
  const t = useT('exams')
  const [open, setOpen] = useState<'yes' | 'no'>()
  const { busy, fault, run } = useAct(row)
  const title = useActTitle('retract', row)
  const who = useIdentity(row)

  async function approve(): Promise<void> {
    const answer = await run('retractOther', { risProcedureId: row.risProcedureId, reason: asked.reason, approve: 1 })
    if (!answer) return
    setOpen(undefined)
    const { hadIt } = answer.val
    if (hadIt.length > 0) message.warning(t('acts.retract.hadIt', { names: hadIt.join(t('acts.comma')) }))
    else message.success(t('acts.done.retract'))
  }
  /** The report stands: by a no with its reason, or since who asked takes the request back. */
  async function end(reason: string): Promise<void> {
    if (!(await run('retractOther', { risProcedureId: row.risProcedureId, reason, decline: 1 }))) return
    setOpen(undefined)
    message.success(t(own ? 'acts.retract.cancelled' : 'acts.retract.declined'))
  }
  const own = asked.userId === session.current()?.loginUserId
  return (
    <Bar
      kind="warn"
      acts={
        <>
          <Button busy={busy} onClick={() => (own ? void end('') : setOpen('no'))}>
            {t(own ? 'acts.retract.cancel' : 'acts.retract.decline')}
          </Button>
          <Button {...(own ? { refused: t('acts.retract.ownAsked') } : {})} onClick={() => setOpen('yes')}>
            {t('acts.retract.approve')}
          </Button>
        </>
      }
    >
      {t('acts.retract.asked', { name: asked.userName, time: asked.time })}
      <div>{t('drawer.reason', { reason: asked.reason })}</div>
      {fault && !open && <ErrorBar {...fault} />}
      {open === 'no' && (
        <ReasonDialog
          title={title}
          who={who}
          verb={t('acts.retract.decline')}
          busy={busy}
          error={fault}
          onConfirm={(reason) => void end(reason)}
          onClose={() => setOpen(undefined)}
        >
          <p>{t('acts.retract.declineSays', { name: asked.userName })}</p>
        </ReasonDialog>
      )}
      {open === 'yes' && (
        <ConfirmDialog
          title={title}
          who={who}
          verb={t('acts.retract.approve')}
          danger
          busy={busy}
          error={fault}
          onConfirm={() => void approve()}
          onClose={() => setOpen(undefined)}
        >
          <p>
            {t('acts.retract.says', { name: row.reviewerName || row.authorName || '—' })} <StateTag state={stepBackOf(row)} />
          </p>
          <p>{t('drawer.reason', { reason: asked.reason })}</p>
          {row.sentOut && <Bar kind="warn">{t('acts.retract.sentOut')}</Bar>}
        </ConfirmDialog>
      )}
    </Bar>
  )
}
