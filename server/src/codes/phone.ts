import { CODE } from '@farsight/shared/domain'
import { CallError } from '../calls/error'

const MOBILE = /^1[3-9]\d{9}$/

/** Is this a mobile number in its one spelling? No country code, no gaps, no full-width digits: each would be another budget. */
export const isPhone = (text: string): boolean => MOBILE.test(text)

/** Throws code 2 for everything but a mobile number. */
export function checkPhone(phone: string): void {
  if (!isPhone(phone)) throw new CallError(CODE.parameterIllegal, 'phone')
}

/** `138****0001`: enough to know one's own by. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(7)}`
