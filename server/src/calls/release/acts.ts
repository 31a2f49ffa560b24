import { releaseCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { revokeRelease } from '../../modules/withdraw'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { managesReleases, managesSite } from '../policies'
import { audienceOf, hospitalNames, type ReleaseParts, reachSite, refusing } from './parts'

/** Which version runs: chosen, taken back, taken out of use. */
export function actHandlers(parts: ReleaseParts): Handler[] {
  async function audience(session: Parameters<typeof audienceOf>[0], facilityId: string | undefined): Promise<string | null> {
    const found = audienceOf(session, facilityId)
    if (found !== null && !(await hospitalNames(parts.gate)).has(found)) throw new CallError(CODE.parameterIllegal, 'facilityId')
    return found
  }

  return [
    sessionHandler(
      releaseCalls.activateModule,
      managesReleases,
      async ({ session, tx, now, about }, { name, moduleVersion, facilityId }) => {
        about(`${name}@${moduleVersion}`)
        const act = { name, version: moduleVersion, facilityId: await audience(session, facilityId), by: session.userName }
        await reachSite(tx, session)
        await refusing(parts.gate, now, { ...act, act: 'activate' }, () => parts.pointers.activate(act, now, tx))
        return { val: true as const }
      },
    ),

    sessionHandler(releaseCalls.rollBackModule, managesReleases, async ({ session, tx, now, about }, { name, facilityId }) => {
      about(name)
      const act = { name, facilityId: await audience(session, facilityId), by: session.userName }
      await reachSite(tx, session)
      const version = await refusing(parts.gate, now, { ...act, act: 'rollBack' }, () => parts.pointers.rollBack(act, now, tx))
      return { val: { version } }
    }),

    sessionHandler(releaseCalls.revokeRelease, managesSite, async ({ session, tx, now, about }, { name, moduleVersion, reason }) => {
      about(`${name}@${moduleVersion}`)
      const act = { name, version: moduleVersion, by: session.userName }
      await reachSite(tx, session)
      await refusing(parts.gate, now, { ...act, act: 'revoke' }, () => revokeRelease(tx, { ...act, reason }, now))
      return { val: true as const }
    }),
  ]
}
