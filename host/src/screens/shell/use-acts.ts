import type { LoginPayload } from '@farsight/shared/contract'
import { desktop } from '@farsight/shared/desktop'
import { hasMenu } from '@farsight/shared/domain'
import { switchLanguage, useBilingual, useLanguage } from '@farsight/shared/i18n'
import { matchRoute, type RegisteredModule, type WorkType } from '@farsight/shared/module'
import { message, useSkin } from '@farsight/shared/ui'
import { keyOf, keyWords } from '@farsight/shared/ui/data'
import type { IconName } from '@farsight/shared/ui/icons'
import { useState } from 'react'
import { HOME_SETTING } from '../../view/landing'
import { leaveDesk, openLock, openPassword, openSessions } from '../desk'
import { changeSkin } from '../switches'
import { useHostText } from '../texts'
import { logInToVideo } from '../video/im-account'
import { openBigScreen } from './big-screen'
import { goTo } from './go-to'
import { KEY } from './key-acts'
import { logOut } from './log-out'
import { hasLocal, type ShellEntry } from './menu-entries'
import { makeStart, mayBeStart } from './start-page'
import { useShellText } from './texts'

/** Dialogs of the shell; one at a time. */
export type ShellDialog = 'help' | 'keys' | 'palette' | 'feedback' | 'cache' | 'lose' | 'video' | 'service'

/** Something that the user menu and the command palette can do. */
export interface ShellAct {
  readonly key: string
  /** Its part of the user menu. */
  readonly group: 'account' | 'look' | 'tools' | 'leave'
  readonly label: string
  readonly icon: IconName
  readonly keyName?: string
  readonly onClick: () => void
}

export interface ShellPlace {
  readonly payload: LoginPayload
  readonly type: WorkType
  readonly modules: readonly RegisteredModule[]
  readonly open: (dialog: ShellDialog) => void
  /** The entry whose screen shows. */
  readonly current: ShellEntry | undefined
}

const keyWord = (id: string): string => keyWords(keyOf(id)).join('+')

/** Everything that the shell itself can do for this account, in the order of the user menu. */
export function useShellActs({ payload, type, modules, open, current }: ShellPlace): readonly ShellAct[] {
  const t = useHostText()
  const ts = useShellText()
  const language = useLanguage()
  const other = language === 'zh' ? 'en' : 'zh'
  const skin = useSkin().name
  const has = (path: string): boolean => modules.some(({ routes }) => routes.some((route) => matchRoute(route, path)))
  const centre = type === 'clinic' ? '/clinic/user_center/user_info' : '/user_center/user_info'
  const { facilityBaseConfig, userMainMenuConfig } = payload
  const say = useBilingual()
  const [start, setStart] = useState(payload.settings[HOME_SETTING])
  const begin = async ({ route, ...words }: ShellEntry): Promise<void> => {
    if (!(await makeStart(route))) return
    setStart(route)
    message.success(ts('user.started', { page: say(words) }))
  }
  const act = (group: ShellAct['group'], key: string, icon: IconName, onClick: () => void, label = ts(`user.${key}`)): ShellAct => ({
    key,
    group,
    icon,
    label,
    onClick,
  })
  const when = (shown: boolean, ...acts: readonly ShellAct[]): readonly ShellAct[] => (shown ? acts : [])
  return [
    ...when(has(centre), act('account', 'centre', 'user', goTo(centre), t('user.centre'))),
    act('account', 'sessions', 'history', openSessions),
    act('account', 'password', 'shield', openPassword),
    ...(type === 'local' && mayBeStart(current, userMainMenuConfig, start)
      ? [act('account', 'start', 'home', () => void begin(current))]
      : []),
    { ...act('account', 'lock', 'lock', openLock), keyName: keyWord(KEY.lock) },
    act('look', 'language', 'language', () => void leaveDesk().then(() => switchLanguage(other)), ts('toEnglish')),
    act('look', 'skin', 'skin', () => changeSkin(skin === 'dark' ? 'eye' : 'dark'), t(skin === 'dark' ? 'skin.toEye' : 'skin.toDark')),
    act('look', 'keys', 'keyboard', () => open('keys')),
    ...when(type === 'local' && hasMenu(userMainMenuConfig, 'triage'), act('tools', 'screen', 'localDiagnosis', openBigScreen)),
    act('tools', 'videoLogin', 'remoteDiagnosis', () => void logInToVideo()),
    ...when(
      desktop().isWrapper,
      act('tools', 'videoCall', 'consultation', () => open('video')),
    ),
    ...when(
      facilityBaseConfig.hideService !== 1,
      act('tools', 'service', 'info', () => open('service')),
    ),
    act('tools', 'feedback', 'edit', () => open('feedback')),
    act('tools', 'cache', 'refresh', () => open('cache')),
    ...when(type !== 'local' && hasLocal(payload, modules), act('leave', 'local', 'home', goTo('/blank'))),
    { ...act('look', 'help', 'info', () => open('help'), t('keys.title')), keyName: keyWord(KEY.help) },
    act('leave', 'logout', 'logout', () => void logOut(() => open('lose')), t('user.logout')),
  ]
}
