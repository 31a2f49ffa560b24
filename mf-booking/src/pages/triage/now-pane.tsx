import type { QueueRoom, QueueRow } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { FlagCell, SignTag } from '@farsight/shared/ui/data'
import { CALL_SIGNS } from '../../model/call-signs'
import { minutesSince, span, useWhat, useWho } from './columns'
import type { Opened } from './dialogs'
import css from './triage.module.css'
import type { Acts } from './use-acts'

export interface NowPaneProps {
  readonly room: QueueRoom | undefined
  readonly now: readonly QueueRow[]
  readonly clock: string
  readonly busy: boolean
  readonly acts: Acts
  readonly onOpen: (dialog: Opened) => void
}

/** Who is called to the room or in its check, what can be done with them, and the way to the next one. */
export function NowPane({ room, now, clock, busy, acts, onOpen }: NowPaneProps) {
  const t = useT('mf-booking')
  const refused = room && room.allowed === 0 ? t('triage.roomForbidden') : undefined
  const stop = refused === undefined ? {} : { refused }
  const firstCalled = now.find(({ callState }) => callState === 'called')
  const firstIn = now.find(({ callState }) => callState === 'in')
  return (
    <aside className={css.now} aria-label={t('triage.now')}>
      <h2>
        {room?.name ?? ''} {t('triage.now')}
      </h2>
      <Button kind="primary" wide busy={busy} {...stop} title="F9" onClick={() => void acts.next()}>
        {t('triage.next')} F9
      </Button>
      {now.length === 0 && <p className={css.dim}>{t('triage.nobodyNow')}</p>}
      {now.map((row) => (
        <Person
          key={row.risProcedureId}
          row={row}
          clock={clock}
          first={row === firstCalled || row === firstIn}
          stop={stop}
          acts={acts}
          onOpen={onOpen}
        />
      ))}
    </aside>
  )
}

interface PersonProps {
  readonly row: QueueRow
  readonly clock: string
  /** The keys are about this one. */
  readonly first: boolean
  readonly stop: { readonly refused?: string }
  readonly acts: Acts
  readonly onOpen: (dialog: Opened) => void
}

function Person({ row, clock, first, stop, acts, onOpen }: PersonProps) {
  const t = useT('mf-booking')
  const who = useWho()
  const what = useWhat()
  const key = (name: string): string => (first ? ` ${name}` : '')
  const inside = row.callState === 'in'
  const since = inside ? row.startedTime : row.calledTime
  return (
    <section className={css.person} data-first={first || undefined} aria-label={`${row.ticket} ${who(row)}`}>
      <header>
        <b className={css.ticket}>{row.ticket}</b>
        <SignTag sign={CALL_SIGNS[row.callState]} />
        <FlagCell urgent={row.urgent === 1 || row.emergency === 1} greenChannel={row.greenChannel === 1} />
        <span className={css.dim}>{span(minutesSince(since, clock))}</span>
      </header>
      <b className={css.who}>{who(row)}</b>
      <span>{what(row)}</span>
      <span className={css.dim}>
        {row.checkNo}
        {row.calledTimes > 0 &&
          ` · ${row.calledBy ? t('triage.calledTimes', { count: row.calledTimes, by: row.calledBy }) : t('triage.times', { count: row.calledTimes })}`}
      </span>
      <div className={css.acts}>
        {inside ? (
          <Button {...stop} onClick={() => onOpen({ as: 'end', row })}>
            {t('triage.end')}
            {key('E')}
          </Button>
        ) : (
          <>
            <Button {...stop} onClick={() => onOpen({ as: 'start', row })}>
              {t('triage.start')}
              {key('S')}
            </Button>
            <Button {...stop} onClick={() => void acts.again(row)}>
              {t('triage.again')}
              {key('R')}
            </Button>
            <Button {...stop} onClick={() => onOpen({ as: 'pass', row })}>
              {t('triage.pass')}
              {key('G')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
