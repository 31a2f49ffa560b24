/** What an SMS is for. */
export type SmsScene = 'forgetPwd' | 'stepUp' | 'pwdChanged' | 'phoneChanged' | 'reportPush' | 'critical' | 'share' | 'booking'

const SECOND = 1_000
const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A code is good this long. */
export const CODE_LIFE_MS = 5 * MINUTE
/** Wrong codes until a code is dead. */
export const CODE_TRIES = 5
/** Between two codes to one phone. */
export const RESEND_MS = 60 * SECOND

/** How many codes may go where. A phone's budgets are counted by scene: strangers who ask for resets do not use up a colleague's second factors. */
export interface SmsBudget {
  /** Milliseconds between two codes to one phone. */
  readonly resend: number
  readonly phoneHour: number
  readonly phoneDay: number
  readonly addressHour: number
  readonly siteHour: number
  readonly siteHourStrangers: number
}

export const BUDGET: SmsBudget = {
  resend: RESEND_MS,
  phoneHour: 5,
  phoneDay: 10,
  /** By address, for who is not logged in. */
  addressHour: 20,
  /** Of the site. Who is not logged in may not use up the last hundred: those are for second factors. */
  siteHour: 500,
  siteHourStrangers: 400,
}

const CODE_TEXTS = {
  forgetPwd: { zh: '找回密码', en: 'to set a new password' },
  stepUp: { zh: '二次验证', en: 'as second factor' },
  share: { zh: '打开分享的影像', en: 'to open shared images' },
} as const

/** Both languages in one message: nobody knows yet who reads it. */
export function smsText(scene: Exclude<SmsScene, 'reportPush' | 'booking' | 'critical'>, digits: string): string {
  if (scene === 'pwdChanged')
    return '【千里眼】您的密码刚刚被重置，所有登录已退出。如非本人操作，请立即联系管理员。 / Farsight: your password was just reset and all sessions ended. If this was not you, tell your administrator at once.'
  if (scene === 'phoneChanged')
    return '【千里眼】您账号的手机号码刚刚被更换或移除，验证码不再发到这里。如非本人操作，请立即联系管理员。 / Farsight: the phone number of your account was just changed or removed; codes come here no more. If this was not you, tell your administrator at once.'
  const { zh, en } = CODE_TEXTS[scene]
  return `【千里眼】验证码 ${digits}，用于${zh}，5 分钟内有效，请勿告诉他人。 / Farsight: code ${digits} ${en}, valid for 5 minutes. Tell it to nobody.`
}
