import { by, COVER, type Finder } from './reading'

const GAPS = /[\s.,_-]+/
/** Groups of a number that belongs together; a list of measures has decimals or single digits among them. */
const isGrouped = (found: string): boolean => {
  const groups = found.split(GAPS)
  return (
    groups.length === 1 || groups.every(({ length }) => length === 1) || (groups.length < 7 && groups.every(({ length }) => length > 1))
  )
}
const BIRTH = /^\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/
const CN_DIGIT = '[〇零○一二三四五六七八九幺壹贰叁肆伍陆柒捌玖]'
const ORDER = '一二三四五六七八九十'

const HANDLES = '(?:微信|WeChat|weixin|V信|QQ|钉钉|WhatsApp|Telegram|Skype|抖音|微博|小红书|加[Vv])'

/** Numbers and addresses that name somebody by their form: mail, pages, machines, phones, cards, names in chats. */
export const NUMBERS: readonly Finder[] = [
  by(/\bwxid_\w+/g),
  by(/[\w.+-]+\s?@\s?[\w-]+(?:\.[\w-]+)+/g),
  by(/\b[a-z][a-z+.-]*:\/\/\S+|\bwww\.\S+/gi),
  by(/\b\d{1,3}(\.\d{1,3}){3}\b/g),
  by(/(?<![\d.])\d+(?:\.\d+){5,}/g),
  // A handle of letters alone is one behind a Chinese label or a colon; "by WeChat today" is none.
  by(new RegExp(`(${HANDLES}\\s?(?:号码|号|ID|id)?\\s*[:=为是]\\s*)[A-Za-z\\d][\\w.@-]{3,}`, 'gi'), `$1${COVER}`),
  by(new RegExp(`(${HANDLES}\\s?(?:号码|号|ID|id)?\\s*)(?=[\\w.@-]*\\d)[A-Za-z\\d_][\\w.@-]{3,}`, 'gi'), `$1${COVER}`),
  by(/((?:微信|QQ|钉钉)(?:号码|号)?\s*)[a-z][\w-]{5,}/g, `$1${COVER}`),
  by(/(?<!\d)\d(?:[\s.-]?\d){16}[\s.-]?[\dXx](?!\d)/g, COVER, ([found]) => BIRTH.test(found.replaceAll(/\D/g, '')) && isGrouped(found)),
  by(/(?<![\d.])(?:\+?86[\s-]{0,2}|\(\+?86\)\s?)?1[\s._-]{0,2}[3-9](?:[\s._-]{0,2}\d){9}(?![\d]|[.]\d)/g, COVER, ([found]) =>
    isGrouped(found.replace(/^\+?86[\s-]{0,2}(?=1)|^\(\+?86\)\s?/, '')),
  ),
  by(/(?:\(0\d{2,3}\)|(?<![\d.])0\d{2,3}[\s._-])[\s._-]{0,2}\d{3,4}[\s._-]?\d{3,5}(?!\d|\.\d)/g),
  by(/(?<![\d.])[48]00[\s-]\d{3,4}[\s-]?\d{3,4}(?![\d.])/g),
  by(/(?<![\d.])\+\d{1,3}(?:[\s().-]{0,2}\d){7,12}(?!\d)/g),
  by(
    /((?:电话|手机|座机|传真|联系方式|Tel|Phone|Fax|Mobile)(?:号码|号)?\s*\.?[:=为是]?\s*)\d{3,4}[\s._-]?\d{3,4}(?!\d|\.\d)/gi,
    `$1${COVER}`,
  ),
  by(new RegExp(`(?:${CN_DIGIT}[\\s.,、-]?){7,}${CN_DIGIT}`, 'g'), COVER, ([found]) => !isRow(found)),
  // Cards and numbers of the house are that long, and no measure is.
  by(/(?<![\d.])\d{7,}[Xx]?(?!\d)/g),
]

/** One after the other, as ribs are told: 二、三、四… */
function isRow(found: string): boolean {
  const digits = [...found].map((digit) => ORDER.indexOf(digit)).filter((at) => at >= 0)
  return digits.every((at, i) => i === 0 || at === digits[i - 1]! + 1)
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
/** Shorter ones with gaps are measures and words. */
const LEAST_GAPPED = 6

/** A number of the house as it may be written: whole; a long one with gaps as well. */
export function numberFinder(number: string): Finder {
  const bare = number.replaceAll(/[\s._-]/g, '')
  const gapped = bare.length >= LEAST_GAPPED && /\d/.test(bare) && /^[a-z\d]+$/i.test(bare)
  const body = gapped ? [...bare].join('[\\s._-]{0,2}') : escaped(number).replaceAll(/\s+/g, '\\s*')
  return by(new RegExp(/^\d/.test(number) && /\d$/.test(number) ? `(?<!\\d)${body}(?!\\d)` : body, 'gi'))
}
