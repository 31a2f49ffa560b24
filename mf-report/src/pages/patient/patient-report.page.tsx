import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, Input } from '@farsight/shared/ui'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Failure, failureOf } from '../../model/ports'
import css from '../public/public.module.css'
import { Facts, PublicFrame } from '../public/public-frame'

type Report = CallTypes['openPatientReport']['answer']['val']

/** `/patient_report?p=…`: the patient's own report, from the link of an SMS and the last four digits of that phone. */
export default function PatientReportPage() {
  const t = useT('mf-report')
  const token = new URLSearchParams(useLocation().search).get('p') ?? ''
  const [report, setReport] = useState<Report>()
  const title = report?.facilityName || t('patient.title')
  return (
    <PublicFrame title={title}>
      {report ? <Shown report={report} /> : token ? <Ask token={token} onOpen={setReport} /> : <Ended says={t('patient.noToken')} />}
    </PublicFrame>
  )
}

function Ask({ token, onOpen }: { readonly token: string; readonly onOpen: (report: Report) => void }) {
  const t = useT('mf-report')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState(false)
  const [failure, setFailure] = useState<Failure & Told>()
  useEffect(() => field.current?.focus(), [])

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault()
    const complete = /^\d{4}$/.exec(digits) !== null
    setWrong(!complete)
    setFailure(undefined)
    if (!complete || busy) return field.current?.focus()
    setBusy(true)
    try {
      onOpen((await api.call('openPatientReport', { token, phoneEnd: digits }, { promptType: 'none', handleOverTime: false })).val)
    } catch (thrown) {
      setFailure({ ...failureOf(thrown), ...toldOf(thrown) })
      // The digits stay; the next ones take their place.
      field.current?.select()
    } finally {
      setBusy(false)
    }
  }
  function says({ code, message, triesLeft, withdrawn }: NonNullable<typeof failure>): string {
    if (triesLeft !== undefined) return t('patient.wrongDigits', { count: triesLeft })
    if (withdrawn) return t('patient.withdrawn')
    return `${code === CODE.shareEnded ? t('patient.notOpened') : message}${code ? ` (${code})` : ''}`
  }
  return (
    <form className={`${css.card} ${css.form}`} noValidate onSubmit={(event) => void open(event)}>
      <label htmlFor={id}>{t('patient.digits')}</label>
      <Input
        ref={field}
        id={id}
        className={css.digits}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        invalid={wrong || failure !== undefined}
        aria-describedby={`${id}-says`}
        value={digits}
        onChange={(event) => setDigits(event.target.value.replace(/\D/g, ''))}
      />
      <p id={`${id}-says`} className={failure || wrong ? css.error : css.small} role={failure || wrong ? 'alert' : undefined}>
        {failure ? says(failure) : t(wrong ? 'patient.fourDigits' : 'patient.why')}
      </p>
      <Button kind="primary" type="submit" className={css.wide} busy={busy}>
        {t('patient.open')}
      </Button>
    </form>
  )
}

/** What the server says beside its refusal: how often the digits may still be tried; that the report was taken back. */
interface Told {
  readonly triesLeft?: number
  readonly withdrawn?: true
}

function toldOf(thrown: unknown): Told {
  const { triesLeft, withdrawn } = (thrown as { val?: { triesLeft?: unknown; withdrawn?: unknown } | null }).val ?? {}
  return { ...(typeof triesLeft === 'number' ? { triesLeft } : {}), ...(withdrawn === 1 ? { withdrawn: true } : {}) }
}

const Ended = ({ says }: { readonly says: string }) => (
  <p className={css.card} role="alert">
    {says}
  </p>
)

function Shown({ report }: { readonly report: Report }) {
  const t = useT('mf-report')
  const head = useRef<HTMLElement>(null)
  useEffect(() => head.current?.focus(), [])
  const { finding, result, advice, addenda } = report
  return (
    <>
      {report.corrected && <Bar kind="warn">{t('patient.corrected', { issue: report.issue })}</Bar>}
      <section ref={head} className={css.card} tabIndex={-1} aria-label={t('patient.about')}>
        <Facts
          facts={[
            [t('patient.name'), report.patName],
            [t('patient.item'), report.checkItem],
            [t('patient.checkTime'), report.checkTime ?? ''],
            [t('patient.completeTime'), report.completeTime],
            [t('patient.doctors'), [report.authorName, report.reviewerName].filter(Boolean).join(' / ')],
            ...(report.correction ? [[t('patient.corrector'), `${report.correction.authorName} ${report.correction.time}`] as const] : []),
          ]}
        />
      </section>
      <article className={css.card}>
        <h2>{t('field.result')}</h2>
        <p className={css.text}>{result}</p>
        <h2>{t('field.finding')}</h2>
        <p className={css.text}>{finding}</p>
        {advice && <h2>{t('field.advice')}</h2>}
        {advice && <p className={css.text}>{advice}</p>}
        {addenda.map(({ text, reason, time }) => (
          <section key={`${time} ${text}`}>
            <h2>
              {t('patient.addendum')} {time}
            </h2>
            <p className={css.text}>{text}</p>
            {reason && <p className={css.small}>{t('patient.reason', { reason })}</p>}
          </section>
        ))}
      </article>
      <p className={css.small}>{t('patient.note')}</p>
    </>
  )
}
