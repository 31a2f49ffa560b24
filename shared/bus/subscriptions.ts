import type { LoginPayload } from '../contract'
import { hasMenu } from '../domain'

/** Values of isLaunchRemote with which the diagnosis room's notifications (type 1) are shown (product.md section 6, decision 32). */
const ROOM_NOTIFICATIONS: readonly number[] = [0, 2, 5, 6]

type MenuFacts = Pick<LoginPayload, 'facilityBaseConfig' | 'userMainMenuConfig' | 'userRemoteMenuConfig'>

/**
 * Notification types that a session may have: 1 by isLaunchRemote, 10 with the local diagnosis menu, 11 and 12 with the
 * remote diagnosis menu; a remote menu string that is given must also hold its first flag (decision 21).
 */
export function notificationTypes(session: MenuFacts): readonly number[] {
  const remoteFlags = session.userRemoteMenuConfig
  const remote = hasMenu(session.userMainMenuConfig, 'remoteDiagnosis') && (remoteFlags === '' || remoteFlags[0] === '1')
  return [
    ...(ROOM_NOTIFICATIONS.includes(session.facilityBaseConfig.isLaunchRemote) ? [1] : []),
    ...(hasMenu(session.userMainMenuConfig, 'localDiagnosis') ? [10] : []),
    ...(remote ? [11, 12] : []),
  ]
}
