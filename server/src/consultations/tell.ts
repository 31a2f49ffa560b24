import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import { emitNotices, type NoticeTo } from '../push/events'
import { type ConsultationRecord, turnOf } from './row'

/** Those who look at it together ask anew: heard by the room socket, once the transaction ends. */
export const wakeRoom = ({ tx }: Pick<Work, 'tx'>, id: string): Promise<number> =>
  tx.run(sql`SELECT pg_notify('farsight_room', ${`consultation/${id}`})`)

const doctorsOf = (c: ConsultationRecord): NoticeTo[] => c.doctors.map(({ facilityId, userId }) => ({ facilityId, userId }))
const requesterOf = (c: ConsultationRecord): NoticeTo => ({ facilityId: c.facility_id, userId: c.requester_id })

/** Who may act on it next; when it begins, also who asked, and is to be there. */
function nextOf(c: ConsultationRecord): NoticeTo[] {
  // The minutes wait for the names of all who were in it.
  if (c.progress === 's6') return [...doctorsOf(c), requesterOf(c)]
  switch (turnOf(c)) {
    case 'requester':
      return [requesterOf(c)]
    case 'chair':
      return c.returned ? doctorsOf(c).filter(({ userId }) => userId === c.chair_id) : [...doctorsOf(c), requesterOf(c)]
    case 'none':
      return []
    default:
      return [{ facilityId: c.lead_facility_id }]
  }
}

/** Nobody twice, and not who did it. */
const others = (to: readonly NoticeTo[], me: string): NoticeTo[] => [
  ...new Map(to.filter(({ userId }) => userId !== me).map((one) => [`${one.facilityId}/${one.userId ?? ''}`, one])).values(),
]

/** Rings at those who may act next. Last of all that a transaction does: events are numbered under one lock. */
export async function tellNext(work: Work, c: ConsultationRecord): Promise<void> {
  const about = { kind: 'consultation', id: c.consultation_id } as const
  await emitNotices(work.tx, work.now, about, others(nextOf(c), work.session.userId))
}

/** Rings at those who waited for it, or were to come. */
export async function tellCancelled(work: Work, c: ConsultationRecord): Promise<void> {
  const asked = c.progress === 's1' ? [] : [requesterOf(c), { facilityId: c.lead_facility_id }, ...doctorsOf(c)]
  const about = { kind: 'consultation', id: c.consultation_id } as const
  await emitNotices(work.tx, work.now, about, others(asked, work.session.userId))
}
