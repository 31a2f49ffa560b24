import { accountCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { checkPhone } from '../../codes/phone'
import { PerMinute } from '../../embed/rate'
import type { Session } from '../../session/session'
import type { ImDirectory, ImEntry } from '../../video/directory'
import type { ImGateway } from '../../video/im-gateway'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { anySession } from '../policies'

/** Numbers that one user may ask for in a minute: enough to dial, too few to try them all. */
const LOOK_UPS = 30

/** What the calls around video need; without a gateway the service is closed. */
export interface VideoParts {
  readonly im: ImGateway | undefined
  readonly imDirectory: ImDirectory
}

/**
 * Before a video call. The account that is answered is always the caller's own: whoever knows a colleague's number can call
 * the colleague, not be the colleague.
 */
export function videoHandlers({ im, imDirectory }: VideoParts): Handler[] {
  const lookUps = new PerMinute(LOOK_UPS)

  async function found(session: Session, now: number, look: () => Promise<ImEntry | undefined>): Promise<ImEntry> {
    if (!lookUps.take(session.userId, now)) throw new CallError(CODE.tooFrequent)
    const entry = await look()
    if (!entry) throw new CallError(CODE.imUnknown)
    return entry
  }

  async function ownAccount({ userId, userName }: Session): Promise<{ myAccId: string; accToken: string }> {
    if (!im) throw new CallError(CODE.imClosed)
    const number = (await imDirectory.byUser(userId))?.number ?? ''
    const { accId, token } = await im.account({ userId, name: userName, number })
    return { myAccId: accId, accToken: token }
  }

  return [
    sessionHandler(accountCalls.getIMAccMsg, anySession, async ({ session, now }, { number, type }) => {
      // `login` is the caller's own entry to the video service: there is nobody to look up.
      if (type !== 'login') await found(session, now, () => imDirectory.byNumber(number))
      return ownAccount(session)
    }),

    sessionHandler(accountCalls.remoteGetIMAccMsg, anySession, async ({ session, now }, { phone }) => {
      checkPhone(phone)
      await found(session, now, () => imDirectory.byPhone(phone))
      return ownAccount(session)
    }),

    sessionHandler(accountCalls.checkTeacher, anySession, async ({ session, now }, { number }) => {
      const { userId, name, title, facilityName } = await found(session, now, () => imDirectory.byNumber(number))
      return { val: { userId, name, title, facilityName } }
    }),
  ]
}
