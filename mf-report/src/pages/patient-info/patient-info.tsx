import { api } from '@farsight/shared/api'
import type { CallTypes, WorklistRow } from '@farsight/shared/contract'
import {
  ageText,
  partText,
  personNameText,
  SEX_LABELS,
  SIDE_LABELS,
  type Side,
  SOURCE_LABELS,
  type SourceType,
  stateSign,
  timeAsImported,
  YIN_YANG_LABELS,
  type YinYang,
} from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Button, EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { FlagCell, StateTag, useModalityName } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { failureOf } from '../../model/ports'
import { panePath, type ReportPlace, viewPath } from '../parts/address'
import { CaseFacts } from '../parts/case-facts'
import { partLine } from '../parts/identity'
import css from './patient-info.module.css'

type Earlier = CallTypes['searchHistory']['answer']['val'][number]

export interface PatientInfoProps {
  readonly exam: WorklistRow
  readonly place: ReportPlace
}

/** The patient, the exam, the case as it was written down, and every exam of the patient that this account may open. */
export function PatientInfo({ exam, place }: PatientInfoProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const go = useNavigate()
  const { pathname, search } = useLocation()
  const language = useLanguage()
  const modalityName = useModalityName()
  const source = SOURCE_LABELS[exam.sourceType as SourceType]
  const { risProcedureId } = exam
  const more = useQuery({
    queryKey: ['mf-report/procedure', risProcedureId],
    queryFn: ({ signal }) => api.call('getProcedure', { risProcedureId }, { promptType: 'none', showLoading: false, signal }),
    staleTime: 60_000,
    retry: false,
  })
  const facts = more.data?.val
  const fact = (key: string, value: ReactNode) => (
    <div>
      <dt>{t(`patientInfo.${key}`)}</dt>
      <dd>{value || '—'}</dd>
    </div>
  )
  const address = place.address.procedureId === risProcedureId ? place.address : undefined
  return (
    <div className={css.info}>
      <section aria-label={t('patientInfo.patient')}>
        <h2>{t('patientInfo.patient')}</h2>
        <dl className={css.facts}>
          {fact('name', <b>{personNameText(exam.patName, language)}</b>)}
          {fact('pinyin', exam.pinyin)}
          {fact('sex', SEX_LABELS[exam.sex][language])}
          {fact('age', ageText(exam.age ?? undefined, language))}
          {fact('phone', facts?.phone)}
          {fact('hospitalNo', exam.hospitalNo)}
          {fact('outpatientNo', exam.outpatientNo)}
          {fact('inpatientNo', exam.inpatientNo)}
          {fact('bed', exam.bedNo)}
          {fact('source', [source && say(source), exam.department].filter(Boolean).join(' '))}
        </dl>
      </section>
      <section aria-label={t('patientInfo.exam')}>
        <h2>
          {t('patientInfo.exam')} <StateTag {...exam} /> <FlagCell {...exam} all />
        </h2>
        <dl className={css.facts}>
          {fact('checkNo', exam.checkNo)}
          {fact('accessionNo', exam.accessionNo)}
          {fact('modality', modalityName(exam.modality))}
          {fact('part', partLine(exam, language))}
          {fact('applyDoctor', facts?.applyDoctor)}
          {fact('registerTime', exam.registerTime)}
          {fact('checkTime', exam.checkTime)}
          {fact('completeTime', exam.reportCompleteTime)}
          {fact(
            'images',
            exam.imageCount > 0 && (
              <>
                {t('viewer.images', { count: exam.imageCount })}{' '}
                {address && exam.modality !== 'ECG' && (
                  <Button kind="link" onClick={() => go(panePath('image_preview', place, `${pathname}${search}`))}>
                    {t('imagePreview.title')}
                  </Button>
                )}
              </>
            ),
          )}
        </dl>
      </section>
      <section aria-label={t('case.tab')}>
        <h2>{t('case.tab')}</h2>
        <CaseFacts risProcedureId={risProcedureId} />
      </section>
      <Exams exam={exam} place={place} />
    </div>
  )
}

/** The patient's other exams, newest first. */
function Exams({ exam, place }: PatientInfoProps) {
  const t = useT('mf-report')
  const { risProcedureId } = exam
  const query = useQuery({
    queryKey: ['mf-report/history', risProcedureId, 'patientNo', ''],
    queryFn: ({ signal }) =>
      api.call(
        'searchHistory',
        { procedureId: risProcedureId, historyType: 'patientNo' },
        { promptType: 'none', showLoading: false, signal },
      ),
    staleTime: 60_000,
  })
  const failure = query.error ? failureOf(query.error) : undefined
  return (
    <section aria-label={t('patientInfo.exams')}>
      <h2>{t('patientInfo.exams')}</h2>
      {failure && (
        <ErrorBar
          what={t('patientInfo.exams')}
          says={failure.message}
          code={failure.code || undefined}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && query.data.val.length === 0 && <EmptyLine says={t('history.none')} />}
      <ul className={css.exams}>
        {query.data?.val.map((one) => (
          <OtherExam key={one.risProcedureId} one={one} place={place} />
        ))}
      </ul>
    </section>
  )
}

function OtherExam({ one, place }: { readonly one: Earlier; readonly place: ReportPlace }) {
  const t = useT('mf-report')
  const say = useBilingual()
  const language = useLanguage()
  const go = useNavigate()
  const { pathname, search } = useLocation()
  const address = { procedureId: one.risProcedureId, modality: one.modality, t: one.t, sign: one.sign }
  const there = { ...place, address, ai: false, ecg: one.modality === 'ECG' }
  return (
    <li>
      <span>{(one.imported ? timeAsImported(one.checkTime) : one.checkTime) || '—'}</span>
      <b>{one.modality}</b>
      <span className={css.part}>
        {[say(SIDE_LABELS[one.side as Side] ?? SIDE_LABELS['']), partText(one.bodypart, one.checkItem, language)].filter(Boolean).join(' ')}
      </span>
      <span>{say(stateSign({ state: one.state, reportHasComplete: one.reportHasComplete }))}</span>
      {one.imported && <span className="fs-2">{t('imported.short')}</span>}
      {one.yinYang !== null && <span>{say(YIN_YANG_LABELS[one.yinYang as YinYang])}</span>}
      <span className={css.acts}>
        <Button onClick={() => go(viewPath(there))}>{t('history.open')}</Button>
        {one.imageCount > 0 && !there.ecg && (
          <Button onClick={() => go(panePath('image_preview', there, `${pathname}${search}`))}>{t('imagePreview.title')}</Button>
        )}
      </span>
    </li>
  )
}
