import type { Consultation } from '@farsight/shared/contract'
import { CONSULTATION_SCORES, doctorTitle, partText, personNameText, SIDE_LABELS, type Side } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { unsigned } from '../model/signs'
import { timesText } from './case-view'
import { sexAge } from './patient'
import css from './print-minutes.module.css'

const ROOT = 'fs-consultation-print'
const SHEET = `@media screen{#${ROOT}{display:none}}@media print{@page{size:A4;margin:15mm 15mm 15mm 20mm}html,body{height:auto!important;overflow:visible!important;background:#fff!important}body>:not(#${ROOT}){display:none!important}}`

/** The minutes on paper, always black on white: whose, what was asked, what was concluded, who signed. */
function Paper({ one }: { readonly one: Consultation }) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const language = useLanguage()
  const signs = one.signs.filter(({ minutes }) => minutes === one.minutes)
  return (
    <article className={css.paper}>
      <h1>{t('printed.title')}</h1>
      <p className={css.hospital}>{one.leadFacilityName}</p>
      <dl>
        <dt>{t('patient.name')}</dt>
        <dd>
          <b>{personNameText(one.patName, language)}</b> {sexAge(one, language)}
        </dd>
        <dt>{t('column.no')}</dt>
        <dd>{one.no}</dd>
        <dt>{t('column.requester')}</dt>
        <dd>
          {one.requesterFacilityName} {one.requesterName}
        </dd>
        <dt>{t('form.times')}</dt>
        <dd>{timesText(one) || '—'}</dd>
        <dt>{t('column.type')}</dt>
        <dd>
          {t(`type.${one.type}`)} · {t(`mode.${one.mode}`)}
        </dd>
        {one.exams.map((exam) => (
          <div key={exam.risProcedureId} style={{ display: 'contents' }}>
            <dt>{t('exams.title')}</dt>
            <dd>
              {[exam.modality, say(SIDE_LABELS[exam.side as Side]), partText(exam.bodypart, exam.checkItem, language), exam.checkNo]
                .filter(Boolean)
                .join(' ')}
            </dd>
          </div>
        ))}
      </dl>
      <h2>{t('form.purpose')}</h2>
      <p>{one.purpose}</p>
      {one.caseInfo.allergyHistory.trim() !== '' && (
        <p>
          <b>{t('case.allergyHistory')}</b> {one.caseInfo.allergyHistory}
        </p>
      )}
      <h2>{t('minutes.title')}</h2>
      <p>{one.conclusion}</p>
      <p className={css.by}>{t('conclusion.by', { name: one.concludedBy })}</p>
      <h2>{t('opinion.title')}</h2>
      {one.opinions
        .filter(({ text }) => text !== '')
        .map((opinion) => (
          <div key={opinion.userId} className={css.opinion}>
            <b>
              {opinion.name} {say(doctorTitle(opinion.title))} {opinion.facilityName}
            </b>
            <p>{opinion.text}</p>
          </div>
        ))}
      <h2>{t('sign.title')}</h2>
      <ul>
        {signs.map((sign) => (
          <li key={sign.userId}>
            {sign.name} {say(doctorTitle(sign.title))} · {sign.facilityName} · {sign.time}
          </li>
        ))}
        {unsigned(one).map((who) => (
          <li key={who}>
            {who} · {t('sign.waiting')}
          </li>
        ))}
      </ul>
      <p className={css.foot}>
        {CONSULTATION_SCORES.map((key) => `${t(`score.${key}`)} ${one.scores[key]}`).join(' · ')} · {one.no} ·{' '}
        {personNameText(one.patName, language)}
      </p>
    </article>
  )
}

/** Puts the minutes beside the page, prints them, and takes them away. */
export function PrintMinutes({ one, onPrinted }: { readonly one: Consultation; readonly onPrinted: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, when it stands in the page
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync?.(SHEET)
    document.adoptedStyleSheets = [...(document.adoptedStyleSheets ?? []), sheet]
    const timer = setTimeout(() => {
      window.print()
      onPrinted()
    })
    return () => {
      clearTimeout(timer)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [])
  return createPortal(
    <div id={ROOT}>
      <Paper one={one} />
    </div>,
    document.body,
  )
}
