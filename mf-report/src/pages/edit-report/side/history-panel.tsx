import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import {
  partText,
  personNameText,
  SIDE_LABELS,
  type Side,
  stateSign,
  timeAsImported,
  YIN_YANG_LABELS,
  type YinYang,
} from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Button, EmptyLine, ErrorBar, Input } from '@farsight/shared/ui'
import { Segments } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { fieldsOf } from '../../../editor/field-editors'
import { clientState } from '../../../model/client-state'
import { TEXT_FIELDS, type TextField, writable } from '../../../model/report-state'
import { placeOf, viewPath } from '../../parts/address'
import side from './side.module.css'
import type { PanelProps } from './template-panel'

type Earlier = CallTypes['searchHistory']['answer']['val'][number]
type HistoryType = CallTypes['searchHistory']['request']['historyType']
const TYPES: readonly HistoryType[] = ['name', 'patientNo', 'keyword']

/** Earlier exams of the patient, or those whose reports hold a word; one opened stands there to be read beside the text, and copied from. */
export function HistoryPanel({ store, state }: PanelProps) {
  const t = useT('mf-report')
  const { risProcedureId } = state.opened!.exam
  const [type, setType] = useState<HistoryType>('patientNo')
  const [words, setWords] = useState('')
  const keyword = useDeferredValue(words.trim())
  useSyncExternalStore(clientState.subscribe, clientState.version)
  const { historyCase } = clientState.chosenIn(risProcedureId)
  const asks = type !== 'keyword' || keyword !== ''
  const query = useQuery({
    queryKey: ['mf-report/history', risProcedureId, type, type === 'keyword' ? keyword : ''],
    queryFn: ({ signal }) =>
      api.call(
        'searchHistory',
        { procedureId: risProcedureId, historyType: type, ...(type === 'keyword' ? { keyword } : {}) },
        { promptType: 'none', showLoading: false, signal },
      ),
    enabled: asks,
    staleTime: 60_000,
  })
  const found = asks ? (query.data?.val ?? []) : []
  return (
    <div className={side.panel}>
      <Segments
        label={t('history.by')}
        value={type}
        options={TYPES.map((value) => ({ value, label: t(`history.${value}`) }))}
        onChange={setType}
      />
      {type === 'keyword' && (
        <Input
          data-history
          placeholder={t('history.words')}
          aria-label={t('history.words')}
          maxLength={64}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {query.error && <ErrorBar what={t('history.tab')} says={query.error.message} onRetry={() => void query.refetch()} />}
      {asks && query.isSuccess && found.length === 0 && <EmptyLine says={t('history.none')} />}
      {!asks && <EmptyLine says={t('history.type')} />}
      <div>
        {found.map((exam, i) => (
          <EarlierExam
            key={exam.risProcedureId}
            exam={exam}
            first={i === 0 && type !== 'keyword'}
            open={exam.risProcedureId === historyCase}
            onOpen={(open) => clientState.choose(risProcedureId, { historyCase: open ? exam.risProcedureId : '' })}
            mayCopy={writable(state)}
            onCopy={(fields) => copy(exam, fields)}
          />
        ))}
      </div>
    </div>
  )

  function copy({ content, risProcedureId: from }: Earlier, fields: readonly TextField[]) {
    if (!content) return
    store.copyFrom(content as never, fields, from)
    fieldsOf(store)
      .of(fields[0] ?? 'finding')
      .focus()
  }
}

interface EarlierExamProps {
  readonly exam: Earlier
  readonly first: boolean
  readonly open: boolean
  readonly mayCopy: boolean
  readonly onOpen: (open: boolean) => void
  readonly onCopy: (fields: readonly TextField[]) => void
}

function EarlierExam({ exam, first, open, mayCopy, onOpen, onCopy }: EarlierExamProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const go = useNavigate()
  const place = placeOf(useLocation())
  const { content, yinYang } = exam
  const language = useLanguage()
  const part = [say(SIDE_LABELS[exam.side as Side] ?? SIDE_LABELS['']), partText(exam.bodypart, exam.checkItem, language)]
    .filter(Boolean)
    .join(' ')
  const sign = say(stateSign({ state: exam.state, reportHasComplete: exam.reportHasComplete }))
  const address = { procedureId: exam.risProcedureId, modality: exam.modality, t: exam.t, sign: exam.sign }
  return (
    <article aria-label={`${exam.modality} ${part} ${exam.checkTime ?? ''}`}>
      <button
        type="button"
        className={side.exam}
        {...(first ? { 'data-history': '' } : {})}
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      >
        <b>{exam.modality}</b> {part}
        <small>
          {(exam.imported ? timeAsImported(exam.checkTime) : exam.checkTime) || '—'} · {sign}
          {yinYang !== null && ` · ${say(YIN_YANG_LABELS[yinYang as YinYang])}`}
        </small>
        <small>
          {personNameText(exam.patName, language)} · {exam.patientNo || '—'} {exam.authorName && `· ${exam.authorName}`}
        </small>
        {exam.imported && <small>{t('imported.short')}</small>}
      </button>
      {open && (
        <div className={side.report}>
          {exam.imported && <p className="fs-2">{t('imported.says', { ...exam.imported, time: exam.imported.time.slice(0, 16) })}</p>}
          {content ? (
            TEXT_FIELDS.filter((field) => content[field].text.trim() !== '').map((field) => (
              <section key={field} aria-label={t(`field.${field}`)}>
                <h4>
                  {t(`field.${field}`)}
                  {mayCopy && <Button onClick={() => onCopy([field])}>{t('history.copyOne')}</Button>}
                </h4>
                <p>{content[field].text}</p>
              </section>
            ))
          ) : (
            <p>{t('history.notDone')}</p>
          )}
          <div className={side.acts}>
            {content && mayCopy && <Button onClick={() => onCopy(TEXT_FIELDS)}>{t('history.copyAll')}</Button>}
            <Button onClick={() => go(viewPath({ ...place, address, ai: false, ecg: exam.modality === 'ECG' }))}>
              {t('history.open')}
            </Button>
          </div>
        </div>
      )}
    </article>
  )
}
