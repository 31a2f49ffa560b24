import { api } from '@farsight/shared/api'
import { enabledMenus } from '@farsight/shared/domain'
import { HOME_SETTING } from '../../view/landing'
import type { ShellEntry } from './menu-entries'

/** May a login begin with this entry's screen: one of the account's own twelve, and not the choice already. */
export const mayBeStart = (entry: ShellEntry | undefined, menuString: string, chosen: string | undefined): entry is ShellEntry =>
  entry !== undefined && entry.route !== chosen && enabledMenus(menuString).some(({ route }) => route === entry.route)

/** Begins each login of this user with this screen from now on. False: the server did not take it, and has said why. */
export async function makeStart(route: string): Promise<boolean> {
  try {
    await api.call('saveUserSetting', { key: HOME_SETTING, value: route }, { promptType: 'msg' })
    return true
  } catch {
    return false
  }
}
