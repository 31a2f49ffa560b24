import type { Consultation, ConsultationScores } from '@farsight/shared/contract'
import { CODE, CONSULTATION_SCORES, type ConsultationScore, errorMessage, LOW_SCORE } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, Field, TextArea } from '@farsight/shared/ui'
import { Differs } from '@farsight/shared/ui/data'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import css from '../../consult/consult.module.css'
import knownCss from '../../consult/known.module.css'
import requestCss from '../../consult/request.module.css'
import { Unsent } from '../../consult/unsent'
import { useStepDraft } from '../../consult/use-step-draft'
import { useStepWrites, type Write } from '../../consult/use-step-writes'
import { canWrite, stepAddress } from '../../model/steps'
import { Opinions } from './opinions'
import { Acts, type StepProps, useReturn } from './step-parts'

const STARS = [1, 2, 3, 4, 5] as const
const REASON_MAX = 1000
const same = (a: ConsultationScores, b: ConsultationScores): boolean =>
  CONSULTATION_SCORES.every((key) => a[key] === b[key]) && a.reason.trim() === b.reason.trim()
function read(value: unknown): ConsultationScores | undefined {
  const scores = value as Partial<ConsultationScores> | null | undefined
  const good =
    typeof scores?.reason === 'string' &&
    CONSULTATION_SCORES.every((key) => Number.isInteger(scores[key]) && (scores[key] as number) >= 0 && (scores[key] as number) <= 5)
  return good ? (scores as ConsultationScores) : undefined
}

/** Stars by click, by ← → and by the keys 1 to 5. */
function Stars({
  name,
  value,
  invalid,
  onChange,
}: {
  readonly name: ConsultationScore
  readonly value: number
  readonly invalid: boolean
  readonly onChange: (value: number) => void
}) {
  const t = useT('mf-consultation')
  const label = t(`score.${name}`)
  function key(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const step = event.key === 'ArrowRight' || event.key === 'ArrowUp' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowDown' ? -1 : 0
    const digit = /^[1-5]$/.test(event.key) ? Number(event.key) : 0
    if (!step && !digit) return
    event.preventDefault()
    const next = digit || Math.max(1, Math.min(5, value + step))
    onChange(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[next - 1]?.focus()
  }
  return (
    <div className={requestCss.stars}>
      <span className={requestCss.starName}>{label}</span>
      <div role="radiogroup" aria-label={label} aria-required="true" aria-invalid={invalid || undefined} onKeyDown={key}>
        {STARS.map((star) => (
          // biome-ignore lint/a11y/useSemanticElements: stars are buttons with the keys of a group
          <button
            key={star}
            type="button"
            role="radio"
            aria-checked={value === star}
            aria-label={t('score.stars', { count: star })}
            tabIndex={star === Math.max(value, 1) ? 0 : -1}
            data-on={star <= value}
            onClick={() => onChange(star)}
          >
            {star <= value ? '★' : '☆'}
          </button>
        ))}
      </div>
      <b>{value > 0 ? t(`score.word${value}`) : t('score.notYet')}</b>
    </div>
  )
}

/** The scores, for who only reads them. */
export function ScoreLines({ scores }: { readonly scores: ConsultationScores }) {
  const t = useT('mf-consultation')
  return (
    <section aria-label={t('score.title')}>
      <h2>{t('score.title')}</h2>
      {CONSULTATION_SCORES.map((key) => (
        <p key={key}>
          {t(`score.${key}`)}{' '}
          {scores[key] > 0 ? (
            <>
              <span aria-hidden="true">{'★'.repeat(scores[key])}</span> <b>{scores[key]}</b>/5
            </>
          ) : (
            <span className="fs-2">{t('score.notYet')}</span>
          )}
        </p>
      ))}
      {scores.reason !== '' && <p className={knownCss.text}>{t('score.because', { reason: scores.reason })}</p>}
    </section>
  )
}

/** The minutes as they were sent, with the opinions under them. */
export function Minutes({ one, again }: Pick<StepProps, 'one' | 'again'>) {
  const t = useT('mf-consultation')
  return (
    <>
      <section aria-label={t('minutes.title')} className={knownCss.minutes}>
        <h2>{t('minutes.title')}</h2>
        <p className={knownCss.text}>{one.conclusion || '—'}</p>
        <p className="fs-2">{t('conclusion.by', { name: one.concludedBy || '—' })}</p>
      </section>
      <Opinions one={one} again={again} />
    </>
  )
}

/** s5: is the conclusion good? Scored and passed, or sent back with a reason. Nobody checks his own. */
export function CheckAfter({ one, again, onWritten }: StepProps) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const draft = useStepDraft(`scores/${one.id}`, one.scores, one.version, read, same)
  const writes = useStepWrites(one, again, {
    version: draft.version,
    untouched: (fresh) => same(fresh.scores, draft.from),
    rebase: (fresh) => draft.rebase(fresh.scores, fresh.version),
  })
  const back = useReturn({ one, writes, onWritten, step: 's5' })
  const [tried, setTried] = useState(false)
  const mayWrite = canWrite(one, 's5')
  const now = one.progress === 's5' && one.cancelled === 0
  const scores = draft.value
  const put = (changes: Partial<ConsultationScores>): void => draft.set((before) => ({ ...before, ...changes }))
  const low = CONSULTATION_SCORES.some((key) => scores[key] > 0 && scores[key] <= LOW_SCORE)
  const missing = CONSULTATION_SCORES.filter((key) => scores[key] === 0)
  const reasonWrong = low && scores.reason.trim() === ''
  const words = (one: ConsultationScores): string =>
    [...CONSULTATION_SCORES.map((key) => `${t(`score.${key}`)} ${one[key]}`), one.reason].filter(Boolean).join(' · ')
  const save: Write = { call: 'consultationSaveStep', payload: { step: 's5', scores: { ...scores, reason: scores.reason.trim() } } }
  async function pass(): Promise<void> {
    setTried(true)
    if (missing.length > 0 || reasonWrong) return
    const sent = await writes.send([...(draft.dirty ? [save] : []), { call: 'consultationNextStep', payload: { step: 's5', pass: 1 } }])
    if (sent === undefined) return
    await onWritten(draft.sent(scores, sent.version) ? sent.at : 's5', t('step.completed'))
  }
  const refused = writes.refused && !writes.differs && !back.open && (
    <ErrorBar what={t('step.checking')} says={writes.refused.says} code={writes.refused.code} onClose={writes.clear} />
  )
  return (
    <>
      {one.returned === 1 && now && (
        <Bar
          kind="warn"
          acts={
            canWrite(one, 's4') ? (
              <Link className={`fs-button ${css.plain}`} to={stepAddress(one.id, 's4')}>
                {t('step.toAnswer')}
              </Link>
            ) : undefined
          }
        >
          {t('step.wasReturned', { reason: one.returnReason })}
        </Bar>
      )}
      {now && one.part.concluded === 1 && <Bar kind="info">{t('step.notOwn', { hospital: one.leadFacilityName })}</Bar>}
      {writes.differs && (
        <Differs
          lines={[
            {
              key: 'scores',
              label: t('score.title'),
              mine: words(scores),
              theirs: words(one.scores),
              onTake: () => {
                draft.drop()
                writes.clear()
              },
            },
          ]}
          onGoOn={() => {
            draft.rebase(one.scores, one.version)
            writes.clear()
          }}
        />
      )}
      {!mayWrite && refused}
      {back.dialog}
      <Minutes one={one} again={again} />
      {mayWrite ? (
        <section aria-label={t('score.title')}>
          <h2>{t('score.title')}</h2>
          <p className="fs-2">{t('score.hint')}</p>
          {CONSULTATION_SCORES.map((key) => (
            <Stars
              key={key}
              name={key}
              value={scores[key]}
              invalid={tried && scores[key] === 0}
              onChange={(value) => put({ [key]: value })}
            />
          ))}
          {tried && missing.length > 0 && (
            <div className="fs-field-error" role="alert">
              <b aria-hidden="true">!</b>
              <span>{t('score.missing', { what: missing.map((key) => t(`score.${key}`)).join(t('comma')) })}</span>
            </div>
          )}
          <Field
            above
            label={t('score.reason')}
            required={low}
            error={tried && reasonWrong ? say(errorMessage(CODE.scoreReason)!) : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={REASON_MAX}
                value={scores.reason}
                onChange={(event) => put({ reason: event.target.value })}
              />
            )}
          </Field>
          <Acts says={draft.dirty ? t('draft.kept') : undefined} bar={refused}>
            {back.button}
            <Button
              kind="primary"
              icon="check"
              busy={writes.busy}
              {...(one.returned === 1 ? { refused: say(errorMessage(CODE.answerFirst)!) } : {})}
              onClick={() => void pass()}
            >
              {t('step.complete')}
            </Button>
          </Acts>
        </section>
      ) : (
        <>
          {draft.dirty && <Unsent lines={[{ label: t('score.title'), text: words(scores) }]} onDrop={draft.drop} />}
          {/* Before the check has said something there is nothing to read. */}
          {stepScored(one) && <ScoreLines scores={one.scores} />}
        </>
      )}
    </>
  )
}

const stepScored = ({ scores }: Consultation): boolean => CONSULTATION_SCORES.some((key) => scores[key] > 0)
