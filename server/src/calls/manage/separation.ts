import { managePeopleCalls } from '@farsight/shared/contract'
import { ADMIN_DUTIES, type AdminDuty, CODE, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { noteChanges } from '../../manage/changes'
import { checkDuties, type EndWish, readSeparation } from '../../manage/duties'
import type { Session } from '../../session/session'
import type { SessionStore } from '../../session/store'
import { CallError } from '../error'
import { type Handler, sessionHandler, type Work } from '../handler'
import { administersAny, opensScreen } from '../policies'

const answerOf = (separated: boolean, wish: EndWish | undefined, { userId, duty }: Session) => ({
  val: {
    separated: separated ? (1 as const) : (0 as const),
    wish: wish
      ? {
          ...{ name: wish.name, duty: wish.duty, time: formatDateTime(wish.at) },
          own: wish.by === userId ? (1 as const) : (0 as const),
          mayAgree: wish.by !== userId && wish.duty !== duty ? (1 as const) : (0 as const),
        }
      : null,
  },
})

async function write({ tx, session }: Work, separated: boolean, wish?: { by: string; duty: AdminDuty; at: number }): Promise<void> {
  const own = tx.filter('manage.separate', sql`f.facility_id = ${session.facilityId}`)
  await tx.run(sql`UPDATE facility f SET separated_duties = ${separated}, separation_end_by = ${wish?.by ?? null}::uuid,
    separation_end_duty = ${wish?.duty ?? ''}, separation_end_at = ${wish ? new Date(wish.at) : null} WHERE ${own}`)
}

async function begin(work: Work): Promise<void> {
  const { tx, session } = work
  if (!opensScreen(session, 'manage_user')) throw new CallError(CODE.noPermission)
  await checkDuties(tx)
  await write(work, true)
  await noteChanges(tx, session.facilityId, { separated: 0 }, { separated: 1 })
}

/** One duty wishes the end, another one agrees: no single one ends it. */
async function end(work: Work, wish: EndWish | undefined): Promise<boolean> {
  const { session, now } = work
  const { userId, duty } = session
  const mine = ADMIN_DUTIES.find((one) => one === duty)
  if (mine === undefined) throw new CallError(CODE.noPermission)
  const agrees = wish !== undefined && wish.by !== userId && wish.duty !== mine
  if (agrees) {
    await write(work, false)
    await noteChanges(work.tx, session.facilityId, { separated: 1 }, { separated: 0 })
  } else if (wish?.by !== userId) {
    await write(work, true, { by: userId, duty: mine, at: now })
    await noteChanges(work.tx, session.facilityId, { endWished: 0 }, { endWished: 1 })
  }
  return agrees
}

/** Separated duties of administrators (AZ-19): begun by one, ended by two of different duties. */
export function separationHandlers({ sessions }: { readonly sessions: SessionStore }): Handler[] {
  return [
    sessionHandler(managePeopleCalls.manageSeparationGet, administersAny, async ({ tx, session, now }) => {
      const { separated, wish } = await readSeparation(tx, now)
      return answerOf(separated, wish, session)
    }),
    sessionHandler(
      managePeopleCalls.manageSeparationSave,
      administersAny,
      async (work, { separated }) => {
        const { tx, session, now, about } = work
        about(session.facilityId)
        const there = await readSeparation(tx, now, true)
        if (!separated) {
          if (there.separated && !(await end(work, there.wish))) {
            const { wish } = await readSeparation(tx, now)
            return answerOf(true, wish, session)
          }
          return answerOf(false, undefined, session)
        }
        // Said again while it holds: a wish that it end is withdrawn by its owner, or refused by another.
        if (there.separated) {
          await write(work, true)
          if (there.wish) await noteChanges(tx, session.facilityId, { endWished: 1 }, { endWished: 0 })
        } else await begin(work)
        return answerOf(true, undefined, session)
      },
      undefined,
      (answer) => {
        sessions.forgetUser()
        return answer
      },
    ),
  ]
}
