import { by, type Finder } from './reading'
import { saysNobody } from './words'

const ORDINALS = '一二三四五六七八九十'
const LEVEL = /^(.*?)(省|自治区|自治州|自治县|市|(?<!社)区|县|州|旗|盟)(?=.)/
const EVERYWHERE = /^(?:医院|卫生院|卫生室|诊所|门诊部|卫生服务中心|社区卫生服务中心|影像诊断中心|影像中心|放射科|体检中心)$/

/** How people shorten the Chinese name of a hospital: 某市第一人民医院 is 市一院, 第一人民医院, 某市一院. */
export function shortNames(name: string): string[] {
  const levels: [place: string, level: string][] = []
  let core = name
  for (let found = LEVEL.exec(core); found; found = LEVEL.exec(core)) {
    levels.push([found[1]!, found[2]!])
    core = core.slice(found[0].length)
  }
  const heads = levels.flatMap(([place, level]) => [level, place + level, place].filter((head) => head !== ''))
  const out = new Set<string>([name])
  const withHeads = (rest: string): void => heads.forEach((head) => void out.add(head + rest))
  if (!EVERYWHERE.test(core)) out.add(core)
  withHeads(core)
  const [, ordinal, kind = ''] = /第([一二三四五六七八九十]|\d{1,2})(.*)医院/.exec(core) ?? []
  if (ordinal) {
    for (const number of [ordinal, String(ORDINALS.indexOf(ordinal) + 1)].filter((one) => one !== '0')) {
      for (const rest of [`${number}院`, `${number}医院`, `第${number}医院`, `${number}${kind}医院`, `第${number}${kind}医院`])
        withHeads(rest)
      out.add(`第${number}${kind}医院`)
      const [, first = '', school = ''] = /^(.).*?((?:医科|医学)?大学|医学院)/.exec(core) ?? []
      if (core.includes('附属')) for (const head of ['附', '附属', `${first}大`, `${first}大附`, ...(school.startsWith('医') ? ['医大', '医大附'] : [])]) out.add(`${head}${number}院`) // biome-ignore format: one list
    }
  }
  const [, attached] = /附属(.+)$/.exec(core) ?? []
  if (attached && !EVERYWHERE.test(attached)) out.add(attached).add(`附属${attached}`)
  // The first characters of a place and its level with the kind: 县医院, 东港医院.
  if (/(?:人民|中心)医院$/.test(core) && !ordinal) withHeads('医院')
  if (/妇幼保健院$/.test(core)) withHeads('妇幼')
  return [...out].filter((one) => one.length >= 3 && !EVERYWHERE.test(one)).sort((a, b) => b.length - a.length)
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** The name of a hospital as it stands and as it is shortened, in either language. */
export function placeFinders(name: string): Finder[] {
  if (saysNobody(name)) return []
  if (/[\u3400-\u9fff]/.test(name)) return shortNames(name).map((one) => by(new RegExp(escaped(one).replaceAll(/\s+/g, '\\s*'), 'gi')))
  const plain = name.replace(/^the\s+/i, '')
  const short = plain.replace(/\s+(?:of|in|at)\s+.*$/i, '').replace(/,.*$/, '')
  const [numbered = ''] = /(?:first|second|third|fourth|fifth|no\.?\s?\d+)\s.*?hospital/i.exec(plain) ?? []
  return [...new Set([plain, short, numbered])]
    .filter((one) => one === plain || one === numbered || !saysNobody(one))
    .map((one) => wordFinder(one))
}

/** Words as they stand, whatever their letters' size; not inside a longer word. */
export const wordFinder = (word: string): Finder =>
  by(
    new RegExp(
      `${/^[a-z]/i.test(word) ? '(?<![a-z])' : /^\d/.test(word) ? '(?<![\\d.])' : ''}${escaped(word).replaceAll(/[\s^]+/g, '[\\s^,]*')}${/[a-z]$/i.test(word) ? '(?![a-z])' : /\d$/.test(word) ? '(?!\\d|\\.\\d)' : ''}`,
      'gi',
    ),
  )
