import { by, COVER, type Finder } from './reading'

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|')
const names = MONTHS.flatMap((month) => [month, month.slice(0, 3), ...(month === 'September' ? ['Sept'] : [])])
const oneOf = (list: readonly string[]): string => `(?:${[...new Set(list)].sort((a, b) => b.length - a.length).join('|')})`
/** As months are written: "may" and "march" are words of the language. */
const MONTH = oneOf(names.flatMap((month) => [month, month.toUpperCase(), ...(/^Ma[yr]/.test(month) ? [] : [month.toLowerCase()])]))
const ANY_MONTH = oneOf(names.flatMap((month) => [month, month.toUpperCase(), month.toLowerCase()]))

const YEAR = '((?:19|20)\\d{2})'
const GAP = '[\\s.,/-]{0,2}'
const ORDINAL = '(?:st|nd|rd|th)?'
const TIME =
  '(?:[T\\s,]*(?:at\\s*)?(?:上午|下午|凌晨|早上|中午|晚上|晚)?\\s*\\d{1,2}\\s*(?::\\s*\\d{1,2}(?:\\s*:\\s*\\d{1,2}(?:\\.\\d+)?)?|[时点]\\s*(?:\\d{1,2}\\s*分?\\s*)?(?:\\d{1,2}\\s*秒)?)(?:\\s*[AaPp]\\.?[Mm]\\b\\.?|Z\\b|[+-]\\d{2}:?\\d{2}\\b)?)?'
/** Behind a number: it is a measure or a count and no day. */
const COUNTED =
  '(?!\\d|\\.\\d|\\s*(?:mm|cm|m\\b|ml|mL|HU|Hz|ms|min|sec|s\\b|h\\b|kV|mA|mGy|mg|kg|g\\b|IU|U/|%|°|×|x\\s?\\d|\\*\\s?\\d|个|枚|只|例|处|肋|椎|段|组|区|节|号|幅|层|张|级|期|分|秒|周|月|天|年|岁|ribs?\\b|weeks?\\b|months?\\b|days?\\b|years?\\b|nodes?\\b|of\\b))'
/** Before a number: a picture, a level or a place in a row. */
const PLACED = '(?<![A-Za-z\\d.:第胸腰颈骶肋椎图层幅期])(?<!(?:图|Fig\\.?|Figure|Im|Image|Se|Series|Slice|No\\.?|第|[TLCS])\\s)'
const CN = '[一二三四五六七八九十廿卅正元腊]{1,3}'
const CN_YEAR = '[〇零○Oo0一二三四五六七八九]'

const isMonth = (text = ''): boolean => Number(text) >= 1 && Number(text) <= 12
const isDay = (text = ''): boolean => Number(text) >= 1 && Number(text) <= 31
/** Day, month and a year of two digits in some order. */
const isShortDate = ([a = '', b = '', c = '']: readonly string[]): boolean =>
  (c.length === 2 && Number(c) >= 10 && ((isDay(a) && isMonth(b)) || (isMonth(a) && isDay(b)))) ||
  (a.length === 2 && Number(a) >= 10 && isMonth(b) && isDay(c))

/** What was compared with on a day: then two numbers are that day. */
const FILM =
  '(?:片|平片|旧片|前片|老片|胸片|图像|影像|检查|摄片|报告|比较|相比|对比|对照|日|号|本院|外院|我院|CT|MR|DR|X线|US|PET|超声|film|study|exam|scan|prior|report)'
const COMPARED = '(?:与|较|同|和|对照|对比|参照|比|日期|时间|日|于|dated?|of|on|from|since|with)'

/** Days, with the time beside them; a year alone may stay. */
export const DATES: readonly Finder[] = [
  by(new RegExp(`(?<!\\d)${YEAR}\\s*年\\s*${CN}\\s*月(?:初?${CN}\\s*[日号]?)?${TIME}`, 'g'), '$1'),
  by(new RegExp(`(?<!\\d)${YEAR}\\s*[-/.年_]\\s*\\d{1,2}\\s*[-/.月_]\\s*\\d{1,2}(?:\\s*[日号])?${TIME}(?!\\d)`, 'g'), '$1'),
  by(new RegExp(`(?<!\\d)${YEAR}\\s*[-/年]\\s*\\d{1,2}(?:\\s*月)?(?!\\d)`, 'g'), '$1'),
  by(new RegExp(`(?<!\\d)(?:\\d{2}\\s*年\\s*)?(?:\\d{1,2}|${CN})\\s*月\\s*(?:\\d{1,2}|初?${CN})\\s*[日号]${TIME}`, 'g'), COVER, (found, text) => !/[〇零○一二三四五六七八九]\s*年\s*$/.test(text.slice(0, found.index))), // biome-ignore format: one day
  by(
    new RegExp(
      `${CN_YEAR}{4}\\s*年\\s*(?:\\d{1,2}|${CN})\\s*月(?:(?:\\d{1,2}|初?${CN})\\s*[日号]?)?|${CN_YEAR}{2,4}\\s*年\\s*${CN}\\s*月\\s*初?${CN}\\s*[日号]`,
      'g',
    ),
  ),
  by(new RegExp(`(?<![\\d.])\\d{1,2}\\s?([-/.])\\s?\\d{1,2}\\s?\\1\\s?${YEAR}(?!\\d)${TIME}`, 'g'), '$2'),
  by(new RegExp(`\\b\\d{1,2}${ORDINAL}(?:\\s+of)?${GAP}${ANY_MONTH}(?![A-Za-z])${GAP}${YEAR}(?!\\d)${TIME}`, 'g'), '$1'),
  by(new RegExp(`(?<![A-Za-z])${ANY_MONTH}${GAP}\\d{1,2}${ORDINAL}[\\s.,/-]{1,2}${YEAR}(?!\\d)${TIME}`, 'g'), '$1'),
  by(new RegExp(`(?<!\\d)${YEAR}[\\s./-]?${MONTH}[\\s./-]?\\d{1,2}${COUNTED}${TIME}`, 'g'), '$1'),
  by(new RegExp(`(?<![A-Za-z])${ANY_MONTH}${GAP}${YEAR}(?!\\d)`, 'g'), '$1'),
  by(new RegExp(`(?<![\\d.])\\d{1,2}${ORDINAL}[\\s./-]?${MONTH}(?:[./-]|\\s)'?\\d{2}(?![/.-]\\d)${COUNTED}${TIME}`, 'g')),
  by(new RegExp(`(?<![A-Za-z])${MONTH}(?:[./-]|\\s?')'?\\d{2}(?:,?\\s?'?\\d{2})?${COUNTED}`, 'g')),
  by(
    new RegExp(
      `(?<![A-Za-z])${MONTH}\\.?[\\s-]\\d{1,2}${ORDINAL}\\b${COUNTED}|(?<![\\d.])\\b\\d{1,2}${ORDINAL}(?: of)?[\\s-]${MONTH}(?![A-Za-z])`,
      'g',
    ),
  ),
  by(new RegExp(`${PLACED}(?<![-/])(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{1,2})(?![-/.]?\\d)${COUNTED}${TIME}`, 'g'), COVER, (found) =>
    isShortDate([found[1]!, found[3]!, found[4]!]),
  ),
  // A fraction or a level of the spine has no nought in front; a picture of a row has.
  by(new RegExp(`${PLACED}(?<![/])0\\d/[0-3]\\d(?![/])${COUNTED}`, 'g')),
  by(
    new RegExp(`(${COMPARED}\\s*)(?<![A-Za-z\\d.])(?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\\d|3[01])(?=\\s*(?:的\\s*)?${FILM})`, 'g'),
    `$1${COVER}`,
  ),
  by(
    new RegExp(`((?:日期|检查时间|摄片时间|报告时间|dated?)\\s*[:=]?\\s*)(?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\\d|3[01])${COUNTED}`, 'g'),
    `$1${COVER}`,
  ),
  by(new RegExp(`(?<![\\d.])\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])${COUNTED}`, 'g')),
]
