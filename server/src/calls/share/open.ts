import { createHash } from 'node:crypto'
import { shareCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { noteOutgoing } from '../../acts/outgoing'
import { writeAudit } from '../../audit/audit'
import { maskedPhone } from '../../codes/phone'
import { addressKey, LastMinute } from '../../codes/rates'
import { hashVisit, type SmsCodes } from '../../codes/sms-codes'
import type { AsTenant, Tx } from '../../database/tenant'
import type { ExamRecord } from '../../exams/exam'
import { lockExam, patchExam } from '../../exams/move'
import { namedExam } from '../../shares/content'
import { deviceOf } from '../../shares/device'
import { noteView, shownExam } from '../../shares/shown-exam'
import { BY_LINK, type ShareTimes, standingOf } from '../../shares/standing'
import { facilityOfToken, shareHash, uidKey } from '../../shares/token'
import { VIEW_MS } from '../../shares/view'
import { CallError } from '../error'
import { type Handler, type PublicWork, publicHandler } from '../handler'

/** What opening links needs of the server. */
export interface OpenShareParts {
  readonly asTenant: AsTenant
  readonly smsCodes: SmsCodes
  readonly secret: Buffer
  /** What one address may try in a minute, where it is another number than the product's. */
  readonly publicTries?: number | undefined
}

/** Links that one address looks at in a minute: a waiting room behind one address, and no guesser. */
const PER_MINUTE = 30

interface Found extends ShareTimes {
  readonly share_id: string
  readonly facility_id: string
  readonly exam_id: string
  readonly anonymous: boolean
  readonly phone: string
  readonly user_id: string
  readonly user_name: string
  readonly state: number
  readonly report_has_complete: boolean
}

const shareBy = (tx: Tx, token: string): Promise<Found | undefined> => {
  const own = tx.filter('share.open', sql`s.facility_id = ${tx.tenant.facilityId}`)
  return tx.row<Found>(sql`SELECT s.share_id, s.facility_id, s.exam_id, s.anonymous, s.phone, s.user_id, s.user_name, s.validity, s.until, s.at, s.cancelled_at,
      s.confirmed_at, s.with_report, s.withdrawn, e.state, e.report_has_complete
    FROM share s JOIN exam e ON e.exam_id = s.exam_id AND e.facility_id = s.facility_id WHERE s.token_hash = ${shareHash(token)} AND ${BY_LINK} AND ${own}`)
}

/** A code is this browser's and this link's alone. */
const bindingOf = (visit: string, shareId: string): Buffer => createHash('sha256').update(`share:${visit}:${shareId}`).digest()

/**
 * The public side of a link. Opening it needs a request of its own, by POST and with the token in its body: what follows links by
 * itself (previews, HEAD) never gets here, uses up no code and is in no list of openings (LK-14).
 */
export function openShareHandlers({ asTenant, smsCodes, secret, publicTries }: OpenShareParts): Handler[] {
  const rates = new LastMinute(publicTries ?? PER_MINUTE)
  const { openShare: call } = shareCalls

  /** Counts the try; answers the open link and its hospital. Throws 113 and 2443, with the reason for a link that was. */
  async function linkOf({ now, address }: PublicWork, name: string, token: string) {
    const from = addressKey(address)
    if (rates.full(from, now)) throw new CallError(CODE.tooFrequent)
    rates.note(from, now)
    const facilityId = facilityOfToken(token)
    if (!facilityId) throw new CallError(CODE.shareEnded)
    // Nobody is logged in: the hospital stands for the user.
    const tenant = { facilityId, userId: facilityId }
    const share = await asTenant(tenant, (tx) => shareBy(tx, token))
    if (!share) throw new CallError(CODE.shareEnded)
    const reason = standingOf(share, share, now)
    if (reason !== 'open') {
      await asTenant(tenant, (tx) => writeAudit(tx, { call: name, outcome: CODE.shareEnded, objectId: share.share_id, address }))
      throw new CallError(CODE.shareEnded, undefined, { reason })
    }
    return { share, tenant }
  }

  return [
    publicHandler(call, async (work, { token, code }) => {
      const { now, address, browser } = work
      const { share, tenant } = await linkOf(work, call.name, token)
      const visit = browser.visit()
      if (share.phone && !(await asTenant(tenant, (tx) => openedBefore(tx, share, visit, now)))) {
        if (code === undefined) return { val: { needsCode: 1 as const, phone: maskedPhone(share.phone), share: null } }
        await smsCodes.redeem({ scene: 'share', phone: share.phone, binding: bindingOf(visit, share.share_id) }, code, now)
      }
      return asTenant(tenant, async (tx) => {
        // Its exam first, as who withdraws its report or cancels the link does.
        if (!share.with_report) await lockExam(tx, share.exam_id)
        // Looked at again behind the code: it may have been cancelled while the holder typed. The lock lets no cancellation in between.
        const open = await tx.row<ShareTimes>(
          sql`SELECT s.validity, s.until, s.at, s.cancelled_at, s.confirmed_at, s.with_report, s.withdrawn FROM share s WHERE s.share_id = ${share.share_id} AND s.facility_id = ${share.facility_id} FOR SHARE`,
        )
        const exam = await namedExam(tx, share.exam_id)
        const reason = open && exam ? standingOf(open, exam, now) : 'withdrawn'
        if (!exam || reason !== 'open') throw new CallError(CODE.shareEnded, undefined, { reason })
        if (exam.report_has_complete && !open?.with_report) await reportWentOut(tx, exam, share, now)
        const view = await noteView(tx, share.share_id, { visit, device: deviceOf(browser.agent), memberId: null }, now)
        await writeAudit(tx, { call: call.name, outcome: CODE.success, objectId: share.share_id, address })
        const key = share.anonymous ? uidKey(secret, share.share_id) : undefined
        return { val: { needsCode: 0 as const, phone: '', share: await shownExam(tx, exam, { view, key, until: share.until }, now) } }
      })
    }),

    publicHandler(shareCalls.sendShareCode, async (work, { token }) => {
      const { now, address, browser } = work
      const { share } = await linkOf(work, shareCalls.sendShareCode.name, token)
      if (!share.phone) throw new CallError(CODE.shareEnded)
      const binding = bindingOf(browser.visit(), share.share_id)
      const resend = await smsCodes.send({ scene: 'share', phone: share.phone, userId: share.user_id, binding, address }, now)
      return { val: { resend } }
    }),
  ]
}

/** This browser has opened this link a while ago: its code was right then, and a reload wants no other. */
async function openedBefore(tx: Tx, share: Found, visit: string, now: number): Promise<boolean> {
  const row = await tx.row(sql`SELECT 1 AS one FROM share_view v WHERE v.share_id = ${share.share_id} AND v.visit = ${hashVisit(visit)}
    AND v.last_at > ${new Date(now - VIEW_MS)} AND v.facility_id = ${tx.tenant.facilityId}`)
  return row !== undefined
}

/**
 * A link that was made before the report was completed shows it now: it is in somebody's hand from this moment on, and is withdrawn no more
 * (decision 54). Who made the link gave it out.
 */
async function reportWentOut(tx: Tx, exam: ExamRecord, { share_id, user_id, user_name }: Found, now: number): Promise<void> {
  await tx.run(sql`UPDATE share SET with_report = true WHERE share_id = ${share_id} AND facility_id = ${exam.facility_id}`)
  await noteOutgoing({ tx, now, session: { userId: user_id, userName: user_name } }, exam, 'share')
  if (!exam.sent_out) await patchExam(tx, exam, { sent_out: true })
}
