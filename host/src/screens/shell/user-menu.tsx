import type { LoginPayload } from '@farsight/shared/contract'
import { hasMenu } from '@farsight/shared/domain'
import { switchLanguage, useLanguage } from '@farsight/shared/i18n'
import { useSkin } from '@farsight/shared/ui'
import { MenuButton, type MenuGroup } from '@farsight/shared/ui/data'
import { changeSkin } from '../switches'
import { useHostText } from '../texts'
import { logOut } from './log-out'

/** Name of the user, and beneath it: the hospital, the user centre, language, skin, the way back to local, log out. */
export function UserMenu({
  payload,
  pathname,
  hasCentre,
}: {
  readonly payload: LoginPayload
  readonly pathname: string
  readonly hasCentre: boolean
}) {
  const t = useHostText()
  const language = useLanguage()
  const skin = useSkin().name
  const { userName, facilityName, userHeadImage } = payload.userBriefInfo
  const away = !pathname.startsWith('/local_diagnosis') && hasMenu(payload.userMainMenuConfig, 'localDiagnosis')
  const groups: MenuGroup[] = [
    {
      label: facilityName,
      items: [
        ...(hasCentre
          ? [{ key: 'centre', label: t('user.centre'), icon: 'user' as const, onClick: () => (location.hash = '/user_center/user_info') }]
          : []),
        ...(away ? [{ key: 'local', label: t('user.local'), icon: 'home' as const, onClick: () => (location.hash = '/blank') }] : []),
        {
          key: 'language',
          label: t('user.language'),
          icon: 'language',
          onClick: () => switchLanguage(language === 'zh' ? 'en' : 'zh'),
        },
        {
          key: 'skin',
          label: t(skin === 'dark' ? 'skin.toEye' : 'skin.toDark'),
          icon: 'skin',
          onClick: () => changeSkin(skin === 'dark' ? 'eye' : 'dark'),
        },
      ],
    },
    { items: [{ key: 'logout', label: t('user.logout'), icon: 'logout', onClick: () => void logOut() }] },
  ]
  return (
    <MenuButton
      kind="text"
      label={t('user.menu')}
      groups={groups}
      className="fs-user"
      title={`${userName} · ${facilityName}`}
      icon={userHeadImage ? undefined : 'user'}
    >
      {userHeadImage && <img src={userHeadImage} alt="" width="20" height="20" />}
      <span className="fs-cut">{userName}</span>
    </MenuButton>
  )
}
