import type { CaseLive } from '@farsight/shared/module'
import { useSyncExternalStore } from 'react'
import type { ViewerSession } from '../viewer/viewer-session'
import css from './case.module.css'

/** The chart colours of the dark skin: pictures are dark in both. */
const COLOURS = ['#6FB1DD', '#E2B76B', '#6FC9A4', '#D79AC9', '#B9C46B', '#F2938A', '#9AA7E6', '#8FA3B5'] as const
export const seatColour = (seat: number): string => COLOURS[(Math.max(1, seat) - 1) % COLOURS.length]!

export type PointedSession = Pick<ViewerSession, 'subscribe' | 'snapshot' | 'screenPoint'>

interface CursorsProps {
  readonly session: PointedSession
  readonly live: CaseLive
}

/** Where the others point in the image that stands here: a small arrow with a name at each, and nothing over the picture besides. */
export function Cursors({ session, live }: CursorsProps) {
  const { cursors } = useSyncExternalStore(live.subscribe, live.snapshot)
  const { shown, view, problem } = useSyncExternalStore(session.subscribe, session.snapshot)
  if (!shown || !view || problem) return null
  return (
    <div className={css.cursors} aria-hidden="true">
      {cursors.map(({ seat, name, cursor }) => {
        if (cursor.seriesUid !== shown.seriesUid || cursor.index !== view.index) return null
        const at = session.screenPoint(cursor.x, cursor.y)
        return (
          at && (
            <span
              key={seat}
              className={css.cursor}
              data-seat={seat}
              style={{ transform: `translate(${at[0]}px, ${at[1]}px)`, color: seatColour(seat) }}
            >
              <svg width="12" height="12" viewBox="0 0 12 12" focusable="false" aria-hidden="true">
                <path d="M.5.5l3.2 10.6 2-4.6 5-1.6z" fill="currentColor" stroke="#000" strokeWidth=".8" />
              </svg>
              <b>{name}</b>
            </span>
          )
        )
      })}
    </div>
  )
}
