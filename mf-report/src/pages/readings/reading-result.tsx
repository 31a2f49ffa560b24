import { useT } from '@farsight/shared/i18n'
import { Bar } from '@farsight/shared/ui'
import { Link } from 'react-router-dom'
import { fromWire } from '../../model/content'
import { SideBySide } from '../log/versions-tab'
import css from './readings.module.css'
import type { Reading } from './use-readings'

/** A reading that is over: both texts without names, how it ended, and what the arbiter said. */
export function ReadingResult({ reading }: { readonly reading: Reading }) {
  const t = useT('mf-report')
  const { first, second, outcome, sides, reason, checkNo, risProcedureId: procedureId, modality, t: at, sign } = reading
  return (
    <div className={css.form}>
      {outcome && <Bar kind={outcome === 'differed' ? 'warn' : 'info'}>{t(`readings.outcome.${outcome}`)}</Bar>}
      {sides && (
        <dl className={css.verdict}>
          <dt>{t('readings.verdict')}</dt>
          <dd>{t(`readings.side.${sides}`)}</dd>
          <dt>{t('issue.reason')}</dt>
          <dd>{reason}</dd>
          <dt>{t('readings.report')}</dt>
          <dd>
            <Link to={`/local_diagnosis/view_report?${new URLSearchParams({ procedureId, modality, t: at, sign })}`}>{checkNo}</Link>
          </dd>
        </dl>
      )}
      {first && second && (
        <SideBySide peers before={fromWire(first)} after={fromWire(second)} names={[t('readings.first'), t('readings.second')]} />
      )}
    </div>
  )
}
