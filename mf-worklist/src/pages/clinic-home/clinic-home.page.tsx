import { session } from '@farsight/shared/bus'
import { CODE, hasMenu, personNameText } from '@farsight/shared/domain'
import { PartCell, partText, RowCard, sexAge } from '@farsight/shared/exams'
import { type Row, reportRoute, rowContent } from '@farsight/shared/exams/model'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { SlotFilling, useFillings } from '@farsight/shared/module'
import { Button, EmptyLine, ErrorBar, NoRightPanel } from '@farsight/shared/ui'
import { type ExamColumn, ExamTable, FlagCell, ModalityBox, Pager, StateTag } from '@farsight/shared/ui/data'
import { useCallback, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { BalanceButton } from '../../credits/balance'
import { CLINIC_LISTS, type ClinicList, clinicListOf, clinicStep } from '../../model/clinic-lists'
import { launchAddress } from '../../model/order-routes'
import { Tile, Tiles } from '../start/parts'
import css from '../start/start.module.css'
import { useFreshHeads } from '../start/use-head'
import { useClinicList, useClinicTotal, useShownList } from './use-clinic-list'

const NO_ROWS: readonly Row[] = []
const rowKey = (row: Row): string => row.risProcedureId
const address = (list: ClinicList): string => `/clinic/home?show=${list}`
const report = (row: Row): string => reportRoute(row, 'view_report', 'clinic')
/** Where a row leads: the launch screen while nobody was asked or the order came back, else its report. */
const next = (row: Row): string => (clinicStep(row) === 'view' ? report(row) : launchAddress(row.risProcedureId, 'remote_diagnosis'))

/** /clinic/home: what the clinic sent and waits for, what came back, what was refused; each number shows its exams beneath. */
export function ClinicHomePage() {
  const t = useT('mf-worklist')
  const payload = session.current()
  if (payload && !hasMenu(payload.userMainMenuConfig, 'localDiagnosis')) return <NoRightPanel title={t('clinic.title')} />
  return <ClinicHome />
}

function ClinicHome() {
  const t = useT('mf-worklist')
  const list = useShownList(clinicListOf(useLocation().search))
  const refresh = useFreshHeads()
  return (
    <div className="fs-start">
      <div className="fs-tools">
        <h1>{t('clinic.title')}</h1>
        <span className="fs-tools-end">
          <OwnReports />
          <BalanceButton />
        </span>
      </div>
      <Tiles label={t('start.numbers')}>
        {CLINIC_LISTS.map((one) => (
          <Count key={one} list={one} current={one === list} />
        ))}
      </Tiles>
      {list && (
        <>
          <Exams key={list} list={list} onRetry={refresh} />
          <Cards />
        </>
      )}
    </div>
  )
}

/** The clinic's own simple reports, where it has them: its header has two menus alone (product.md section 2). */
function OwnReports() {
  const t = useT('mf-worklist')
  const go = useNavigate()
  const payload = session.current()
  return (
    <>
      {payload?.menus2 === 1 && <Button onClick={() => go('/clinic/reportBEdit')}>{t('clinic.reportB')}</Button>}
      {payload?.menus3 === 1 && <Button onClick={() => go('/clinic/reportCEdit')}>{t('clinic.reportC')}</Button>}
    </>
  )
}

function Count({ list, current }: { readonly list: ClinicList; readonly current: boolean }) {
  const t = useT('mf-worklist')
  const { answer } = useClinicTotal(list)
  return (
    <Tile
      label={t(`clinic.${list}`)}
      count={answer?.total}
      atLeast={answer?.totalIsFloor ?? false}
      says={t(`clinic.${list}Says`)}
      bad={list === 'rejected'}
      current={current}
      to={address(list)}
    />
  )
}

function Exams({ list, onRetry }: { readonly list: ClinicList; readonly onRetry: () => void }) {
  const t = useT('mf-worklist')
  const go = useNavigate()
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 })
  const [chosen, setChosen] = useState<string>()
  const { answer, error } = useClinicList(list, page)
  const columns = useClinicColumns()
  const open = useCallback((row: Row) => void go(next(row)), [go])
  const card = useCallback(
    (row: Row) => <RowCard row={row} timeType={list === 'back' ? 'complete' : 'register'} acts={<View row={row} />} />,
    [list],
  )
  if (error?.code === CODE.noPermission && !answer) return <NoRightPanel title={t('clinic.title')} />
  return (
    <section aria-label={t(`clinic.${list}`)} style={{ display: 'flex', flexDirection: 'column', gap: 8, minWidth: 0 }}>
      {error && <ErrorBar what={t('list.what')} says={error.message} code={error.code || error.status || undefined} onRetry={onRetry} />}
      <ExamTable
        name={t(`clinic.${list}`)}
        columns={columns}
        rows={answer?.val ?? NO_ROWS}
        rowKey={rowKey}
        rowVersion={rowContent}
        selected={chosen}
        onSelect={setChosen}
        onOpen={open}
        card={card}
        empty={error ? undefined : <EmptyLine says={t(`clinic.${list}None`)} />}
        loading={answer === undefined && !error}
      />
      {answer && answer.total > page.pageSize && (
        <Pager
          {...page}
          total={answer.total}
          totalIsFloor={answer.totalIsFloor}
          checked={chosen ? 1 : 0}
          onPage={(pageNo) => setPage({ ...page, pageNo })}
          onPageSize={(pageSize) => setPage({ pageNo: 1, pageSize })}
        />
      )}
    </section>
  )
}

/** The clinic's next step, and beside it the order's history where there is one. */
function View({ row }: { readonly row: Row }) {
  const t = useT('mf-worklist')
  const step = clinicStep(row)
  return (
    <span className="fs-acts" style={{ gap: 8, padding: '0 6px' }}>
      <Link to={next(row)} tabIndex={-1} className={css.verb}>
        {t(step === 'view' ? 'act.view' : `clinic.${step}`)}
      </Link>
      {row.remoteOrderId !== '' && (
        <Link to={`/remote_diagnosis?${new URLSearchParams({ remoteOrderId: row.remoteOrderId })}`} tabIndex={-1} className={css.verb}>
          {t('clinic.track')}
        </Link>
      )}
    </span>
  )
}

function useClinicColumns(): readonly ExamColumn<Row>[] {
  const t = useT('mf-worklist')
  const language = useLanguage()
  return useMemo(
    () => [
      { key: 'flags', title: t('column.flags'), width: 56, blank: true, cell: (row) => <FlagCell {...row} /> },
      { key: 'state', title: t('column.state'), width: language === 'en' ? 160 : 104, cell: (row) => <StateTag {...row} /> },
      { key: 'name', title: t('column.name'), width: 120, cell: (row) => personNameText(row.patName, language) },
      { key: 'sexAge', title: t('column.sexAge'), width: 80, cell: (row) => sexAge(row, language) },
      { key: 'modality', title: t('column.modality'), width: 52, cell: (row) => <ModalityBox code={row.modality} /> },
      { key: 'part', title: t('column.part'), min: 160, cell: (row) => <PartCell row={row} />, whole: (row) => partText(row, language) },
      { key: 'checkNo', title: t('column.checkNo'), width: 128, cell: (row) => row.checkNo },
      { key: 'registerTime', title: t('timeType.register'), width: 152, cell: (row) => row.registerTime },
      { key: 'target', title: t('remote.column.partner'), width: 152, cell: (row) => row.remoteTargetName },
      { key: 'completeTime', title: t('timeType.complete'), width: 152, cell: (row) => row.reportCompleteTime },
      { key: 'act', title: t('column.act'), width: language === 'en' ? 152 : 120, sticky: 'right', cell: (row) => <View row={row} /> },
    ],
    [t, language],
  )
}

const CARD = 'mf-worklist/clinic-card.v1'
const NOTHING = {}

/** What other modules show a clinic. */
function Cards() {
  const say = useBilingual()
  const cards = useFillings(CARD)
  if (cards.length === 0) return null
  return (
    <div className="fs-start-cards">
      {cards.map((card) => (
        <section key={card.module} className="fs-card" aria-label={say(card.title)}>
          <h2>{say(card.title)}</h2>
          <SlotFilling filling={card} props={NOTHING} />
        </section>
      ))}
    </div>
  )
}
