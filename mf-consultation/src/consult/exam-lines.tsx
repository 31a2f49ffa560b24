import type { Consultation, ConsultationExam } from '@farsight/shared/contract'
import { partText, SIDE_LABELS, type Side } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { FlagCell, ModalityBox, StateTag } from '@farsight/shared/ui/data'
import { Link } from 'react-router-dom'
import css from './known.module.css'

/** The report of an exam of one's own hospital. */
export function reportAddress({ risProcedureId, modality, t, sign }: ConsultationExam): string {
  const query = new URLSearchParams({ procedureId: risProcedureId, modality, t, sign })
  return `/local_diagnosis/${modality === 'ECG' ? 'ecg/' : ''}view_report?${query.toString()}`
}

/** The exams of a consultation; one's own open as reports. */
export function ExamLines({ one }: { readonly one: Consultation }) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const language = useLanguage()
  return (
    <section aria-label={t('exams.title')}>
      <h2>{t('exams.title')}</h2>
      {one.exams.length === 0 && <p className="fs-2">{t('exams.none')}</p>}
      <ul className={css.lines}>
        {one.exams.map((exam) => (
          <li key={exam.risProcedureId}>
            <ModalityBox code={exam.modality} />
            <span className={css.grow}>
              {exam.side !== '' && <b>{say(SIDE_LABELS[exam.side as Side])} </b>}
              {partText(exam.bodypart, exam.checkItem, language)} <FlagCell imported={exam.imported === 1} />
              <br />
              <span className="fs-2">
                {exam.checkNo} · {(exam.checkTime ?? '').slice(0, 16) || '—'} · {t('exams.images', { count: exam.imageCount })}
              </span>
            </span>
            <span>
              <StateTag state={exam.state} reportHasComplete={exam.reportHasComplete} />
              {exam.own === 1 && exam.t !== '' && (
                <Link className={css.end} to={reportAddress(exam)}>
                  {t('exams.report')}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
