import { api } from '@farsight/shared/api'
import type { PushLogRow } from '@farsight/shared/contract'
import { EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { SearchField } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Table } from '../../pages/manage-release/show'
import { LogRange, lastDays, rangeOf } from '../parts/log-range'
import { useWords } from '../parts/screen'

const QUIET = { promptType: 'none', showLoading: false } as const
const HUE = { opened: 'var(--st-done)', notOpened: 'var(--text-2)', cancelled: 'var(--st-bad)', expired: 'var(--st-wait)' } as const

/** What was pushed to which phone, by whom, and whether it was opened. */
export function PushLog() {
  const t = useWords()
  const [days, setDays] = useState(lastDays)
  const [checkNo, setCheckNo] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-manage/push-log', days, checkNo],
    queryFn: async ({ signal }) =>
      await api.call('reportPushLog', { ...rangeOf(days), ...(checkNo ? { checkNo } : {}) }, { ...QUIET, signal }),
  })
  return (
    <>
      <div className="fs-tools">
        <LogRange days={days} onChange={setDays} />
        <SearchField
          value={checkNo}
          label={t('push.checkNo')}
          placeholder={t('push.checkNo')}
          onSearch={(text) => setCheckNo(text.trim())}
        />
        {data && <span className="fs-2">{t(data.totalIsFloor ? 'logMost' : 'logCount', { count: data.total })}</span>}
      </div>
      {error && <ErrorBar what={t('push.log')} says={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <p className="fs-2">{t('loading')}</p>}
      {data?.val.length === 0 && <EmptyLine says={t('push.logEmpty')} />}
      {data && data.val.length > 0 && (
        <Table<PushLogRow>
          name={t('push.log')}
          rows={data.val}
          rowKey={(row) => row.id}
          columns={[
            { key: 'time', title: t('time'), width: 148, cell: (row) => row.time },
            { key: 'no', title: t('push.checkNoShort'), cell: (row) => <span style={{ userSelect: 'all' }}>{row.checkNo}</span> },
            { key: 'modality', title: t('push.modality'), width: 80, cell: (row) => row.modality },
            { key: 'phone', title: t('phone'), width: 120, cell: (row) => row.phone },
            { key: 'by', title: t('push.by'), cell: (row) => row.userName || t('push.byRule') },
            {
              key: 'state',
              title: t('push.state'),
              cell: (row) => (
                <>
                  <span style={{ color: HUE[row.state] }}>{t(`push.stateWord.${row.state}`)}</span>
                  {row.openedTime && <span className="fs-2"> {row.openedTime}</span>}
                </>
              ),
            },
          ]}
        />
      )}
    </>
  )
}
