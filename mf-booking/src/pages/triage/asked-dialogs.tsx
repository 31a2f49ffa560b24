import type { PatientTaken, TakenCheck } from '@farsight/shared/contract'
import { personNameText } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import type { Acts, CallAsked } from './use-acts'
import { isRefused, useWrite } from './use-write'

const minute = (time: string | null): string => (time ?? '').slice(11, 16)

/** Where a patient is, in words: "正在超声1室检查：腹部超声，10:02 开始". */
export function useWhere(): (one: TakenCheck) => string {
  const t = useT('mf-booking')
  return ({ callState, room, checkItem, calledBy, calledTime, startedTime }) =>
    callState === 'in'
      ? t('triage.whereIn', { room, check: checkItem, time: minute(startedTime) })
      : t('triage.whereCalled', { room, check: checkItem, by: calledBy, time: minute(calledTime) })
}

interface AskedProps {
  /** The call that was asked about. */
  readonly payload: CallAsked
  readonly acts: Acts
  readonly onClose: () => void
}

/** Two people are not called into one room without a thought: who is expected or in check there, and what may become of it. */
export function ExpectedDialog({ expected, payload, acts, onClose }: AskedProps & { readonly expected: readonly TakenCheck[] }) {
  const t = useT('mf-booking')
  const language = useLanguage()
  const where = useWhere()
  const write = useWrite()
  const name = (one: TakenCheck): string => personNameText(one.patName, language)
  const called = expected.find(({ callState }) => callState === 'called')
  const head = called ?? expected[0]!
  const callNext = async () => {
    onClose()
    await acts.confirmed(payload, expected)
  }
  const passFirst = async (one: TakenCheck) => {
    const answer = await write.run('passPatient', { risProcedureId: one.risProcedureId, to: 'behind' })
    if (isRefused(answer)) return
    onClose()
    // Who was passed over is expected no more: called again by another operator meanwhile, he is asked for anew.
    await acts.confirmed(
      payload,
      expected.filter((other) => other !== one),
    )
  }
  return (
    <Dialog
      title={t(called ? 'triage.expectedTitle' : 'triage.inCheckTitle', { ticket: head.ticket, name: name(head) })}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('triage.keepWaiting')}
          </Button>
          <Button busy={write.busy} onClick={() => void callNext()}>
            {t('triage.callBoth')}
          </Button>
          {called && (
            <Button kind="primary" busy={write.busy} onClick={() => void passFirst(called)}>
              {t('triage.passAndCall', { ticket: called.ticket })}
            </Button>
          )}
        </>
      }
    >
      {expected.map((one) => (
        <p key={one.risProcedureId}>
          <b>
            {one.ticket} {name(one)}
          </b>{' '}
          {where(one)}
        </p>
      ))}
      <p>{t('triage.expectedSays', { count: expected.length + 1 })}</p>
      {write.refused && <ErrorBar says={write.refused.message} code={write.refused.code || undefined} />}
    </Dialog>
  )
}

/** One patient is not called to two rooms without a thought: where he is. */
export function ElsewhereDialog({ asked, payload, acts, onClose }: AskedProps & { readonly asked: PatientTaken }) {
  const t = useT('mf-booking')
  const language = useLanguage()
  const where = useWhere()
  const call = async () => {
    onClose()
    await acts.confirmed({ ...payload, risProcedureId: asked.risProcedureId }, asked.elsewhere)
  }
  return (
    <Dialog
      title={t('triage.elsewhereTitle', { ticket: asked.ticket, name: personNameText(asked.patName, language) })}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('triage.keepWaiting')}
          </Button>
          <Button onClick={() => void call()}>{t('triage.callAnyway')}</Button>
        </>
      }
    >
      {asked.elsewhere.map((one) => (
        <p key={one.risProcedureId}>{where(one)}</p>
      ))}
      <p>{t('triage.elsewhereSays')}</p>
    </Dialog>
  )
}
