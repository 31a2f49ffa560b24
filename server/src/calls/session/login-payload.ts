import { type LoginPayload, sessionCalls } from '@farsight/shared/contract'
import { formatDateTime, rightFor, SERVER_OFFSET_MINUTES, worksAsClinic } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { fileAddress } from '../../pictures/files'
import { printSetting } from '../../print/setting'
import type { Session } from '../../session/session'
import { mayEditClinicTemplates } from '../../templates/row'
import { openReplies, type Reply } from '../feedback/replies'
import { type Handler, sessionHandler } from '../handler'
import { ipadQueryCondition } from '../list/shortcuts'
import { anySession } from '../policies'

/** Modalities by code, in the order in which lists offer them. */
const MODALITY_ORDER = ['CT', 'MR', 'DX', 'CR', 'MG', 'US', 'XA', 'NM', 'PT', 'ES', 'ECG']

/** What seeds a session in the browser (product.md section 3). */
function loginPayload(
  session: Session,
  more: { settings: Record<string, string>; shortcuts: string; replies: readonly Reply[]; localPrint: boolean },
  now: number,
): LoginPayload {
  const { facility } = session
  const [menus1, menus2, menus3] = facility.menus
  const modalities = Object.keys(session.rights).filter((m) => rightFor(session.rights, m) > 0)
  return {
    loginUserId: session.userId,
    facilityId: session.facilityId,
    facilityRole: session.role,
    facilityNameEn: facility.nameEn,
    userBriefInfo: {
      facilityName: facility.name,
      userName: session.userName,
      phone: session.phone,
      userHeadImage: session.headImage,
      clinicId: facility.kind === 'clinic' && worksAsClinic(session.role, facility.kind) ? session.facilityId : '',
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
    userManageMenuConfig: session.manageMenu,
    allowEditReportTemplate: mayEditClinicTemplates(session.role) && session.duty === undefined ? 1 : 0,
    menus1,
    menus2,
    menus3,
    identityType: session.identityType,
    clinicConfig: JSON.stringify(facility.kind === 'clinic' ? { clinicName: facility.name } : {}),
    printConfig: JSON.stringify({ localprint: more.localPrint ? 1 : 0 }),
    feedback: JSON.stringify(more.replies),
    ipadQueryCondition: more.shortcuts,
    modalityRights: { ...session.rights },
    mayRetract: session.mayRetract ? 1 : 0,
    settings: more.settings,
    serverTime: formatDateTime(now),
    serverOffset: SERVER_OFFSET_MINUTES,
  }
}

/** What seeds the page after a login or a reload. `secret` signs the portrait's address. */
export const loginSuccessHandler = (secret: Buffer): Handler =>
  sessionHandler(sessionCalls.loginSuccess, { ...anySession, audited: true }, async ({ session, tx, now }) => {
    const own = tx.filter('settings.all', sql`s.facility_id = ${session.facilityId}`)
    const rows = await tx.rows<{ key: string; value: string }>(
      sql`SELECT s.key, s.value FROM user_setting s WHERE s.user_id = ${session.userId} AND ${own}`,
    )
    const settings = Object.fromEntries(rows.filter((r) => r.key !== 'shortcuts').map((r) => [r.key, r.value]))
    const tablet = rows.find((r) => r.key === 'shortcuts')?.value
    const shortcuts = await ipadQueryCondition(tx, session.userId, tablet)
    const avatar = await tx.row<{ avatar_id: string | null }>(
      sql`SELECT d.avatar_id FROM doctor d WHERE d.user_id = ${session.userId} AND d.facility_id = ${session.facilityId}`,
    )
    const headImage = avatar?.avatar_id ? fileAddress(secret, session.facilityId, avatar.avatar_id, now) : session.headImage
    return {
      val: loginPayload(
        { ...session, headImage },
        { settings, shortcuts, replies: await openReplies(tx), localPrint: (await printSetting(tx)).localPrint },
        now,
      ),
    }
  })
