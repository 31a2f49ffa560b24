import { releaseCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { keepEvent, ReportLimit } from '../../modules/events'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { anySession, background } from '../policies'
import type { ReleaseParts } from './parts'

/** What pages say of their modules, and ask for them. */
export function pageHandlers(parts: ReleaseParts): Handler[] {
  const limit = new ReportLimit()
  return [
    sessionHandler(releaseCalls.reportModule, background(anySession), async ({ session, tx, now }, { name, moduleVersion, code, ms }) => {
      if (!limit.take(session.tokenHash, now)) throw new CallError(CODE.tooFrequent)
      const event = { facilityId: session.facilityId, name, version: moduleVersion, code, ms }
      if (!(await keepEvent(tx, event, now))) throw new CallError(CODE.parameterIllegal, 'moduleVersion')
      return { val: true as const }
    }),

    sessionHandler(releaseCalls.renewModules, anySession, async ({ session }) => ({ val: { setId: await parts.sets.renew(session) } })),
  ]
}
