import { type LoginPayload, sessionCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, rightFor, SERVER_OFFSET_MINUTES } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { AsTenant } from '../../database/tenant'
import type { ImageCodes } from '../../session/image-code'
import { checkPassword } from '../../session/password'
import type { Session } from '../../session/session'
import type { SessionStore } from '../../session/store'
import { CallError } from '../error'
import { type Handler, publicHandler, sessionHandler } from '../handler'
import { anySession } from '../policies'
import { mayEditClinicTemplates } from '../template/templates'

/** Wrong passwords until the account rests, and for how long (decision 95). */
const TRIES = 5
const LOCK_MS = 15 * 60_000
/** Each wrong password makes the next answer slower. */
const SLOW_MS = 250
/** Unknown names whose wrong tries are remembered. */
const STRANGERS = 10_000

/** What login needs beside the request. */
export interface LoginParts {
  readonly gate: Pool
  readonly asTenant: AsTenant
  readonly sessions: SessionStore
  readonly codes: ImageCodes
  readonly site: { readonly name: string; readonly nameEn: string; readonly demo: boolean }
  readonly wait: (ms: number) => Promise<void>
}

interface LoginRow {
  user_id: string
  facility_id: string
  password_hash: string
  failed: number
  locked_until: number | null
}

/** Names that nobody has lock like all others, so that the answer does not tell which exist. */
class Strangers {
  private readonly tries = new Map<string, { failed: number; locked_until: number | null }>()

  of(name: string): { readonly failed: number; readonly locked_until: number | null } {
    return this.tries.get(name) ?? { failed: 0, locked_until: null }
  }

  failed(name: string, now: number): void {
    const { failed, locked_until } = this.of(name)
    if (this.tries.size >= STRANGERS) this.tries.delete(this.tries.keys().next().value!)
    this.tries.set(name, { failed: (failed + 1) % TRIES, locked_until: failed + 1 >= TRIES ? now + LOCK_MS : locked_until })
  }
}

/** Modalities by code, in the order in which lists offer them. */
const MODALITY_ORDER = ['CT', 'MR', 'DX', 'CR', 'MG', 'US', 'XA', 'NM', 'PT', 'ES', 'ECG']

/** What seeds a session in the browser (product.md section 3). */
function loginPayload(session: Session, settings: Record<string, string>, shortcuts: string, now: number): LoginPayload {
  const { facility } = session
  const modalities = Object.keys(session.rights).filter((m) => rightFor(session.rights, m) > 0)
  return {
    loginUserId: session.userId,
    facilityId: session.facilityId,
    facilityRole: session.role,
    userBriefInfo: {
      facilityName: facility.name,
      userName: session.userName,
      phone: session.phone,
      userHeadImage: '',
      clinicId: facility.kind === 'clinic' ? session.facilityId : '',
      clinicName: facility.kind === 'clinic' ? facility.name : '',
    },
    facilityBaseInfo: { logo: facility.logo },
    facilityBaseConfig: {
      isLaunchRemote: facility.isLaunchRemote,
      disableChatFeature: facility.disableChat ? 1 : 0,
      hideService: facility.hideService ? 1 : 0,
      reviewLevels: facility.reviewLevels,
    },
    modalities: [...(modalities.length ? modalities : MODALITY_ORDER)].sort(
      (a, b) => MODALITY_ORDER.indexOf(a) - MODALITY_ORDER.indexOf(b),
    ),
    userMainMenuConfig: session.mainMenu,
    userRemoteMenuConfig: session.remoteMenu,
    allowEditReportTemplate: mayEditClinicTemplates(session.role) ? 1 : 0,
    clinicConfig: JSON.stringify(facility.kind === 'clinic' ? { clinicName: facility.name } : {}),
    printConfig: JSON.stringify({ localprint: 0 }),
    feedback: '[]',
    ipadQueryCondition: shortcuts,
    modalityRights: { ...session.rights },
    settings,
    serverTime: formatDateTime(now),
    serverOffset: SERVER_OFFSET_MINUTES,
  }
}

/** The calls around login. */
export function loginHandlers(parts: LoginParts): Handler[] {
  const { gate, sessions, codes, site } = parts
  const strangers = new Strangers()

  const initLogin = publicHandler(sessionCalls.initLogin, async () => ({
    val: { siteName: site.name, siteNameEn: site.nameEn, demo: site.demo },
  }))

  const getValidateImage = publicHandler(sessionCalls.getValidateImage, async ({ now }) => ({ val: await codes.issue(now) }))

  const login = publicHandler(sessionCalls.login, async ({ now, setSession, log }, payload) => {
    const { userName = '', password = '', imageId = '', imageCode = '' } = payload
    for (const [field, value] of Object.entries({ userName, password, imageId, imageCode }))
      if (value.trim() === '') throw new CallError(CODE.parameterEmpty, field)
    if (!(await codes.redeem(imageId, imageCode.trim(), now))) throw new CallError(CODE.imageCodeWrong)
    const name = userName.trim().toLowerCase()
    const { rows } = await gate.query<LoginRow>(
      sql`SELECT user_id, facility_id, password_hash, failed, locked_until FROM login WHERE login_name = ${name}`,
    )
    const row = rows[0]
    const before = row ?? strangers.of(name)
    if (before.locked_until && before.locked_until > now) throw new CallError(CODE.accountLocked)
    if (before.failed) await parts.wait(before.failed * SLOW_MS)
    if (!(await checkPassword(row?.password_hash, password)) || !row) {
      if (row) {
        const lock = new Date(now + LOCK_MS)
        // Another wrong one that comes at the same time must not take the lock away again.
        await gate.query(
          sql`UPDATE login SET failed = (failed + 1) % ${TRIES}, locked_until = CASE WHEN failed + 1 >= ${TRIES} THEN ${lock}::timestamptz ELSE locked_until END WHERE login_name = ${name}`,
        )
      } else strangers.failed(name, now)
      log.warn({ event: 'login-failed' }, 'a login failed')
      throw new CallError(CODE.loginFailed)
    }
    const open = await parts.asTenant({ facilityId: row.facility_id, userId: row.user_id }, async (tx) => {
      const own = tx.filter('login.doctor', sql`d.facility_id = ${row.facility_id}`)
      return tx.row<{ main_menu: string }>(sql`SELECT d.main_menu FROM doctor d WHERE d.user_id = ${row.user_id} AND d.enabled AND ${own}`)
    })
    if (!open) throw new CallError(CODE.loginFailed)
    if (!open.main_menu.includes('1')) throw new CallError(CODE.noMenu)
    // Tries that ran beside this one may have locked the account meanwhile: then a guess that hits opens nothing.
    const { rowCount } = await gate.query(
      sql`UPDATE login SET failed = 0, locked_until = NULL WHERE login_name = ${name} AND (locked_until IS NULL OR locked_until <= ${new Date(now)})`,
    )
    if (rowCount !== 1) throw new CallError(CODE.accountLocked)
    setSession(
      await sessions.create({ userId: row.user_id, facilityId: row.facility_id, identityType: payload.identityType ?? 'local' }, now),
    )
    return { val: { loginUserId: row.user_id } }
  })

  const loginSuccess = sessionHandler(sessionCalls.loginSuccess, { ...anySession, audited: true }, async ({ session, tx, now }) => {
    const own = tx.filter('settings.all', sql`s.facility_id = ${session.facilityId}`)
    const rows = await tx.rows<{ key: string; value: string }>(
      sql`SELECT s.key, s.value FROM user_setting s WHERE s.user_id = ${session.userId} AND ${own}`,
    )
    const settings = Object.fromEntries(rows.filter((r) => r.key !== 'shortcuts').map((r) => [r.key, r.value]))
    return { val: loginPayload(session, settings, rows.find((r) => r.key === 'shortcuts')?.value ?? '[]', now) }
  })

  return [initLogin, getValidateImage, login, loginSuccess]
}
