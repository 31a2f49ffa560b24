import { type ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { formatDateTime, presetRange, type TimePreset, type TimeRange } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button, EmptyLine, ErrorBar, message } from '@farsight/shared/ui'
import { type ActFault, Drawer, serverNow, serverOffset, Tabs, TimeRangeField } from '@farsight/shared/ui/data'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { credits, signed } from '../model/fee'
import { ACCOUNTS, type Account, type LedgerRequest, type StatementWords, statementFile } from '../model/statement'
import { BooksPanel } from './books'
import css from './credits.module.css'
import { exportStatement } from './export-statement'
import { RechargeDialog } from './recharge-dialog'
import { Requests } from './requests'
import { StatementLine } from './statement-line'
import { type Balance, CREDITS_KEY, useRequests } from './use-credits'

const PRESETS: readonly TimePreset[] = ['today', 'last7', 'week', 'month', 'threeMonths']
const PAGE = 50
/** Lines that the drawer shows at most (contract: of one call); the file has them all. */
const MOST = 1000

export interface StatementDrawerProps {
  readonly balance: Balance
  readonly onClose: () => void
}

/** Every credit explained: by account and range, opening and lines and closing, and what waits for an administrator. */
export function StatementDrawer({ balance, onClose }: StatementDrawerProps) {
  const t = useT('mf-worklist')
  const [tab, setTab] = useState<Account | 'requests'>('balance')
  const [recharging, setRecharging] = useState(false)
  const pending = useRequests(balance.mayRecharge === 1).data?.val.filter(({ state }) => state === 'pending').length
  const tabs = [
    ...ACCOUNTS.filter((account) => account !== 'earned' || balance.earned !== 0).map((value) => ({
      value,
      label: t(`credits.account.${value}`),
    })),
    ...(balance.mayRecharge === 1
      ? [{ value: 'requests', label: pending ? t('credits.requestsCount', { count: pending }) : t('credits.requests') }]
      : []),
  ]
  return (
    <Drawer
      title={t('credits.statement')}
      onClose={onClose}
      acts={
        balance.mayRecharge === 1 &&
        balance.currencyEnabled === 1 && <Button onClick={() => setRecharging(true)}>{t('credits.recharge')}</Button>
      }
    >
      {balance.currencyEnabled === 0 && <p className="fs-2">{t('credits.currencyOff')}</p>}
      <Tabs label={t('credits.accounts')} value={tab} tabs={tabs} onChange={(value) => setTab(value as Account | 'requests')} />
      {tab === 'requests' ? (
        <>
          <Requests />
          <BooksPanel />
        </>
      ) : (
        <Lines key={tab} account={tab} mayReverse={balance.mayRecharge === 1} />
      )}
      {recharging && <RechargeDialog balance={balance} onClose={() => setRecharging(false)} />}
    </Drawer>
  )
}

function Lines({ account, mayReverse }: { readonly account: Account; readonly mayReverse: boolean }) {
  const t = useT('mf-worklist')
  const [range, setRange] = useState<TimeRange>()
  const [fault, setFault] = useState<ActFault>()
  const [busy, setBusy] = useState(false)
  const request = useMemo<LedgerRequest>(() => ({ account, ...(range ? onlyGiven(range) : {}) }), [account, range])
  const [pageSize, setPageSize] = useState(PAGE)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [CREDITS_KEY, 'ledger', request, pageSize],
    queryFn: ({ signal }) => api.call('remoteQueryLedger', { ...request, pageSize }, { promptType: 'none', showLoading: false, signal }),
    placeholderData: keepPreviousData,
  })
  const failed = error as ApiError | null
  const rows = data?.val ?? []

  async function exportAll() {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      const now = serverNow()
      const asked = request.timeTimes ? presetRange(request.timeTimes as TimePreset, now, serverOffset()) : request
      const of = {
        hospital: session.current()?.userBriefInfo.facilityName ?? '',
        statement: t('credits.statement'),
        account: t(`credits.account.${account}`),
      }
      const { lines, misses } = await exportStatement(request, wordsOf(t), (rows) =>
        statementFile(of, rows, asked, formatDateTime(now, serverOffset())),
      )
      if (misses === 0) message.success(t('credits.exported', { count: lines }))
      else setFault({ says: t('credits.misses', { amount: signed(misses) }) })
    } catch (thrown) {
      setFault({ says: (thrown as Error).message, code: (thrown as Partial<ApiError>).code || undefined })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className="fs-tools" style={{ marginTop: 8 }}>
        <TimeRangeField label={t('credits.range')} value={range} presets={PRESETS} onChange={setRange} />
        <span className="fs-tools-end">
          <Button icon="save" busy={busy} onClick={() => void exportAll()}>
            {t('credits.export')}
          </Button>
        </span>
      </div>
      {fault && <ErrorBar what={t('credits.exportWhat')} says={fault.says} code={fault.code} onClose={() => setFault(undefined)} />}
      {failed && (
        <ErrorBar what={t('credits.statement')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      )}
      {data && (
        <dl className={css.sums}>
          <dt>{t('credits.opening')}</dt>
          <dd>{credits(data.opening)}</dd>
          <dt>{t('credits.sum')}</dt>
          <dd>{signed(data.sum)}</dd>
          <dt className={css.total}>{t('credits.closing')}</dt>
          <dd className={css.total}>{credits(data.closing)}</dd>
          {data.closing !== data.balance && (
            <>
              <dt>{t('credits.now')}</dt>
              <dd>{credits(data.balance)}</dd>
            </>
          )}
        </dl>
      )}
      {data && rows.length === 0 && <EmptyLine says={t('credits.noLines')} />}
      <ul className={css.lines} aria-label={t('credits.statement')}>
        {rows.map((row) => (
          <StatementLine key={`${row.transferId}-${row.account}`} row={row} mayReverse={mayReverse} />
        ))}
      </ul>
      {data?.cursor &&
        (pageSize < MOST ? (
          <Button wide busy={isFetching} onClick={() => setPageSize(Math.min(MOST, pageSize * 4))}>
            {t('credits.more')}
          </Button>
        ) : (
          <p className="fs-2">{t('credits.beyond', { count: MOST })}</p>
        ))}
    </>
  )
}

const onlyGiven = ({ startTime, endTime, timeTimes }: TimeRange): Pick<LedgerRequest, 'startTime' | 'endTime' | 'timeTimes'> => ({
  ...(startTime ? { startTime } : {}),
  ...(endTime ? { endTime } : {}),
  ...(timeTimes ? { timeTimes } : {}),
})

const HEADS = [
  'time',
  'kind',
  'amount',
  'after',
  'checkNo',
  'partner',
  'cost',
  'urgent',
  'night',
  'user',
  'remark',
  'order',
  'reversed',
] as const

const wordsOf = (t: ReturnType<typeof useT>): StatementWords => ({
  heads: HEADS.map((head) => t(`credits.column.${head}`)),
  opening: t('credits.opening'),
  sum: t('credits.sum'),
  closing: t('credits.closing'),
  kind: (kind) => t(`credits.kind.${kind}`),
  reversed: t('credits.reversed'),
})
