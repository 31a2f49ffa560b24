import { type ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import {
  actRefusal,
  CODE,
  hasMenu,
  personNameText,
  SOURCE_LABELS,
  type SourceType,
  STATE,
  stateSign,
  stepSays,
} from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { Drawer, FlagCell, figure, StateTag, useModalityName } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { actStore } from '../acts/act-store'
import { ApproveRetraction } from '../acts/withdraw/approve-retraction'
import type { Row } from '../model/query'
import { patientRoute } from '../model/row-actions'
import { whoFor } from '../model/who'
import { leftCell, PartCell, sexAge } from './cells'
import { useSettled } from './use-settled'

export interface ExamDrawerProps {
  readonly row: Row | undefined
  readonly onClose: () => void
  /** What the user of a list looks for first: below who the patient is. */
  readonly lead?: (row: Row) => ReactNode
  /** What a list adds: below what is known of the exam, before what happened to it. */
  readonly more?: (row: Row) => ReactNode
}

/** Details of the chosen row: patient, exam, and what happened to it. It follows ↑ ↓. */
export function ExamDrawer({ row, onClose, lead, more }: ExamDrawerProps) {
  const t = useT('exams')
  const language = useLanguage()
  const go = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <Drawer
      acts={
        row &&
        hasMenu(session.current()?.userMainMenuConfig ?? '', 'localDiagnosis') && (
          <Button icon="user" onClick={() => go(patientRoute(row, `${pathname}${search}`))}>
            {t('drawer.patientInfo')}
          </Button>
        )
      }
      title={row ? `${personNameText(row.patName, language)} · ${row.checkNo}` : t('drawer.title')}
      onClose={onClose}
    >
      {row ? <Details row={row} lead={lead?.(row)} more={more?.(row)} /> : <p className="fs-2">{t('drawer.none')}</p>}
    </Drawer>
  )
}

function Details({ row, lead, more }: { readonly row: Row; readonly lead: ReactNode; readonly more: ReactNode }) {
  const t = useT('exams')
  const say = useBilingual()
  const language = useLanguage()
  const modalityName = useModalityName()
  const source = SOURCE_LABELS[row.sourceType as SourceType]
  const fact = (key: string, value: ReactNode) => <DrawerFact label={t(`drawer.${key}`)}>{value}</DrawerFact>
  return (
    <>
      <p className="fs-line" style={{ marginBottom: 12, flexWrap: 'wrap' }}>
        <FlagCell {...row} all />
        <StateTag {...row} />
        {leftCell(row)}
        {row.state === STATE.deleted && actRefusal('recover', row, whoFor(row.modality)) === undefined && (
          <Button onClick={() => actStore.open('recover', row)}>{t('acts.word.recover')}</Button>
        )}
      </p>
      <DrawerPart title={t('drawer.patient')}>
        {fact('sexAge', sexAge(row, language))}
        {fact('pinyin', row.pinyin)}
        {fact('hospitalNo', row.hospitalNo)}
        {fact('outpatientNo', row.outpatientNo)}
        {fact('inpatientNo', row.inpatientNo)}
        {fact('bed', row.bedNo)}
        {fact('source', source && say(source))}
        {fact('department', row.department)}
      </DrawerPart>
      {lead}
      <DrawerPart title={t('drawer.order')}>
        {fact('checkNo', row.checkNo)}
        {fact('accessionNo', row.accessionNo)}
        <DrawerFact label={t('filter.modality')}>{modalityName(row.modality)}</DrawerFact>
        {fact('part', <PartCell row={row} />)}
        {fact('registerTime', row.registerTime)}
        {fact('checkTime', row.checkTime)}
        {fact('writeTime', row.writeTime)}
        {fact('completeTime', row.reportCompleteTime)}
        {fact('dueTime', row.dueTime)}
        {fact('author', row.authorName)}
        {fact('reviewer', row.reviewerName)}
        {fact('holder', row.holderName)}
        {fact('images', row.imageCount > 0 ? figure(row.imageCount) : '')}
        {fact('printed', t(row.printed ? 'filter.printedYes' : 'filter.printedNo'))}
      </DrawerPart>
      <MoreFacts row={row} />
      {more}
      <Timeline row={row} />
    </>
  )
}

/** What the list's row does not carry; asked once the choice has come to rest. Without it the rest still stands. */
function MoreFacts({ row }: { readonly row: Row }) {
  const t = useT('exams')
  const id = useSettled(row.risProcedureId)
  const { data } = useQuery({
    queryKey: ['exams/procedure', id, row.version],
    queryFn: ({ signal }) => api.call('getProcedure', { risProcedureId: id }, { promptType: 'none', showLoading: false, signal }),
    enabled: id === row.risProcedureId,
  })
  const facts = id === row.risProcedureId ? data?.val : undefined
  return (
    <>
      {facts?.retractAsked && <ApproveRetraction row={row} asked={facts.retractAsked} />}
      <DrawerPart title={t('drawer.more')}>
        <DrawerFact label={t('acts.edit.phone')}>{facts?.phone}</DrawerFact>
        <DrawerFact label={t('acts.edit.applyDoctor')}>{facts?.applyDoctor}</DrawerFact>
        <DrawerFact label={t('acts.case.conditionDescription')}>{facts?.conditionDescription}</DrawerFact>
        {facts && facts.mergedFrom.length > 0 && (
          <DrawerFact label={t('drawer.merged')}>
            {facts.mergedFrom.map((part) => (
              <div key={part.risProcedureId}>{[part.checkNo, part.bodypart, part.checkItem].filter(Boolean).join(' ')}</div>
            ))}
          </DrawerFact>
        )}
      </DrawerPart>
    </>
  )
}

/** Everything that happened to the exam, oldest first. It is asked once the choice has come to rest. */
function Timeline({ row }: { readonly row: Row }) {
  const t = useT('exams')
  const say = useBilingual()
  const id = useSettled(row.risProcedureId)
  const { data, error, refetch } = useQuery({
    queryKey: ['exams/state-log', id, row.version, row.state],
    queryFn: ({ signal }) => api.call('getStateLog', { risProcedureId: id }, { promptType: 'none', showLoading: false, signal }),
    enabled: id === row.risProcedureId,
    placeholderData: (former, query) => (query?.queryKey[1] === id ? former : undefined),
  })
  const failed = error as ApiError | null
  // Another hospital's exam may be in sight, and what happened to it there not.
  const elsewhere = row.facilityName !== '' && failed?.code === CODE.notInRis
  const steps = id === row.risProcedureId ? data?.val : undefined
  return (
    <section aria-label={t('drawer.timeline')}>
      <h2>{t('drawer.timeline')}</h2>
      {elsewhere && <p className="fs-2">{t('drawer.logElsewhere', { name: row.facilityName })}</p>}
      {failed && !elsewhere && (
        <ErrorBar what={t('drawer.logFailed')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      )}
      {steps?.length === 0 && <p className="fs-2">{t('drawer.logEmpty')}</p>}
      <ol>
        {steps?.map((step, i) => {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
            <li key={i} style={{ display: 'flex', gap: 12, padding: '4px 0' }}>
              <span className="fs-2" style={{ flex: 'none' }}>
                {step.time}
              </span>
              <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <b>{step.userName || '—'}</b> {say(stepSays(step.action, step.reason))}{' '}
                <span className="fs-2">→ {say(stateSign({ state: step.toState }))}</span>
                {step.reason && <div>{t('drawer.reason', { reason: step.reason })}</div>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** A part of the details with its facts. */
export function DrawerPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} style={{ marginBottom: 16 }}>
      <h2>{title}</h2>
      <dl style={{ display: 'grid', gridTemplateColumns: 'minmax(80px, auto) minmax(0, 1fr)', gap: '2px 12px', marginTop: 4 }}>
        {children}
      </dl>
    </section>
  )
}

/** One fact of a part; a dash stands for what is not known. */
export function DrawerFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="fs-2">{label}</dt>
      <dd style={{ overflowWrap: 'anywhere', userSelect: 'text' }}>{children || '—'}</dd>
    </>
  )
}
