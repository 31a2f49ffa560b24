import { session } from '@farsight/shared/bus'
import type { Consultation } from '@farsight/shared/contract'
import { CODE, type ConsultationStep, hasMenu, mayCancel } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { isRefused, useNavigateHere, useWrite } from '@farsight/shared/module'
import { Bar, Button, EmptyLine, ErrorBar, message, NoRightPanel } from '@farsight/shared/ui'
import { ReasonDialog, Tabs, useKeyHints } from '@farsight/shared/ui/data'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { CasePane } from '../../consult/case-pane'
import { CaseView } from '../../consult/case-view'
import css from '../../consult/consult.module.css'
import { ExamLines } from '../../consult/exam-lines'
import { Files } from '../../consult/files'
import { PatientBar } from '../../consult/patient-bar'
import { StepLine } from '../../consult/step-line'
import { useTurnWords } from '../../consult/tags'
import { Timeline } from '../../consult/timeline'
import { useConsultation } from '../../consult/use-consultation'
import { useWho } from '../../consult/use-who'
import { canWrite, factsOf, partOf, STEP_SIGNS, stepAddress, stepAt } from '../../model/steps'
import { CheckAfter } from './check-after'
import { CheckBefore } from './check-before'
import { CompletedStep } from './completed-step'
import { HoldStep } from './hold-step'
import { RequestStep } from './request-step'
import type { StepProps } from './step-parts'
import { Assigned, TriageStep } from './triage-step'

const mayLook = (): boolean => {
  const payload = session.current()
  return !payload || hasMenu(payload.userMainMenuConfig, 'consultation')
}

/** `/consultation?id=…`: to the screen of its progress (ROUTE-22); without one to the list. */
export function ConsultationEntryPage() {
  const t = useT('mf-consultation')
  const id = useSearchParams()[0].get('id') ?? ''
  const { one, asked, failed, again } = useConsultation(id)
  if (!mayLook()) return <NoRightPanel title={t('page.title')} />
  if (id === '') return <Navigate to="/consultation_list" replace />
  // An old answer would lead to an old step.
  if (one && asked && !failed) return <Navigate to={stepAddress(id, one.progress)} replace />
  return failed ? <Missing failed={failed} onRetry={() => void again()} /> : null
}

/** It is not there for this session, or did not come. */
function Missing({
  failed,
  onRetry,
}: {
  readonly failed: { readonly code: number | string; readonly message: string }
  readonly onRetry: () => void
}) {
  const t = useT('mf-consultation')
  const navigate = useNavigate()
  if (failed.code === CODE.notFound)
    return <EmptyLine says={t('page.gone')} act={{ label: t('page.toList'), onClick: () => navigate('/consultation_list') }} />
  return (
    <div className="fs-page">
      <ErrorBar what={t('page.loading')} says={failed.message} code={failed.code || undefined} onRetry={onRetry} />
    </div>
  )
}

const STEPS: Readonly<Record<ConsultationStep, (props: StepProps) => ReactNode>> = {
  s1: RequestStep,
  s2: CheckBefore,
  s3: TriageStep,
  s4: HoldStep,
  s5: CheckAfter,
  s6: CompletedStep,
}

const pageOf = (step: ConsultationStep) =>
  function StepPage() {
    const t = useT('mf-consultation')
    const id = useSearchParams()[0].get('id') ?? ''
    if (!mayLook()) return <NoRightPanel title={t('page.title')} />
    if (id === '') return <Navigate to="/consultation_list" replace />
    return <OneConsultation key={`${id} ${step}`} id={id} step={step} />
  }
export const S1Page = pageOf('s1')
export const S2Page = pageOf('s2')
export const S3Page = pageOf('s3')
export const S4Page = pageOf('s4')
export const S5Page = pageOf('s5')
export const S6Page = pageOf('s6')

function OneConsultation({ id, step }: { readonly id: string; readonly step: ConsultationStep }) {
  const t = useT('mf-consultation')
  const { one, failed, again, changed } = useConsultation(id)
  const navigate = useNavigateHere()
  const onWritten = useCallback(
    async (at: ConsultationStep, says: string) => {
      message.success(says)
      await changed()
      if (at !== step) navigate(stepAddress(id, at))
    },
    [changed, navigate, id, step],
  )
  const hints = useMemo(
    () => [
      {
        title: t('page.title'),
        hints: [
          { keys: ['Ctrl+Enter'], does: t('keys.save') },
          { keys: ['1', '5'], does: t('keys.stars') },
        ],
      },
    ],
    [t],
  )
  useKeyHints(hints)
  if (!one) return failed ? <Missing failed={failed} onRetry={() => void again()} /> : null
  const Step = STEPS[step]
  const body = <Step one={one} again={again} onWritten={onWritten} />
  return (
    <div className={css.page}>
      <h1 className="fs-hidden">{`${t('page.title')} ${one.no}`}</h1>
      <PatientBar one={one} />
      <StepLine one={one} shown={step} />
      <div className={css.bars}>
        <Standing one={one} step={step} onChanged={changed} />
        {failed && (
          <div className={css.lost}>
            <ErrorBar what={t('page.loading')} says={failed.message} code={failed.code || undefined} onRetry={() => void again()} />
          </div>
        )}
      </div>
      {step === 's4' ? body : <Beside one={one} step={step} body={body} onChanged={() => void changed()} />}
    </div>
  )
}

/** Whose turn it is, and where it stands when another step is looked at. */
function Standing({
  one,
  step,
  onChanged,
}: {
  readonly one: Consultation
  readonly step: ConsultationStep
  readonly onChanged: () => Promise<unknown>
}) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const turn = useTurnWords()(one)
  const cancels = one.may.cancel === 1 && mayCancel(factsOf(one), partOf(one)) === undefined
  const cancel = useCancel(one, onChanged, cancels)
  const elsewhere = one.progress !== step
  const word = say(STEP_SIGNS[one.progress])
  const answers = (step === 's1' || step === 's4') && canWrite(one, step) && elsewhere
  return (
    <>
      {one.cancelled === 1 ? (
        <Bar kind="warn">{t('standing.cancelled', { reason: one.cancelReason || '—' })}</Bar>
      ) : answers ? (
        <Bar kind="warn">{t('standing.answer', { reason: one.returnReason })}</Bar>
      ) : elsewhere ? (
        <Bar
          kind="info"
          acts={
            <Link className={`fs-button ${css.plain}`} to={stepAddress(one.id, one.progress)}>
              {t('standing.go', { step: word })}
            </Link>
          }
        >
          {t(stepAt(step) < stepAt(one.progress) ? 'standing.over' : 'standing.later', { step: word })} {turn}
        </Bar>
      ) : (
        one.progress !== 's6' && (
          <p className={css.turn} role="status">
            {one.mine === 1 ? <b className="fs-hue-wait">▶ {turn}</b> : <span>{turn}</span>}
            {cancels && cancel.button}
          </p>
        )
      )}
      {cancel.dialog}
    </>
  )
}

/** The button, and apart from it the dialog: what is typed there stays, whatever a colleague does meanwhile. */
function useCancel(one: Consultation, onChanged: () => Promise<unknown>, may: boolean) {
  const t = useT('mf-consultation')
  const who = useWho(one)
  const [open, setOpen] = useState(false)
  const { busy, refused, attempt, clear } = useWrite()
  async function cancel(reason: string): Promise<void> {
    if (isRefused(await attempt('consultationCancel', { id: one.id, reason }))) {
      await onChanged()
      return
    }
    setOpen(false)
    message.success(t('cancel.done'))
    await onChanged()
  }
  const why = refused && { says: refused.says, code: refused.code }
  return {
    button: (
      <Button
        kind="text"
        onClick={() => {
          clear()
          setOpen(true)
        }}
      >
        {t('cancel.verb')}
      </Button>
    ),
    dialog: open && (
      <ReasonDialog
        title={t('cancel.title', { no: one.no })}
        who={who}
        verb={t('cancel.verb')}
        keep={t('cancel.keep')}
        danger
        busy={busy}
        maxLength={1000}
        error={why ?? (may ? undefined : { says: t('step.overMeanwhile') })}
        onConfirm={(reason) => void cancel(reason)}
        onClose={() => setOpen(false)}
      />
    ),
  }
}

/** Of every step but the consultation itself: what is known at the left, the step's own work at the right. */
function Beside({
  one,
  step,
  body,
  onChanged,
}: {
  readonly one: Consultation
  readonly step: ConsultationStep
  readonly body: ReactNode
  readonly onChanged: () => void
}) {
  const t = useT('mf-consultation')
  const [tab, setTab] = useState('step')
  // The form of the request holds the case itself; whoever cannot write it reads it at the right.
  const writes = step === 's1' && canWrite(one, 's1')
  return (
    <div className={css.columns}>
      <div className={css.left}>
        {step !== 's1' && step !== 's2' && <CaseView one={one} />}
        <ExamLines one={one} />
        <Files one={one} onChanged={onChanged} />
        {(step === 's5' || step === 's6') && <Assigned one={one} />}
        <Timeline one={one} />
      </div>
      <div className={css.right}>
        {one.exams.length > 0 && step !== 's1' && (
          <Tabs
            label={t('page.tabs')}
            value={tab}
            tabs={[
              { value: 'step', label: t('page.tabStep') },
              { value: 'case', label: t('page.tabCase') },
            ]}
            onChange={setTab}
          />
        )}
        <div hidden={tab !== 'step'} className={css.step}>
          {step === 's1' && !writes && <CaseView one={one} />}
          {body}
        </div>
        {tab === 'case' && <CasePane one={one} />}
      </div>
    </div>
  )
}
