import type { Statistic } from '@farsight/shared/contract'
import { type StatScreen, statMeasureMeaning, statMeasureWord } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { measureOf } from '../charts/plan'
import { SHAPES } from '../charts/shapes'
import type { Opened } from '../model/opened'
import { FigureButton } from './figure-button'
import css from './frame.module.css'

export interface TotalsProps {
  readonly screen: StatScreen
  readonly data: Statistic
  readonly onOpen: (opened: Opened) => void
}

/** The whole range in one line, each figure with its change against the period before. */
export function Totals({ screen, data, onOpen }: TotalsProps) {
  const t = useT('mf-statistics')
  const say = useBilingual()
  return (
    <dl className={css.totals} aria-label={t('totals')}>
      {SHAPES[screen].totals.map((key) => {
        const means = statMeasureMeaning(screen, key)
        return (
          <div key={key}>
            <dt title={means && say(means)}>{say(statMeasureWord(key))}</dt>
            <dd>
              <FigureButton
                measure={measureOf(screen, key)}
                figures={data.totals}
                before={data.before?.totals}
                of={t('total')}
                opened={{ measure: key }}
                onOpen={onOpen}
                zone="totals"
              />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
