import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { FlagCell, IconMenuButton, type MenuGroup, SignTag } from '@farsight/shared/ui/data'
import { CALL_SIGNS } from '../../model/call-signs'
import type { ShownRow } from '../../model/queue-order'
import { PRIMARY, type RowActs, useWhat, useWho } from './columns'
import css from './triage.module.css'

export interface QueueCardProps {
  readonly shown: ShownRow
  readonly arriving: boolean
  readonly acts: RowActs
  /** The room of somebody whom a search has found. */
  readonly room?: string | undefined
}

/** A row of the queue where there is no room for columns: the same marks and the same acts, those without a key in the menu. */
export function QueueCard({ shown, arriving, acts, room }: QueueCardProps) {
  const t = useT('mf-booking')
  const who = useWho()
  const what = useWhat()
  const { row, gone } = shown
  const waits = row.callState === 'waiting' || row.callState === 'passed'
  const moves: readonly MenuGroup[] = waits
    ? [
        {
          items: (['advance', 'delay'] as const).map((way) => ({
            key: way,
            label: t(`triage.${way}`),
            onClick: () => acts.move(shown, way),
          })),
        },
      ]
    : []
  return (
    <div className={css.card}>
      <div>
        <div className="fs-line">
          <b>{row.ticket}</b> {who(row)} <FlagCell urgent={row.urgent === 1 || row.emergency === 1} greenChannel={row.greenChannel === 1} />
          {row.passedTimes > 0 && <span title={t('triage.passedTimes', { count: row.passedTimes })}> ×{row.passedTimes}</span>}
        </div>
        <div className="fs-line">
          {what(row)}
          {row.contrast === 1 && <b title={t('triage.contrast')}> {t('triage.contrastShort')}</b>}
          {room && row.callState !== 'registered' && (
            <>
              {' '}
              <SignTag sign={CALL_SIGNS[row.callState]} /> {room}
            </>
          )}
          {waits && !arriving && <span className={css.dim}> {t('triage.minutes', { count: row.minutes })}</span>}
        </div>
      </div>
      {!gone && (
        <span>
          <Button kind="link" onClick={() => (arriving ? acts.checkIn(shown) : acts.call(shown))}>
            {t(arriving ? (row.callState === 'registered' ? 'triage.checkIn' : 'triage.showPlace') : `triage.${PRIMARY[row.callState]}`)}
          </Button>
          {!arriving && <IconMenuButton icon="more" label={t('triage.more')} groups={[...moves, ...acts.more(shown)]} />}
        </span>
      )}
    </div>
  )
}
