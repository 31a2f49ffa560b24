import { type UserInfo, userCenterCalls } from '@farsight/shared/contract'
import { CODE, isMobile, lineName, mayBeTitle } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { SmsGateway } from '../../codes/gateway'
import { isPhone } from '../../codes/phone'
import type { SmsCodes } from '../../codes/sms-codes'
import type { Tx } from '../../database/tenant'
import { noteChanges } from '../../manage/changes'
import { fileAddress } from '../../pictures/files'
import type { Credentials } from '../../session/credentials'
import type { Session } from '../../session/session'
import type { SessionStore } from '../../session/store'
import { CallError } from '../error'
import { type Handler, sessionHandler, type Work } from '../handler'
import { anyName } from '../line-name'
import { anySession } from '../policies'
import { refuseColleaguesName } from './own-name'

/** What the user's own page needs. */
export interface UserParts {
  readonly credentials: Credentials
  readonly sessions: SessionStore
  readonly secret: Buffer
  readonly smsCodes: SmsCodes
  readonly sms: SmsGateway
}

interface Row {
  readonly name: string
  readonly nickname: string
  readonly sex: UserInfo['sex']
  readonly phone: string
  readonly title: string
  readonly intro: string
  readonly avatar_id: string | null
  readonly sign_id: string | null
  readonly info_version: number
}

async function rowOf(tx: Tx, session: Session): Promise<Row> {
  const row = await tx.row<Row>(sql`SELECT d.name, d.nickname, d.sex, d.phone, d.title, d.intro, d.avatar_id, d.sign_id, d.info_version
    FROM doctor d WHERE d.user_id = ${session.userId} AND d.facility_id = ${session.facilityId}`)
  if (!row) throw new CallError(CODE.notFound)
  return row
}

/** Who somebody is by his own word. Nobody's but the session's own user: no call of these takes an id. */
export function userHandlers({ credentials, sessions, secret, smsCodes, sms }: UserParts): Handler[] {
  const said = { ...anySession, audited: true }
  const info = async ({ tx, session, now }: Pick<Work, 'tx' | 'session' | 'now'>): Promise<UserInfo> => {
    const { avatar_id: avatar, sign_id: sign, info_version: version, ...row } = await rowOf(tx, session)
    const url = (id: string | null): string => (id === null ? '' : fileAddress(secret, session.facilityId, id, now))
    return {
      userId: session.userId,
      loginName: await credentials.nameOf(session.userId, session.facilityId),
      facilityName: session.facility.name,
      ...row,
      avatarUrl: url(avatar),
      signUrl: url(sign),
      version,
    }
  }
  /** A password that is told is the session's own: looked at before the transaction. That one was told is the handler's to ask. */
  const proven = async ({ session }: Pick<Work, 'session'>, { password }: { readonly password?: string }): Promise<void> => {
    if (password === undefined || password === '') return
    if (await credentials.isOwn(session.userId, session.facilityId, password)) return
    await sessions.wrongPassword(session)
    throw new CallError(CODE.oldPasswordWrong, 'password')
  }
  const keep = async (work: Work, kind: 'avatar' | 'sign', fileId: string | null, isProven: boolean): Promise<{ val: { url: string } }> => {
    const { tx, session, now } = work
    if (fileId !== null) {
      work.about(fileId)
      const mine = await tx.row(
        sql`SELECT 1 FROM upload_file f WHERE f.file_id = ${fileId} AND f.user_id = ${session.userId} AND f.kind = ${kind} AND f.facility_id = ${session.facilityId}`,
      )
      if (!mine) throw new CallError(CODE.notFound)
    }
    if (!isProven) throw new CallError(CODE.parameterEmpty, 'password')
    const column = kind === 'avatar' ? sql`avatar_id = ${fileId}` : sql`sign_id = ${fileId}`
    await tx.run(sql`UPDATE doctor d SET ${column} WHERE d.user_id = ${session.userId} AND d.facility_id = ${session.facilityId}`)
    return { val: { url: fileId === null ? '' : fileAddress(secret, session.facilityId, fileId, now) } }
  }

  return [
    sessionHandler(userCenterCalls.getUserInfo, anySession, async (work) => ({ val: await info(work) })),

    sessionHandler(
      userCenterCalls.saveUserInfo,
      said,
      async (work, payload) => {
        const { tx, session, now } = work
        const own = sql`d.user_id = ${session.userId} AND d.facility_id = ${session.facilityId}`
        await tx.row(sql`SELECT 1 FROM doctor d WHERE ${own} FOR UPDATE`)
        const before = await rowOf(tx, session)
        if (before.info_version !== payload.baseVersion) throw new CallError(CODE.editedByAnother, undefined, await info(work))
        const { sex = before.sex, phone = before.phone, title = before.title, intro = before.intro } = payload
        const name = lineName(payload.name ?? before.name)
        if (name === '') throw new CallError(CODE.parameterEmpty, 'name')
        if (phone !== before.phone && phone !== '' && !isMobile(phone)) throw new CallError(CODE.phoneFormat, 'phone')
        if (!mayBeTitle(title, before.title)) throw new CallError(CODE.parameterIllegal, 'title')
        const signs = name !== before.name || title !== before.title || phone !== before.phone
        // The check itself stands before the transaction (`first`); here only that it was made.
        if (signs && !payload.password) throw new CallError(CODE.parameterEmpty, 'password')
        if (name !== before.name) {
          await refuseColleaguesName(work, session, name)
          anyName(name, 'name')
        }
        const nickname = payload.nickname === undefined ? before.nickname : anyName(payload.nickname, 'nickname')
        if (phone !== before.phone) {
          // Who knows the password alone would send the codes to himself: the phone that receives them now says yes. A site without messages has no such codes.
          const proved = session.stepUpUntil !== undefined && session.stepUpUntil > now
          if (sms.open && isPhone(before.phone) && !proved) throw new CallError(CODE.stepUpRequired)
          try {
            await tx.run(sql`SELECT own_login_phone(${phone})`)
          } catch (error) {
            if ((error as { code?: unknown }).code === '23505') throw new CallError(CODE.ownPhoneTaken, 'phone')
            throw error
          }
        }
        await tx.run(sql`UPDATE doctor d SET name = ${name}, nickname = ${nickname}, sex = ${sex}, phone = ${phone}, title = ${title},
          intro = ${intro}, info_version = info_version + 1, version = version + 1 WHERE ${own}`)
        work.about(session.userId)
        const kept = (row: Pick<Row, 'name' | 'nickname' | 'sex' | 'phone' | 'title' | 'intro'>) => ({
          ...{ name: row.name, nickname: row.nickname, sex: row.sex, phone: row.phone, title: row.title, intro: row.intro },
        })
        // What stands on reports is found in the trail as it was and as it is, whoever wrote it: here the doctor himself.
        await noteChanges(tx, session.userId, kept(before), kept(await rowOf(tx, session)))
        if (phone !== before.phone && isPhone(before.phone)) await smsCodes.tellChanged('phoneChanged', before.phone, session.userId, now)
        return { val: await info(work) }
      },
      proven,
    ),
    sessionHandler(userCenterCalls.saveAvatar, said, (work, { fileId }) => keep(work, 'avatar', fileId, true)),
    sessionHandler(
      userCenterCalls.saveSignature,
      said,
      (work, { fileId, password }) => keep(work, 'sign', fileId, Boolean(password)),
      proven,
    ),
  ]
}
