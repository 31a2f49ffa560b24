import { pinyin } from 'pinyin-pro'

const HAN = /\p{Script=Han}/u

/**
 * Pinyin of a Chinese name, syllables parted by spaces, without tones, read as a surname where it has two readings
 * (单 shan, 曾 zeng): `张三` is `zhang san`. A Latin name is its own pinyin, in small letters.
 */
export function pinyinOfName(name: string): string {
  const plain = name.normalize('NFKC').trim()
  if (!HAN.test(plain)) return plain.toLowerCase()
  return pinyin(plain, { toneType: 'none', surname: 'head', type: 'array', nonZh: 'consecutive', v: true })
    .map((part) => part.trim().toLowerCase())
    .filter((part) => /[a-z0-9]/.test(part))
    .join(' ')
}

/** First letters of what is written, for finding in lists: `胸部CT平扫` is `xbctps`. */
export const initialsOfText = (text: string): string =>
  pinyin(text.normalize('NFKC'), { toneType: 'none', pattern: 'first', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
