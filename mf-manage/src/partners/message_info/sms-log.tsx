import { api } from '@farsight/shared/api'
import type { SmsLogRow } from '@farsight/shared/contract'
import { SMS_EVENTS } from '@farsight/shared/domain'
import { EmptyLine, ErrorBar, Select } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Table } from '../../pages/manage-release/show'
import { LogRange, lastDays, rangeOf } from '../parts/log-range'
import { useWords } from '../parts/screen'

const QUIET = { promptType: 'none', showLoading: false } as const
const STATES = ['queued', 'sent', 'failed'] as const
const HUE = { queued: 'var(--st-wait)', sent: 'var(--st-done)', failed: 'var(--st-bad)' } as const

/** What went to which phone, and whether the provider took it; never the text, which may have a link. */
export function SmsLog() {
  const t = useWords()
  const [days, setDays] = useState(lastDays)
  const [event, setEvent] = useState<SmsLogRow['event'] | ''>('')
  const [state, setState] = useState<SmsLogRow['state'] | ''>('')
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-manage/sms-log', days, event, state],
    queryFn: async ({ signal }) => await api.call('smsLog', { ...rangeOf(days), ...(event ? { event } : {}), state }, { ...QUIET, signal }),
  })
  return (
    <>
      <div className="fs-tools">
        <LogRange days={days} onChange={setDays} />
        <Select
          style={{ width: 144 }}
          aria-label={t('sms.eventName')}
          value={event}
          onChange={(change) => setEvent(change.target.value as typeof event)}
          options={[
            { value: '', label: t('sms.everyEvent') },
            ...SMS_EVENTS.map((one) => ({ value: one, label: t(`sms.event.${one}.name`) })),
          ]}
        />
        <Select
          style={{ width: 112 }}
          aria-label={t('sms.stateName')}
          value={state}
          onChange={(change) => setState(change.target.value as typeof state)}
          options={[{ value: '', label: t('sms.everyState') }, ...STATES.map((one) => ({ value: one, label: t(`sms.state.${one}`) }))]}
        />
        {data && <span className="fs-2">{t(data.totalIsFloor ? 'logMost' : 'logCount', { count: data.total })}</span>}
      </div>
      {error && <ErrorBar what={t('sms.tab.log')} says={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <p className="fs-2">{t('loading')}</p>}
      {data?.val.length === 0 && <EmptyLine says={t('sms.logEmpty')} />}
      {data && data.val.length > 0 && (
        <Table<SmsLogRow>
          name={t('sms.tab.log')}
          rows={data.val}
          rowKey={(row) => row.id}
          columns={[
            { key: 'time', title: t('time'), width: 148, cell: (row) => row.time },
            { key: 'event', title: t('sms.eventName'), cell: (row) => t(`sms.event.${row.event}.name`) },
            { key: 'phone', title: t('phone'), width: 120, cell: (row) => row.phone },
            {
              key: 'state',
              title: t('sms.stateName'),
              cell: (row) => <span style={{ color: HUE[row.state] }}>{t(`sms.state.${row.state}`)}</span>,
            },
          ]}
        />
      )}
    </>
  )
}
