import type { QueueRoom } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import css from './triage.module.css'

export interface RoomsProps {
  readonly rooms: readonly QueueRoom[]
  readonly chosen: string
  readonly onChoose: (roomId: string) => void
}

/** The hospital's rooms, how many wait in each, and whether somebody is called or in a check there. */
export function Rooms({ rooms, chosen, onChoose }: RoomsProps) {
  const t = useT('mf-booking')
  return (
    <nav className={css.rooms} aria-label={t('triage.rooms')}>
      {rooms.map((room, i) => {
        const busy = room.called + room.inCheck > 0
        const says = [
          t('triage.roomWaits', { count: room.waiting }),
          busy ? t('triage.roomBusy', { called: room.called, inCheck: room.inCheck }) : t('triage.roomFree'),
          room.allowed ? '' : t('triage.roomForbidden'),
        ]
          .filter(Boolean)
          .join(t('triage.comma'))
        return (
          <button
            key={room.roomId}
            type="button"
            className={css.room}
            aria-pressed={room.roomId === chosen}
            title={says}
            data-forbidden={room.allowed ? undefined : true}
            onClick={() => onChoose(room.roomId)}
          >
            <kbd>{i < 9 ? i + 1 : ''}</kbd>
            <span>{room.name}</span>
            <b aria-hidden="true">{room.waiting}</b>
            <i aria-hidden="true">{busy ? '●' : '○'}</i>
            <span className="fs-hidden"> {says}</span>
          </button>
        )
      })}
    </nav>
  )
}
