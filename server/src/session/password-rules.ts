import { CODE, type ErrorCode } from '@farsight/shared/domain'
import lines from './common-words.json'

const SHORTEST = 8
/** Digits alone are dates, phones and counting; so many of them are a number that nobody counts to. */
const DIGITS_ENOUGH = 14
/** What the commonest passwords are made of, with digits and signs around it. */
const WORDS: ReadonlySet<string> = new Set(lines.flatMap((line) => line.split(' ')))

/** Ways along a keyboard and an alphabet, as fingers go them. */
const WAYS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaqxswcdevfrbgtnhymju',
  '1qazxsw23edcvfr4',
  '12qwaszx',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2s3d4f5g6h7j8k9l',
  'a1s2d3f4g5h6j7k8l9',
  '1a2b3c4d5e6f7g8h9i',
  'a1b2c3d4e5f6g7h8i9',
  'qawsedrftgyhujikolp',
  '147258369',
  '159753',
  '!@#$%^&*()',
].flatMap((way) => [way, [...way].reverse().join('')])

const LEET: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }

const isWay = (piece: string): boolean => WAYS.some((way) => way.includes(piece))

/** Nothing but keyboard ways of three and more keys, and two keys that are left over. */
function walked(text: string): boolean {
  let left = 0
  for (let at = 0; at < text.length; ) {
    let end = at + 1
    while (end < text.length && isWay(text.slice(at, end + 1))) end += 1
    if (end - at < 3) left += end - at
    at = end
  }
  return left <= 2
}

const isWord = (base: string): boolean => WORDS.has(base) || (base.length >= 7 && [...WORDS].some((word) => word.startsWith(base)))

/** A common word, alone, twice, beside another, or with digits and signs before and after it. */
function worded(text: string): boolean {
  const bases = [text, [...text].map((c) => LEET[c] ?? c).join('')].map((t) => t.replace(/^[^a-z]+|[^a-z]+$/g, ''))
  return [...bases, bases[0]!.replace(/[^a-z]/g, '')].some(
    (base) =>
      isWord(base) ||
      Array.from({ length: Math.max(0, base.length - 5) }, (_, i) => i + 3).some(
        (cut) => WORDS.has(base.slice(0, cut)) && WORDS.has(base.slice(cut)),
      ),
  )
}

function isCommon(text: string): boolean {
  if (WORDS.has(text)) return true
  if (/^\d+$/.test(text) && text.length < DIGITS_ENOUGH) return true
  if (new Set(text).size <= 3 || /^(.{1,6}?)\1+$/.test(text)) return true
  return walked(text) || worded(text)
}

/** The same text whatever its case, width and gaps. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')

/**
 * Why a new password may not be set (decision 95, AN-06); undefined for one that may.
 * @param own what anybody knows of the user: login name, name, phone, hospital
 * @param given the password that an administrator gave, and knows
 */
export function passwordFault(password: string, own: readonly string[], given?: string): ErrorCode | undefined {
  const text = plain(password)
  if (given !== undefined && text === plain(given)) return CODE.passwordGiven
  if ([...password].length < SHORTEST) return CODE.passwordShort
  const known = own.map(plain).filter((one) => one !== '')
  return known.includes(text) || isCommon(text) ? CODE.passwordCommon : undefined
}
