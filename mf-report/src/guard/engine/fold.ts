/** Look-alikes that Chinese input methods leave behind, as the character that the rules know. */
const ALIKE: Readonly<Record<string, string>> = {
  '　': ' ',
  ' ': ' ',
  '×': 'x',
  '✕': 'x',
  '＊': '*',
  '－': '-',
  '–': '-',
  '−': '-',
  '～': '~',
  '﹪': '%',
  // A full-width point is typed between full-width digits alone.
  '．': '.',
  '℃': 'c',
  '㎝': 'c',
}

function foldOne(char: string): string {
  const alike = ALIKE[char]
  if (alike !== undefined) return alike
  const code = char.charCodeAt(0)
  // Full-width letters and digits, but not the punctuation: a Chinese comma ends a clause, a decimal point does not.
  const narrow =
    (code >= 0xff10 && code <= 0xff19) || (code >= 0xff21 && code <= 0xff3a) || (code >= 0xff41 && code <= 0xff5a) || code === 0xff05
      ? String.fromCharCode(code - 0xfee0)
      : char
  const lower = narrow.toLowerCase()
  return lower.length === 1 ? lower : narrow
}

const cache = new Map<string, string>()

/** Lower case and one width, unit by unit: every offset stays what it was. */
export function fold(text: string): string {
  let out = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    const code = char.charCodeAt(0)
    if (code < 128) out += code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : char
    else {
      let known = cache.get(char)
      if (known === undefined) {
        known = foldOne(char)
        if (cache.size < 10_000) cache.set(char, known)
      }
      out += known
    }
  }
  return out
}

export const isLatin = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
export const isDigit = (code: number): boolean => code >= 48 && code <= 57
