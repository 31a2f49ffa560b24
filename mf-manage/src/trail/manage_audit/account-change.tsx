import { enabledMenus, heldScreens } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { screenTitle } from '../../frame/screen-titles'
import { EMPTY_USER, USER_FIELDS, type UserField } from '../../people/manage_user/user-model'
import { useShowUser } from '../../people/manage_user/user-show'
import type { TrailDetail } from './use-trail'

type Change = TrailDetail['changes'][number]
const isField = (name: string): name is UserField => (USER_FIELDS as readonly string[]).includes(name)

/** One field of an account, before and after, in the words of the screens that change it. */
export function AccountChange({ change: { action, before, after } }: { readonly change: Change }) {
  const t = useT('mf-manage')
  const say = useBilingual()
  const comma = useT()('comma')
  const show = useShowUser([])
  const word = (text: string): string => {
    const value = JSON.parse(text) as never
    if (value === null) return '—'
    if (action === 'roomIds')
      return (value as string[]).length === 0 ? t('people.rooms.all') : t('trail.rooms', { count: (value as string[]).length })
    if (isField(action)) return show(action, { ...EMPTY_USER, [action]: value }) || '—'
    if (action === 'menu') return enabledMenus(value).map(say).join(comma) || '—'
    if (action === 'manageMenu')
      return (
        heldScreens(value)
          .map((name) => say(screenTitle(name)))
          .join(comma) || '—'
      )
    if (action === 'remoteMenu') return value || t('people.menu.remoteAll')
    return t(value ? 'people.yes' : 'people.no')
  }
  return (
    <li>
      <b>{t(isField(action) ? `people.user.${action}` : `trail.changed.${action}`)}</b> {word(before)} → {word(after)}
    </li>
  )
}
