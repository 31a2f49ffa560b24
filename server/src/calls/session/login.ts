import { sessionCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { type EntryParts, enterByToken } from '../../entry/enter'
import { beginSession } from '../../session/begin'
import type { Credentials } from '../../session/credentials'
import type { Devices } from '../../session/devices'
import type { ImageCodes } from '../../session/image-code'
import { passwordFault } from '../../session/password-rules'
import type { SessionStore } from '../../session/store'
import { CallError } from '../error'
import { type Handler, publicHandler } from '../handler'

/** What login needs beside the request. */
export interface LoginParts extends EntryParts {
  readonly sessions: SessionStore
  readonly codes: ImageCodes
  readonly credentials: Credentials
  readonly devices: Devices
  readonly site: { readonly name: string; readonly nameEn: string; readonly demo: boolean }
}

/** The calls before a session. */
export function loginHandlers({ sessions, codes, credentials, devices, site, ...entry }: LoginParts): Handler[] {
  const initLogin = publicHandler(sessionCalls.initLogin, async () => ({
    val: { siteName: site.name, siteNameEn: site.nameEn, demo: site.demo },
  }))

  const getValidateImage = publicHandler(sessionCalls.getValidateImage, async (work) => ({ val: await codes.issue(work) }))

  const login = publicHandler(sessionCalls.login, async (work, payload) => {
    if (payload.token !== undefined)
      return { val: { loginUserId: await enterByToken({ sessions, ...entry }, work, { ...payload, token: payload.token }) } }
    const { now, browser, address, log } = work
    const { userName = '', password = '', imageId = '', imageCode = '' } = payload
    for (const [field, value] of Object.entries({ userName, password, imageId, imageCode }))
      if (value.trim() === '') throw new CallError(CODE.parameterEmpty, field)
    await codes.redeem(work, imageId, imageCode)
    const knock = { name: userName, password, browser, address, now, log }
    const { account, opened } = await credentials.check(knock, ({ userId, facilityId }) => sessions.facts(userId, facilityId))
    if (!opened.mainMenu.includes('1')) throw new CallError(CODE.noMenu)
    if (account.mustChange) {
      // Nobody comes in with a password that somebody else knows (decision 95): the same form brings the own one.
      const { newPwd, rePwd = '' } = payload
      if (newPwd === undefined) throw new CallError(CODE.firstPassword)
      if (newPwd !== rePwd) throw new CallError(CODE.passwordsDiffer, 'rePwd')
      const fault = passwordFault(newPwd, [account.loginName, opened.userName, opened.phone, opened.facility.name], password)
      if (fault !== undefined) throw new CallError(fault, 'newPwd')
      await credentials.set(account.userId, account.facilityId, newPwd, browser)
    }
    await beginSession(sessions, work, account, opened, payload.identityType)
    await devices.remember(browser, account.userId, now)
    return { val: { loginUserId: account.userId } }
  })

  return [initLogin, getValidateImage, login]
}
