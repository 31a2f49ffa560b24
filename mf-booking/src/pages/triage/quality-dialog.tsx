import { type ApiError, api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { formatDate } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { DateRangeField, Dialog, serverNow } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from './triage.module.css'

const DAY = 24 * 3_600_000
const GRADES = ['A', 'B', 'C', 'W'] as const
const percent = (part: number, of: number): string => (of === 0 ? '—' : `${Math.round((100 * part) / of)}%`)

/** Grades and retakes of the checks of some days, by room. */
export function QualityDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('mf-booking')
  const [days, setDays] = useState(() => ({ from: formatDate(serverNow() - 29 * DAY), to: formatDate(serverNow()) }))
  const whole = days.from !== '' && days.to !== ''
  const { data, error, isLoading, refetch } = useQuery<CallTypes['queryCheckQuality']['answer'], ApiError>({
    queryKey: ['triage-quality', days],
    queryFn: () =>
      api.call('queryCheckQuality', { startTime: days.from.slice(0, 10), endTime: days.to.slice(0, 10) }, { promptType: 'none' }),
    enabled: whole,
  })
  return (
    <Dialog title={t('triage.quality')} width={960} onClose={onClose}>
      <DateRangeField
        id="triage-days"
        label={t('triage.days')}
        from={days.from}
        to={days.to}
        onChange={(from, to) => setDays({ from, to })}
      />
      {isLoading && <p className={css.dim}>{t('triage.loading')}</p>}
      {error && <ErrorBar says={error.message} code={error.code || undefined} onRetry={() => void refetch()} />}
      {data?.val.length === 0 && <EmptyLine says={t('triage.noChecks')} />}
      {data && data.val.length > 0 && (
        <table className={css.list}>
          <thead>
            <tr>
              <th scope="col">{t('triage.room')}</th>
              {['checks', ...GRADES.map((grade) => `grades.${grade}`), 'ungraded', 'first', 'retaken'].map((head) => (
                <th key={head} scope="col" className={css.number}>
                  {t(`triage.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.val.map((row) => (
              <tr key={row.roomId}>
                <td>{row.room || t('triage.noRoom')}</td>
                <td className={css.number}>{row.checks}</td>
                {GRADES.map((grade) => (
                  <td key={grade} className={css.number}>
                    {row[grade]}
                  </td>
                ))}
                <td className={css.number}>{row.ungraded}</td>
                <td className={css.number}>{percent(row.A, row.checks - row.ungraded)}</td>
                <td className={css.number}>
                  {row.retaken} ({percent(row.retaken, row.checks)})
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
