import { hasMenu } from '@farsight/shared/domain'
import type { Session } from '../session/session'

/** Place of consultations among the rights of the remote menu (decision 21). */
const PLACE = 4

/**
 * May whoever has these menus consult? The menu's entry, and the right of the remote menu where one is given; the database's
 * `consultation_people` says the same.
 */
export const mayConsult = ({ mainMenu, remoteMenu }: Pick<Session, 'mainMenu' | 'remoteMenu'>): boolean =>
  hasMenu(mainMenu, 'consultation') && (remoteMenu === '' || remoteMenu[PLACE] === '1')
