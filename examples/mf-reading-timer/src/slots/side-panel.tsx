import { useDay } from '../model/timer'
import { Figures } from '../parts/figures'
import { Reminder } from '../parts/reminder'

/** Beside a report: how long without a break, and a word when it is time to look up. */
export default function SidePanel() {
  const day = useDay()
  return (
    <div style={{ display: 'grid', gap: 12, padding: 12 }}>
      <Reminder day={day} />
      <Figures day={day} show={['reading', 'today', 'count']} />
    </div>
  )
}
