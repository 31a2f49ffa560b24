import type { UserInfo } from '@farsight/shared/contract'
import { CODE, hasUnseen, isMobile, lineName } from '@farsight/shared/domain'

/** What a user may change of himself by the form, in the order of the form. */
export const INFO_FIELDS = ['name', 'nickname', 'sex', 'phone', 'title', 'intro'] as const satisfies readonly (keyof UserInfo)[]
export type InfoField = (typeof INFO_FIELDS)[number]

/** As much as the server takes. */
export const INFO_LENGTHS = { name: 64, nickname: 32, phone: 32, intro: 1000 } as const

/** What stands on reports, or receives the second factor: these ask for the password. */
const SIGNING: readonly InfoField[] = ['name', 'title', 'phone']
export const asksPassword = (changed: readonly (keyof UserInfo)[]): boolean =>
  changed.some((field) => (SIGNING as readonly string[]).includes(field))

export type InfoFaults = Partial<Record<InfoField, 'needName' | 'nameTaken' | 'unseen' | 'phoneFormat' | 'phoneTaken'>>

/** A text that is longer than the server takes, blanks at its end too; it is said, and never cut. */
export const tooLong = (field: keyof typeof INFO_LENGTHS, text: string): boolean => text.length > INFO_LENGTHS[field]

type Judged = Pick<UserInfo, 'name' | 'nickname' | 'phone'>
/** What is wrong before anything is sent. What nobody touched is not judged. */
export const faultsOf = ({ name, nickname, phone }: Judged, changed: readonly (keyof UserInfo)[]): InfoFaults => ({
  ...(changed.includes('name') && hasUnseen(name) ? { name: 'unseen' } : {}),
  ...(changed.includes('nickname') && hasUnseen(nickname) ? { nickname: 'unseen' } : {}),
  ...(lineName(name) === '' ? { name: 'needName' } : {}),
  ...(changed.includes('phone') && phone !== '' && !isMobile(phone) ? { phone: 'phoneFormat' } : {}),
})

/** Which field a refusal of the server is about. */
export const faultByCode = (code: number | string | undefined): InfoFaults => {
  if (code === CODE.phoneFormat) return { phone: 'phoneFormat' }
  if (code === CODE.ownNameTaken) return { name: 'nameTaken' }
  if (code === CODE.nameUnseen) return { name: 'unseen' }
  return code === CODE.ownPhoneTaken ? { phone: 'phoneTaken' } : {}
}
