import { embedCalls } from '@farsight/shared/contract'
import { CODE, type ErrorCode, formatDateTime, RIGHT, rightFor } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { writeAudit } from '../../audit/audit'
import type { AsTenant, Tx } from '../../database/tenant'
import { type DoorParts, partnerDoor } from '../../embed/door'
import type { Partner } from '../../embed/partners'
import type { LaunchTokens } from '../../embed/tokens'
import type { Session } from '../../session/session'
import type { SessionStore } from '../../session/store'
import { CallError } from '../error'
import { type Handler, publicHandler } from '../handler'
import { localList } from '../policies'

/** In the audit: acts of which no user is known. */
export const NO_USER = '00000000-0000-0000-0000-000000000000'

/** What launching needs of the server. */
export interface LaunchParts extends DoorParts {
  readonly asTenant: AsTenant
  readonly gate: Pool
  readonly sessions: SessionStore
  readonly tokens: LaunchTokens
}

interface Asked {
  readonly accessionNo?: string
  readonly procedureId?: string
  readonly mode: 'view' | 'edit'
}

/**
 * The exam in the partner's own hospital, by its id, or by its accession or check number. A deleted one is not there; yet its
 * number still names it: a number that means two exams, deleted or not, opens neither, or the wrong patient might be shown.
 */
async function findExam(tx: Tx, { accessionNo, procedureId }: Asked): Promise<{ exam_id: string; modality: string } | undefined> {
  const own = tx.filter('embed.exam', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const number = accessionNo ?? ''
  const by = procedureId ? sql`e.exam_id = ${procedureId}` : sql`(e.accession_no = ${number} OR e.check_no = ${number})`
  const [exam, another] = await tx.rows<{ exam_id: string; modality: string; state: number }>(
    sql`SELECT e.exam_id, e.modality, e.state FROM exam e WHERE ${by} AND ${own} LIMIT 2`,
  )
  return exam && !another && exam.state !== 3000 ? exam : undefined
}

/** May this user open the own hospital's exam this way: as in the page itself, local diagnosis for reading, the right to write for more. */
const mayOpen = (user: Session, modality: string, mode: Asked['mode']): boolean =>
  localList.allows(user) && (mode === 'view' || rightFor(user.rights, modality) >= RIGHT.write)

/** A partner's server asks for a launch token. Whatever is asked and refused stands in the audit of the partner's hospital. */
export function launchHandler({ asTenant, gate, sessions, tokens, ...parts }: LaunchParts): Handler {
  const knock = partnerDoor(parts, embedCalls.embedLaunch.name)

  async function audit(partner: Partner, outcome: number, userId: string, objectId: string, address: string): Promise<void> {
    await asTenant({ facilityId: partner.facilityId, userId }, (tx) =>
      writeAudit(tx, { call: embedCalls.embedLaunch.name, outcome, objectId, address: `${address} partner ${partner.partnerId}` }),
    )
  }

  return publicHandler(embedCalls.embedLaunch, async (work, payload) => {
    const { now, address, log } = work
    // To look twice does no harm; to write is asked for once.
    const { partner, refusal } = await knock(work, payload, payload.mode === 'edit')
    const refuse = async (code: ErrorCode, userId = NO_USER, objectId = ''): Promise<never> => {
      if (partner) await audit(partner, code, userId, objectId, address)
      else log.warn({ event: 'embed-launch-refused', partner: payload.partnerId }, 'an unknown partner asked for a launch token')
      throw new CallError(code)
    }
    if (!partner || refusal !== undefined) return refuse(refusal ?? CODE.embedPartner)
    if ((payload.accessionNo ? 1 : 0) + (payload.procedureId ? 1 : 0) !== 1) throw new CallError(CODE.parameterIllegal, 'accessionNo')
    if (!partner.origins.includes(payload.origin)) return refuse(CODE.embedOrigin)

    const { facilityId, partnerId } = partner
    const name = payload.userName.trim().toLowerCase()
    const { rows } = await gate.query<{ user_id: string }>(
      sql`SELECT user_id FROM login WHERE login_name = ${name} AND facility_id = ${facilityId}`,
    )
    const userId = rows[0]?.user_id
    const user = userId ? await sessions.facts(userId, facilityId) : undefined
    const exam = await asTenant({ facilityId, userId: userId ?? NO_USER }, (tx) => findExam(tx, payload))
    if (!exam) return refuse(CODE.embedExam, userId, payload.procedureId ?? payload.accessionNo)
    if (!userId || !user || !mayOpen(user, exam.modality, payload.mode)) return refuse(CODE.embedUser, userId, exam.exam_id)

    const { token, expires } = await tokens.issue(
      { partnerId, facilityId, examId: exam.exam_id, userId, origin: payload.origin, mode: payload.mode },
      now,
    )
    await audit(partner, CODE.success, userId, exam.exam_id, address)
    return { val: { token, expires: formatDateTime(expires) } }
  })
}
