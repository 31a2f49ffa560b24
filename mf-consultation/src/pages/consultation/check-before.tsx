import type { Consultation } from '@farsight/shared/contract'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar } from '@farsight/shared/ui'
import { StateGlyphSign } from '@farsight/shared/ui/data'
import { Link } from 'react-router-dom'
import { CaseView, timesText } from '../../consult/case-view'
import css from '../../consult/consult.module.css'
import knownCss from '../../consult/known.module.css'
import { useStepWrites } from '../../consult/use-step-writes'
import { CASE_KEYS } from '../../model/request-form'
import { canWrite, stepAddress } from '../../model/steps'
import { Acts, type StepProps, useReturn } from './step-parts'

interface Check {
  readonly key: string
  readonly there: boolean
  readonly says: string
}

/** What a quality desk looks for, and whether it is there. Nothing is judged: a missing line may be right for this case. */
export function completeness(one: Consultation): readonly Check[] {
  const images = one.exams.reduce((sum, { imageCount }) => sum + imageCount, 0)
  const texts = CASE_KEYS.filter((key) => one.caseInfo[key].trim() !== '').length
  const vitals = Object.values(one.caseInfo.vitals).filter((value) => value !== null).length
  return [
    { key: 'patient', there: one.patName !== '' && one.sex !== '' && one.ageValue !== null, says: '' },
    { key: 'purpose', there: one.purpose.trim().length > 1, says: '' },
    { key: 'case', there: texts > 0, says: `${texts}/${CASE_KEYS.length}` },
    { key: 'diagnosis', there: one.caseInfo.preliminaryDiagnosis.trim() !== '', says: '' },
    { key: 'allergy', there: one.caseInfo.allergyHistory.trim() !== '', says: '' },
    { key: 'vitals', there: vitals > 0, says: `${vitals}/5` },
    { key: 'exams', there: one.exams.length > 0, says: String(one.exams.length) },
    { key: 'images', there: images > 0, says: String(images) },
    { key: 'reports', there: one.exams.length > 0 && one.exams.every(({ reportHasComplete }) => reportHasComplete === 1), says: '' },
    { key: 'files', there: one.files.length > 0, says: String(one.files.length) },
    { key: 'times', there: one.startTime !== null, says: timesText(one) },
  ]
}

/** s2: is everything there? Passed on to the triage, or sent back with a reason. */
export function CheckBefore({ one, again, onWritten }: StepProps) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const writes = useStepWrites(one, again)
  const back = useReturn({ one, writes, onWritten, step: 's2' })
  const pass = async (): Promise<void> => {
    const sent = await writes.send([{ call: 'consultationNextStep', payload: { step: 's2', pass: 1 } }])
    if (sent !== undefined) await onWritten(sent.at, t('step.passed'))
  }
  const now = one.progress === 's2' && one.cancelled === 0
  const acts = (one.may.forward === 1 || one.may.refuse === 1) && now
  // The dialog says its own refusal.
  const refused = writes.refused && !back.open && (
    <ErrorBar what={t('step.checking')} says={writes.refused.says} code={writes.refused.code} onClose={writes.clear} />
  )
  return (
    <>
      {one.returned === 1 && now && (
        <Bar
          kind="warn"
          acts={
            canWrite(one, 's1') ? (
              <Link className={`fs-button ${css.plain}`} to={stepAddress(one.id, 's1')}>
                {t('step.toAnswer')}
              </Link>
            ) : undefined
          }
        >
          {t('step.wasReturned', { reason: one.returnReason })}
        </Bar>
      )}
      {!acts && refused}
      <section aria-label={t('check.title')}>
        <h2>{t('check.title')}</h2>
        <ul className={knownCss.checks}>
          {completeness(one).map(({ key, there, says }) => (
            <li key={key} className={there ? 'fs-hue-done' : 'fs-hue-wait'} data-there={there}>
              <StateGlyphSign glyph={there ? 'disc-tick' : 'diamond'} />
              <span>{t(`check.${key}`)}</span>
              <b>{there ? says || t('check.there') : t('check.missing')}</b>
            </li>
          ))}
        </ul>
      </section>
      <CaseView one={one} />
      {back.dialog}
      {acts && (
        <Acts bar={refused}>
          {back.button}
          <Button
            kind="primary"
            icon="check"
            busy={writes.busy}
            {...(one.returned === 1 ? { refused: say(errorMessage(CODE.answerFirst)!) } : {})}
            onClick={() => void pass()}
          >
            {t('step.pass')}
          </Button>
        </Acts>
      )}
    </>
  )
}
