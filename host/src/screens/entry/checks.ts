/** Digits as they are pasted: full-width, with spaces, dashes, or the country's code in front. */
export const plainDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^(\+|00)86(?=1)/, '')

/** Eleven digits, 1, then 3 to 9 (product.md section 5). */
export const isPhone = (phone: string): boolean => /^1[3-9][0-9]{9}$/.exec(phone) !== null

/** Shortest password (decision 95); counted in characters, as a user does. */
const SHORTEST = 8

export type PasswordFault = 'empty' | 'blank' | 'unread' | 'short' | 'long' | 'differ'

/** The longest that the server reads. */
const LONGEST = 256
/** A password that nobody can have: it is told, and not sent. */
export const isLongPassword = (typed: string): boolean => typed.length > LONGEST

/** NUL and halves of a character: on their way they would become something else. */
const UNREAD = /[\0\p{Cs}]/u

function newFault(newPwd: string): PasswordFault | undefined {
  if (newPwd === '') return 'empty'
  if (newPwd.trim() === '') return 'blank'
  if (UNREAD.exec(newPwd) !== null) return 'unread'
  if (isLongPassword(newPwd)) return 'long'
  return [...newPwd].length < SHORTEST ? 'short' : undefined
}

/** What is wrong with a new password and its repetition, for each field; the server knows the common ones. */
export function passwordFaults(newPwd: string, rePwd: string): { readonly newPwd?: PasswordFault; readonly rePwd?: PasswordFault } {
  const first = newFault(newPwd)
  const second: PasswordFault | undefined = rePwd === '' ? 'empty' : rePwd !== newPwd ? 'differ' : undefined
  return { ...(first && { newPwd: first }), ...(second && { rePwd: second }) }
}
