import { createPublicKey } from 'node:crypto'
import { releaseCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import { keyIdOf } from '@farsight/shared/release'
import sql from 'sql-template-tag'
import { addKey, revokeKey } from '../../modules/withdraw'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { managesSite } from '../policies'
import { type ReleaseParts, reachSite, refusing } from './parts'

interface KeyRow {
  key_id: string
  owner: string
  modules: string[]
  may_activate: boolean
  demo: boolean
  added: number
  revoked: number | null
  reason: string
  releases: number
}

/** Is it the public half of an Ed25519 key, in its one spelling? */
function isReleaseKey(publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && key.export({ format: 'der', type: 'spki' }).toString('base64') === publicKey
  } catch {
    return false
  }
}

/** The vendors' keys. */
export function keyHandlers(parts: ReleaseParts): Handler[] {
  return [
    sessionHandler(releaseCalls.queryReleaseKeys, managesSite, async ({ session, tx }) => {
      await reachSite(tx, session)
      const rows = await tx.rows<KeyRow>(
        sql`SELECT k.key_id, k.owner, k.modules, k.may_activate, k.demo, k.added, k.revoked, k.reason,
              (SELECT count(*)::int FROM release r WHERE r.key_id = k.key_id) AS releases
            FROM release_key k ORDER BY k.added DESC, k.key_id`,
      )
      const val = rows.map((row) => ({
        keyId: row.key_id,
        owner: row.owner,
        modules: row.modules,
        mayActivate: row.may_activate,
        demo: row.demo,
        addedAt: formatDateTime(row.added),
        revokedAt: row.revoked === null ? null : formatDateTime(row.revoked),
        reason: row.reason,
        releases: row.releases,
      }))
      return { val, total: val.length, totalIsFloor: false }
    }),

    sessionHandler(
      releaseCalls.addReleaseKey,
      managesSite,
      async ({ session, tx, now, about }, { owner, publicKey, modules, mayActivate }) => {
        if (!isReleaseKey(publicKey)) throw new CallError(CODE.parameterIllegal, 'publicKey')
        const keyId = keyIdOf(publicKey)
        about(keyId)
        await reachSite(tx, session)
        const by = session.userName
        const rights = { owner, publicKey, modules, mayActivate, by, facilityId: session.facilityId }
        await refusing(parts.gate, now, { act: 'addKey', by }, () => addKey(tx, rights, now))
        return { val: { keyId } }
      },
    ),

    sessionHandler(releaseCalls.revokeReleaseKey, managesSite, async ({ session, tx, now, about }, { keyId, reason }) => {
      about(keyId)
      await reachSite(tx, session)
      const by = session.userName
      await refusing(parts.gate, now, { act: 'revokeKey', by }, () => revokeKey(tx, { keyId, reason, by }, now))
      return { val: true as const }
    }),
  ]
}
