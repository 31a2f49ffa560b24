import { CODE, type ErrorCode } from './errors'

/**
 * Messages of a hospital whose text it may write. Codes of log-in and second factor are the site's: their text is not a hospital's, and
 * none can be switched off.
 */
export const SMS_EVENTS = ['reportPush', 'booking', 'critical'] as const
export type SmsEvent = (typeof SMS_EVENTS)[number]

/** Words in braces that a text may have; nothing of a patient goes over the phone's network, so no such word exists. */
export const SMS_WORDS: Readonly<Record<SmsEvent, readonly string[]>> = {
  reportPush: ['hospital', 'link'],
  booking: ['hospital', 'time', 'room', 'no'],
  critical: ['hospital'],
}
/** Both languages in one message: nobody knows who reads it. */
const both = (zh: string, en: string): string => `${zh} / ${en}`
/** A text as it is delivered. */
export const SMS_DELIVERED: Readonly<Record<SmsEvent, string>> = {
  reportPush: both(
    '【千里眼】{hospital}：您的检查报告已出具，请点击 {link} 查看，需输入本手机号后四位。',
    'Farsight: your report is ready; the last four digits of this number open it.',
  ),
  booking: both(
    '【千里眼】{hospital}：您预约的检查时间为 {time}，地点 {room}，预约号 {no}，请提前 15 分钟到登记台。',
    'Farsight: your exam is booked for {time}, {room}, no. {no}. Come to the desk 15 minutes before.',
  ),
  critical: both(
    '【千里眼】有一条危急值等待您处理，请立即登录系统查看。',
    'Farsight: a critical value is waiting for you. Log in at once.',
  ),
}
/** Critical values are told whatever a hospital wishes. */
export const smsMayBeOff = (event: SmsEvent): boolean => event !== 'critical'
export const SMS_TEXT_LENGTH = 300

const WORD = /\{([^{}]*)\}/g

/** The words in braces that no message of this kind has, as they stand there. */
export const smsUnknown = (event: SmsEvent, text: string): readonly string[] => [
  ...new Set([...text.matchAll(WORD)].filter(([, word]) => !SMS_WORDS[event].includes(word!)).map(([whole]) => whole)),
]

/** Why a text cannot be kept; undefined when it can. */
export function smsFault(event: SmsEvent, text: string): ErrorCode | undefined {
  if (text.trim() === '') return CODE.fieldBlank
  if (text.trim().length > SMS_TEXT_LENGTH) return CODE.smsLong
  const words = [...text.matchAll(WORD)].map(([, word]) => word!)
  if (words.some((word) => !SMS_WORDS[event].includes(word)) || /[{}]/.test(text.replaceAll(WORD, ''))) return CODE.smsWord
  return event === 'reportPush' && !words.includes('link') ? CODE.smsLink : undefined
}

/** The text with its words put in. What is put in is not looked at again. */
export const smsFilled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(WORD, (whole, word: string) => values[word] ?? whole)
