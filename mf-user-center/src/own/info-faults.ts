import type { UserInfo } from '@farsight/shared/contract'
import { CODE, isMobile } from '@farsight/shared/domain'

/** What a user may change of himself by the form, in the order of the form. */
export const INFO_FIELDS = ['name', 'nickname', 'sex', 'phone', 'title', 'intro'] as const satisfies readonly (keyof UserInfo)[]
export type InfoField = (typeof INFO_FIELDS)[number]

/** As much as the server takes. */
export const INFO_LENGTHS = { name: 64, nickname: 32, phone: 32, intro: 1000 } as const

/** What stands on reports, or receives the second factor: these ask for the password. */
const SIGNING: readonly InfoField[] = ['name', 'title', 'phone']
export const asksPassword = (changed: readonly (keyof UserInfo)[]): boolean =>
  changed.some((field) => (SIGNING as readonly string[]).includes(field))

export type InfoFaults = Partial<Record<InfoField, 'needName' | 'phoneFormat' | 'phoneTaken'>>

/** What is wrong before anything is sent. A phone that nobody touched is not judged. */
export const faultsOf = ({ name, phone }: Pick<UserInfo, 'name' | 'phone'>, changed: readonly (keyof UserInfo)[]): InfoFaults => ({
  ...(name.trim() === '' ? { name: 'needName' } : {}),
  ...(changed.includes('phone') && phone !== '' && !isMobile(phone) ? { phone: 'phoneFormat' } : {}),
})

/** Which field a refusal of the server is about. */
export const faultByCode = (code: number | string | undefined): InfoFaults => {
  if (code === CODE.phoneFormat) return { phone: 'phoneFormat' }
  return code === CODE.ownPhoneTaken ? { phone: 'phoneTaken' } : {}
}
