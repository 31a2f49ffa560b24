import { session } from '@farsight/shared/bus'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import css from '../../meeting/meeting.module.css'
import { type Room, usersOf } from '../../room'

interface RoomBarProps {
  readonly room: Room
  readonly hostId: string
  readonly mayLead: boolean
}

/** Who is here, who leads the pictures, and whether the room is there at all. */
export function RoomBar({ room, hostId, mayLead }: RoomBarProps) {
  const t = useT('mf-consultation')
  const { status, people, leader, seat, problem } = room.state
  const leading = seat !== 0 && leader === seat
  const leads = people.find((one) => one.seat === leader)
  const here = usersOf(people)
  return (
    <>
      {status === 'cut' && <Bar kind="warn">{t('room.cut')}</Bar>}
      {status === 'refused' && problem && (
        <Bar kind="error">
          {problem.errorMsg} <span className="fs-code">({problem.errorCode})</span> {t('room.refused')}
        </Bar>
      )}
      <div className={css.room}>
        <span>{status === 'open' ? t('room.here', { count: here.length }) : t(`room.status.${status}`)}</span>
        <ul className={css.who} aria-label={t('room.who')}>
          {here.map((one) => (
            <li key={one.userId} data-host={one.userId === hostId || undefined}>
              {one.name}
              {one.userId === hostId && ` · ${t('meeting.part.host')}`}
              {one.userId === session.current()?.loginUserId && ` · ${t('room.me')}`}
            </li>
          ))}
        </ul>
        {leads && !leading && <span>{t('room.leads', { name: leads.name })}</span>}
        {mayLead && status === 'open' && (
          <Button aria-pressed={leading} onClick={() => room.lead(!leading)}>
            {t(leading ? 'room.stopLead' : 'room.lead')}
          </Button>
        )}
      </div>
    </>
  )
}
