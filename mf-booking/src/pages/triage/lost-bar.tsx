import type { QueuePlace, QueueRow } from '@farsight/shared/contract'
import { STATE, stateSign } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import { useWhat, useWho } from './columns'

export interface LostBarProps {
  readonly place: QueuePlace
  readonly onCheckIn: (row: QueueRow) => Promise<void>
  readonly onClose: () => void
}

/** The exam that the address named stands in no queue of today: which one it is, why, and what can be done. */
export function LostBar({ place, onCheckIn, onClose }: LostBarProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const who = useWho()
  const what = useWhat()
  const { row, why, day } = place
  const waits = row !== null && (row.state === STATE.registered || row.state === STATE.toBeChecked)
  return (
    <Bar
      kind="warn"
      onClose={onClose}
      acts={
        why === 'otherDay' &&
        waits && (
          <Button
            onClick={() => {
              onClose()
              void onCheckIn(row)
            }}
          >
            {t('triage.checkIn')}
          </Button>
        )
      }
    >
      {row && (
        <b>
          {who(row)} {what(row)} {row.checkNo}{' '}
        </b>
      )}
      {t(`triage.lost.${why}`, { day: day ?? '', state: row ? say(stateSign({ state: row.state })) : '' })}
    </Bar>
  )
}
