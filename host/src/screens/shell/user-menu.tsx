import type { LoginPayload } from '@farsight/shared/contract'
import { MenuButton, type MenuGroup } from '@farsight/shared/ui/data'
import { useHostText } from '../texts'
import { HeadPicture } from './head-picture'
import type { ShellAct } from './use-acts'
import { useFace } from './watch'

const GROUPS: readonly ShellAct['group'][] = ['account', 'look', 'tools', 'leave']

/** Picture and name of the user, and beneath them his hospital and everything that the shell can do. */
export function UserMenu({ payload, acts }: { readonly payload: LoginPayload; readonly acts: readonly ShellAct[] }) {
  const t = useHostText()
  const { facilityName } = payload.userBriefInfo
  const { userName, userHeadImage } = { ...payload.userBriefInfo, ...useFace() }
  const groups: MenuGroup[] = GROUPS.map((name, i) => ({
    ...(i === 0 ? { label: `${userName} · ${facilityName}` } : {}),
    items: acts.filter(({ group }) => group === name),
  }))
  return (
    <MenuButton kind="text" label={t('user.menu')} groups={groups} className="fs-user" title={`${userName} · ${facilityName}`}>
      <HeadPicture src={userHeadImage} />
      <span className="fs-cut">{userName}</span>
    </MenuButton>
  )
}
