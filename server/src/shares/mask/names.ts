import { by, COVER, type Cut, type Finder } from './reading'
import { isInReportWord } from './words'

const HAN = '[\\u3400-\\u9fff]'
export const isChinese = (word: string): boolean => /^[\u3400-\u9fff]+$/.test(word)

const COMPOUND = new Set('欧阳 上官 司马 诸葛 尉迟 长孙 司徒 司空 夏侯 皇甫 令狐 慕容 宇文 公孙 轩辕 端木 独孤 南宫 东方 西门 呼延 闻人 澹台 淳于 单于 申屠 钟离 濮阳 赫连 鲜于 闾丘 东郭 百里 太史 万俟 拓跋'.split(' ')) // biome-ignore format: one list
/** Of these a word of reports is made: they count with a title alone. */
const WORDS_TOO = new Set(['东方', '百里', '西门', '太史'])
/** Surnames of one character that make no word of reports behind a small, an old or before a title. */
const SURNAMES = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾萧肖田董潘袁蔡蒋余杜叶魏苏吕丁卢姚沈钟姜崔谭陆范汪廖韦贾夏傅邹熊孟秦邱侯江尹薛闫阎雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔' // biome-ignore format: one list
const NICKED = '王李张刘赵吴徐孙杨朱胡郭罗郑谢宋唐许韩邓冯曹彭曾董潘袁蔡蒋杜魏苏吕丁姚沈姜崔谭陆汪廖'

/** Titles of people; those of doctors are words of every report by themselves and count behind a surname alone. */
const DOCTORS = '(?:副?主任(?:医师|技师)?|主治(?:医师)?|副?教授|医师|医生|大夫|技师|护士长?|院长)'
const TITLES = `(?:先生|女士|小姐|太太|同志|老师|某某|某|${DOCTORS})`
/** Words before the name of somebody who has to do with a report. */
const BEFORE = '(?:请示|请|经|由|与|和|向|及|同|找|询|嘱|医师|医生|报告者?|审核者?|书写者?|签名|记录者?|操作者?|技师)'
const NO_GIVEN = /[科室院组床班级管治诊疗影像手术临门急上下值住主副总各本该其他位名年资]/

/** Between the characters of a name whoever hides it writes blanks, dots, strokes. */
const WIDE = '[\\s.,、·•‧・*_|/\'"()-]{0,2}'
/** Of two characters: a stop between them is one between words. */
const NARROW = '[\\s.·•‧・_-]{0,2}'
const spelled = (name: string, gap: string): string => [...name].join(gap)
const isFree = (found: RegExpMatchArray, text: string): boolean => !isInReportWord(text, found.index!, found.index! + found[0].length)

/** Surname and given name of a Chinese name. */
export function partsOf(name: string): { readonly surname: string; readonly given: string } {
  const long = COMPOUND.has(name.slice(0, 2)) || name.length > 3 ? 2 : 1
  return { surname: name.slice(0, long), given: name.slice(long) }
}

/** A patient's name in every joining, the given name alone, the surname with a title or as friends say it. */
export function patientFinders(name: string): Finder[] {
  if (!isChinese(name) || name.length < 2) return []
  const { surname, given } = partsOf(name)
  const alone = COMPOUND.has(surname) && !WORDS_TOO.has(surname)
  return [
    // A name of two characters that is a piece of a longer word of reports is that word.
    name.length > 2
      ? by(new RegExp(spelled(name, WIDE), 'g'))
      : by(
          new RegExp(spelled(name, NARROW), 'g'),
          COVER,
          (found, text) => found[0].length !== 2 || isWhole(found, text) || isFree(found, text),
        ),
    ...titled(surname),
    ...(given.length > 1 ? [by(new RegExp(spelled(given, NARROW), 'g'), COVER, isFree)] : []),
    ...(alone ? [by(new RegExp(`[小老阿]?${spelled(surname, NARROW)}`, 'g'))] : []),
    ...(NICKED.includes(surname)
      ? [by(new RegExp(`(?<![大最较缩变减细微])[小老阿]${surname}(?!${HAN}?[影灶性状样])`, 'g'), COVER, isFree)]
      : []),
  ]
}

/** It is itself a word of reports, and stands alone. */
const isWhole = (found: RegExpMatchArray, text: string): boolean => {
  const at = found.index!
  return !isInReportWord(text, at, at + 2) || !(isHan(text[at - 1]) || isHan(text[at + 2]))
}
const isHan = (character = ''): boolean => isChinese(character)

/** A surname with a title. */
export const titled = (surname: string): Finder[] => [by(new RegExp(`${surname}${TITLES}`, 'g'), COVER, isFree)]

/** Most of a Chinese name, as it is looked up. */
const LONGEST = 5
/** A shorter one is a word of the language too often: it counts where only a name stands. */
const SURE = 3

/** The names of many people, looked up rather than tried one after the other. */
export function peopleFinders(names: readonly string[]): Finder[] {
  const all = new Set(names.filter((name) => isChinese(name) && name.length > 1 && name.length <= LONGEST))
  const given = [...all].map((name) => partsOf(name).given).filter((part) => part.length > 1)
  const before = new RegExp(`${BEFORE}\\s*[:：]?\\s*$`)
  const behind = new RegExp(`^\\s*${TITLES}`)
  const stands = (text: string, from: number, to: number): boolean => {
    const [left, right] = [text.slice(Math.max(0, from - 8), from), text.slice(to, to + 8)]
    if (behind.test(right)) return true
    const ends = !isHan(right[0])
    return (ends && (!isHan(left.at(-1)) || before.test(left))) || /[:：]\s*$/.test(left)
  }
  const found = (text: string): Cut[] => [
    ...lookedUp(text, all, (name, from, to) => !isInReportWord(text, from, to) && (name.length >= SURE || stands(text, from, to))),
    ...lookedUp(text, new Set(given), (_, from, to) => !isInReportWord(text, from, to) && behind.test(text.slice(to, to + 8))),
  ]
  const surnames = [...new Set([...all].map((name) => partsOf(name).surname))]
  return [
    (text) => apart(found(text)),
    ...(surnames.length > 0 ? [by(new RegExp(`(?:${surnames.join('|')})${TITLES}`, 'g'), COVER, isFree)] : []),
  ]
}

const GAP = new RegExp(`^${NARROW}$`)
function* lookedUp(text: string, names: ReadonlySet<string>, accept: (name: string, from: number, to: number) => boolean): Generator<Cut> {
  if (names.size === 0) return
  const at = [...text.matchAll(/[\u3400-\u9fff]/g)].map(({ index }) => index)
  for (let i = 0; i < at.length; i++) {
    let name = ''
    let best: Cut | undefined
    for (let k = i; k < Math.min(at.length, i + LONGEST); k++) {
      if (k > i && !GAP.test(text.slice(at[k - 1]! + 1, at[k]))) break
      name += text[at[k]!]
      if (names.has(name) && accept(name, at[i]!, at[k]! + 1)) best = [at[i]!, at[k]! + 1]
    }
    if (best) yield best
  }
}

/** Of stretches that lie over each other the first and longest. */
function apart(cuts: readonly Cut[]): Cut[] {
  const out: Cut[] = []
  for (const cut of [...cuts].sort((a, b) => a[0] - b[0] || b[1] - a[1])) if ((out.at(-1)?.[1] ?? 0) <= cut[0]) out.push(cut)
  return out
}

/** People whom nobody here knows, by the title that stands behind a name; the title stays. */
export const STRANGERS: readonly Finder[] = [
  by(
    new RegExp(`(?<=^|[^\\u3400-\\u9fff]|${BEFORE})((?:[${SURNAMES}]|${[...COMPOUND].join('|')})${HAN}{1,2}?)(${DOCTORS})`, 'g'),
    `${COVER}$2`,
    (found, text) => !NO_GIVEN.test(found[1]!.slice(1)) && isFree(found, text),
  ),
  by(new RegExp(`[${SURNAMES}](?:先生|女士|小姐|太太|${DOCTORS})`, 'g'), COVER, isFree),
  // Capitals only: "DR" is a picture, "ms" a time, "MR" a machine.
  by(/\b(Dr|Prof|Professor|Doctor|Mr|Mrs|Ms|Miss)(\.?\s*)(?:[A-Z]\.\s?){0,2}(?:[A-Z][a-z']+|[A-Z]{2,})(?:[\s-](?:[A-Z][a-z']+|[A-Z]{2,})(?![a-z])){0,2}/g, `$1$2${COVER}`), // biome-ignore format: one pattern
]
