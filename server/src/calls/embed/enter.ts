import { embedCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { writeAudit } from '../../audit/audit'
import type { AsTenant } from '../../database/tenant'
import type { Partners } from '../../embed/partners'
import { frameBase, newFrameId } from '../../embed/prefix'
import type { LaunchTokens } from '../../embed/tokens'
import type { Signer } from '../../session/signer'
import type { SessionStore } from '../../session/store'
import { CallError } from '../error'
import { type Handler, publicHandler } from '../handler'

/** What entering needs of the server. */
export interface EnterParts {
  readonly asTenant: AsTenant
  readonly sessions: SessionStore
  readonly partners: Partners
  readonly tokens: LaunchTokens
  readonly sign: Signer
}

/** The frame redeems its launch token for a session of its own, bound to one exam. Each try of a known token stands in the audit. */
export function enterHandler({ asTenant, sessions, partners, tokens, sign }: EnterParts): Handler {
  return publicHandler(embedCalls.embedEnter, async ({ now, address, log, setFrameSession }, { token, origin }) => {
    const { launch, refusal } = await tokens.redeem(token, origin, now)
    if (!launch) {
      log.warn({ event: 'embed-enter-refused' }, 'an unknown launch token came')
      throw new CallError(CODE.embedToken)
    }
    const { facilityId, userId, examId, mode, partnerId } = launch
    const partner = await partners.find(partnerId)
    const user = await sessions.facts(userId, facilityId)
    // Between launch and frame a partner may be closed, a website struck off the list, an account shut, an exam deleted.
    const code = refusal ?? (!partner?.origins.includes(origin) ? CODE.embedOrigin : !user ? CODE.embedUser : undefined)
    const modality = await asTenant({ facilityId, userId }, async (tx) => {
      const own = tx.filter('embed.enter', sql`e.facility_id = ${facilityId}`)
      const exam = await tx.row<{ modality: string }>(
        sql`SELECT e.modality FROM exam e WHERE e.exam_id = ${examId} AND e.state <> 3000 AND ${own}`,
      )
      const outcome = code ?? (exam ? CODE.success : CODE.embedExam)
      await writeAudit(tx, { call: embedCalls.embedEnter.name, outcome, objectId: examId, address: `${address} partner ${partnerId}` })
      return exam?.modality
    })
    if (code !== undefined) throw new CallError(code)
    if (modality === undefined) throw new CallError(CODE.embedExam)

    const id = newFrameId()
    const embed = { id, examId, mode, origin, partner: partnerId }
    setFrameSession(id, await sessions.create({ userId, facilityId, identityType: 'local' }, now, embed))
    const t = String(now)
    return { val: { base: frameBase(id), mode, procedureId: examId, modality, t, sign: sign.sign(examId, modality, t) } }
  })
}
