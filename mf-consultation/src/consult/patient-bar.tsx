import type { Consultation } from '@farsight/shared/contract'
import { partText, personNameText, SIDE_LABELS, type Side } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { ModalityBox } from '@farsight/shared/ui/data'
import { saysNoAllergy } from '../model/allergy'
import css from './consult.module.css'
import { sexAge } from './patient'
import { StepTag } from './tags'

/** Whose case it is, above every step and never scrolled away: a wrong patient is the worst fault. */
export function PatientBar({ one }: { readonly one: Consultation }) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const language = useLanguage()
  const name = personNameText(one.patName, language)
  const allergy = one.caseInfo.allergyHistory.trim()
  return (
    <section aria-label={t('patient.bar')} className={css.patient}>
      <div className="fs-banner">
        <span className={css.who}>
          <b className={css.name} title={name}>
            {name}
          </b>
          <b>{sexAge(one, language)}</b>
        </span>
        <span className="fs-banner-no" title={t('column.no')}>
          {one.no}
        </span>
        {one.exams.slice(0, 2).map((exam) => (
          <span key={exam.risProcedureId}>
            <ModalityBox code={exam.modality} />
            {exam.side !== '' && <span className="fs-banner-side">{say(SIDE_LABELS[exam.side as Side])}</span>}
            <span>{partText(exam.bodypart, exam.checkItem, language)}</span>
            <span className="fs-banner-no">{exam.checkNo}</span>
          </span>
        ))}
        {one.exams.length > 2 && <span className="fs-2">{t('patient.more', { count: one.exams.length - 2 })}</span>}
        <span>{[t(`type.${one.type}`), t(`mode.${one.mode}`), one.video === 1 && t('video.word')].filter(Boolean).join(' · ')}</span>
        {allergy !== '' && (
          <span className={saysNoAllergy(allergy) ? 'fs-2' : `fs-banner-warning ${css.allergy}`} title={allergy}>
            {t('patient.allergy', { what: allergy })}
          </span>
        )}
        <span>
          <StepTag row={one} />
        </span>
      </div>
    </section>
  )
}
