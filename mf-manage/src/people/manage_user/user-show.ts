import type { ManagedUser } from '@farsight/shared/contract'
import { doctorTitle } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { useWords } from '../kit/use-people'
import type { TypedUser, UserForm } from './user-model'

export type Room = { readonly id: string; readonly name: string; readonly modality: string; readonly enabled: 0 | 1 }

/** A field of an account in words, for the list and for the difference between two administrators. */
export function useShowUser(rooms: readonly Room[]): (field: keyof TypedUser, user: UserForm | ManagedUser) => string {
  const t = useWords()
  const say = useBilingual()
  const comma = useT()('comma')
  return (field, user) => {
    switch (field) {
      case 'sex':
        return t(`sex.${user.sex}`)
      case 'title':
        return say(doctorTitle(user.title))
      case 'role':
        return t(`role.${user.role}`)
      case 'duty':
        return t(`duty.${user.duty || 'none'}`)
      case 'mayRetract':
      case 'mayMoveSeries':
        return t(user[field] ? 'yes' : 'no')
      case 'permissions':
        // The highest first: most doctors have one level for several modalities.
        return [4, 3, 2, 1, 0]
          .map((level) => ({ level, names: user.permissions.filter((row) => row.level === level).map(({ modality }) => modality) }))
          .filter(({ names }) => names.length > 0)
          .map(({ level, names }) => `${t(`rights.short${level}`)} ${names.join(' ')}`)
          .join(' · ')
      case 'roomIds':
        return user.roomIds.length === 0
          ? t('rooms.all')
          : rooms
              .filter(({ id }) => user.roomIds.includes(id))
              .map(({ name, enabled }) => (enabled ? name : t('rooms.closed', { name })))
              .join(comma)
      // A login name never changes, so that none differs.
      case 'loginName':
        return ''
      default:
        return user[field]
    }
  }
}
