import { pinyin } from 'pinyin-pro'
import type { Chance } from '../studies/random'

/** A name and how a search spells it: small letters, a gap after each syllable. */
export interface PersonName {
  readonly name: string
  readonly pinyin: string
}

// Weighted by repetition: the first line makes half of all names, as in life.
const FREQUENT = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗'
const LESS =
  '郑梁谢宋唐许韩邓冯曹彭曾萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔'
// Surnames that are read in another way than the same character elsewhere.
const SPECIAL = ['单', '仇', '解', '查', '朴', '区', '盖', '翟', '欧阳', '上官', '司马', '尉迟', '诸葛', '长孙']

// Characters with one reading only, so that composed names are spelt right.
const MALE = '伟强军磊勇杰涛明超刚平辉鹏飞斌波宇浩凯健俊帆峰毅恒志建国文海新宏振东立成永光家豪子轩梓睿博然'
// Of these a name may have only one.
const SINGLE = { M: '伟军勇刚平辉鹏飞斌波浩凯俊帆峰恒', F: '芳敏静丽艳娟霞英玲兰洁梅琳雪萍红慧婷倩' }
const FEMALE = '芳娜敏静丽艳娟霞秀英玲桂兰洁梅琳雪玉萍红丹慧婷雅倩思怡佳欣梦琪诗涵雨彤可馨语嫣紫萱晓月'

const spelt = new Map<string, string>()

/** Pinyin without tones; a surname at the head is read as one (单 shan, 仇 qiu, 尉迟 yu chi). */
export function spell(name: string): string {
  let syllables = spelt.get(name)
  if (syllables === undefined) {
    syllables = pinyin(name, { surname: 'head', toneType: 'none', v: true, nonZh: 'removed' }).replaceAll(/\s+/g, ' ').trim()
    spelt.set(name, syllables)
  }
  return syllables
}

const spellGiven = (given: string): string => [...given].map((character) => spellCharacter(character)).join(' ')
function spellCharacter(character: string): string {
  let syllable = spelt.get(`·${character}`)
  if (syllable === undefined) {
    syllable = pinyin(character, { toneType: 'none', v: true })
    spelt.set(`·${character}`, syllable)
  }
  return syllable
}

/** A surname with its reading. */
function surname(chance: Chance): PersonName {
  const kind = chance.next()
  const name = kind < 0.58 ? chance.pick([...FREQUENT]) : kind < 0.96 ? chance.pick([...LESS]) : chance.pick(SPECIAL)
  // A second syllable makes the library see a surname; it is cut off again.
  return {
    name,
    pinyin: spell(`${name}芳`)
      .split(' ')
      .slice(0, [...name].length)
      .join(' '),
  }
}

/** A common Chinese name, composed by chance: two or three characters, four with a compound surname. */
export function chineseName(chance: Chance, sex: 'M' | 'F'): PersonName {
  const family = surname(chance)
  const letters = [...(sex === 'M' ? MALE : FEMALE)]
  const given = chance.chance(0.82) ? chance.pick(letters) + chance.pick(letters) : chance.pick([...SINGLE[sex]])
  return { name: family.name + given, pinyin: `${family.pinyin} ${spellGiven(given)}` }
}
