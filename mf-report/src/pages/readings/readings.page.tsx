import { session } from '@farsight/shared/bus'
import { CODE, partText, RIGHT } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar, NoRightPanel } from '@farsight/shared/ui'
import { ModalityBox, Tabs } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { EcgSheetZone } from '../../ecg/zone'
import { failureOf } from '../../model/ports'
import { useViewer } from '../../viewer/viewer-sessions'
import { Layout } from '../edit-report/layout'
import page from '../parts/list-page.module.css'
import { ArbiterForm } from './arbiter-form'
import { ReaderForm } from './reader-form'
import { ReadingResult } from './reading-result'
import css from './readings.module.css'
import { type Reading, type ReadingRole, type Readings, useFreshReadings, useReadings } from './use-readings'

/** `/second_readings`: blind second readings, and for an arbiter the ones that differ (EDIT-09). */
export default function ReadingsPage() {
  const t = useT('mf-report')
  const arbiter = Object.values(session.current()?.modalityRights ?? {}).some((right) => right >= RIGHT.thirdReview)
  const [role, setRole] = useState<ReadingRole>('reader')
  return (
    <div className={page.page}>
      <div className={page.bar}>
        <h1>{t('readings.title')}</h1>
        <Tabs
          label={t('readings.title')}
          value={role}
          tabs={(['reader', ...(arbiter ? (['arbiter'] as const) : []), 'done'] as const).map((value) => ({
            value,
            label: t(`readings.tab.${value}`),
          }))}
          onChange={(value) => setRole(value as ReadingRole)}
        />
      </div>
      <Waiting key={role} role={role} />
    </div>
  )
}

function Waiting({ role }: { readonly role: ReadingRole }) {
  const t = useT('mf-report')
  const { data, error, refetch } = useReadings(role)
  const fresh = useFreshReadings()
  const [chosen, setChosen] = useState<string>()
  const failure = error ? failureOf(error) : undefined
  if (failure?.code === CODE.noPermission && !data) return <NoRightPanel title={t('readings.title')} />
  const rows = data?.val ?? []
  const reading = rows.find(({ id }) => id === chosen) ?? rows[0]
  const done = () => {
    setChosen(undefined)
    fresh()
  }
  return (
    <>
      {failure && (
        <ErrorBar what={t('readings.title')} says={failure.message} code={failure.code || undefined} onRetry={() => void refetch()} />
      )}
      {data && <Figures facts={data.facts} />}
      {data && rows.length === 0 && <EmptyLine says={t(`readings.none.${role}`)} />}
      {reading && (
        <div className={css.panes}>
          <List rows={rows} chosen={reading.id} onChoose={setChosen} />
          <Case key={reading.id} reading={reading} role={role} onDone={done} />
        </div>
      )}
    </>
  )
}

function Figures({ facts }: { readonly facts: Readings['facts'] }) {
  const t = useT('mf-report')
  const read = facts.agreed + facts.differed
  const rate = read === 0 ? '—' : `${Math.round((100 * facts.agreed) / read)} % (n=${read})`
  return (
    <p className={css.dim}>
      {t('readings.facts', { drawn: facts.drawn, waiting: facts.waiting, differed: facts.differed, unsettled: facts.unsettled, rate })}
    </p>
  )
}

interface ListProps {
  readonly rows: readonly Reading[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

function List({ rows, chosen, onChoose }: ListProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  return (
    <ul className={css.list} aria-label={t('readings.list')}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className={css.line} aria-current={row.id === chosen || undefined} onClick={() => onChoose(row.id)}>
            <ModalityBox code={row.modality} /> {partText(row.bodypart, row.checkItem, language)}
            <small>{row.time}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

const FORMS = { reader: ReaderForm, arbiter: ArbiterForm, done: ReadingResult } as const

function Case({ reading, role, onDone }: { readonly reading: Reading; readonly role: ReadingRole; readonly onDone: () => void }) {
  const language = useLanguage()
  const ecg = reading.modality === 'ECG'
  const viewer = useViewer(ecg ? undefined : reading.risProcedureId)
  const Form = FORMS[role]
  return (
    <div className={css.case}>
      {/* Blind: the images say which exam it is, and neither the patient nor the first reader. */}
      <Layout
        session={viewer}
        {...(ecg ? { sheet: <EcgSheetZone exam={reading} signed={false} blind /> } : {})}
        identity={[reading.modality, partText(reading.bodypart, reading.checkItem, language)].filter(Boolean).join(' ')}
        report={<Form reading={reading} onDone={onDone} />}
        side={null}
      />
    </div>
  )
}
