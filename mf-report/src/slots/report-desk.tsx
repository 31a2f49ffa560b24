import { api } from '@farsight/shared/api'
import { personNameText } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { EmptyLine } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Standing } from '../pages/parts/critical/critical-loop'
import { CRITICALS } from '../pages/parts/critical/use-criticals'
import css from '../pages/parts/parts.module.css'

const MOST = 5
const EVERY_MS = 30_000

/** The card of the reports on the start page: critical values that nobody has acknowledged yet, and the ways to the registers. */
export function ReportDesk() {
  const t = useT('mf-report')
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: [CRITICALS, 'card'],
    queryFn: ({ signal }) => api.call('queryCriticals', { open: true, pageSize: MOST }, { promptType: 'none', showLoading: false, signal }),
    refetchInterval: EVERY_MS,
    retry: false,
  })
  return (
    <div className={css.stack}>
      {data?.val.length === 0 && <EmptyLine says={t('register.nothingOpen')} />}
      {data?.val.map((row) => (
        <div key={row.id} className={css.line}>
          <Standing row={row} />
          <b>{personNameText(row.patName, language)}</b>
          <span>{row.checkItem}</span>
          <span className={css.dim}>{row.foundTime}</span>
        </div>
      ))}
      <nav className={css.row}>
        <Link to="/critical_values">
          {t('register.title')}
          {data && data.total > 0 && ` ${data.total}`}
        </Link>
        <Link to="/second_readings">{t('readings.title')}</Link>
        <Link to="/guard_rules">{t('rules.title')}</Link>
      </nav>
    </div>
  )
}
