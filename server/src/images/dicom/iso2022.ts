import iconv from 'iconv-lite'

/** One graphic set in use: how its bytes become text. */
interface GraphicSet {
  /** Bytes a character. */
  width: 1 | 2
  decode(bytes: Buffer): string
}

/** What bytes below 0x80 (G0) and from 0x80 on (G1) mean at one moment. */
export interface GraphicSets {
  g0: GraphicSet
  g1: GraphicSet
}

const ascii: GraphicSet = { width: 1, decode: (bytes) => bytes.toString('latin1') }
const single = (encoding: string): GraphicSet => ({ width: 1, decode: (bytes) => iconv.decode(bytes, encoding) })
const pairs = (encoding: string): GraphicSet => ({ width: 2, decode: (bytes) => iconv.decode(bytes, encoding) })
const high = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte | 0x80))
const jis0208: GraphicSet = { width: 2, decode: (bytes) => iconv.decode(high(bytes), 'euc-jp') }
// EUC-JP reaches JIS X 0212 through the prefix 0x8F.
const jis0212: GraphicSet = {
  width: 2,
  decode: (bytes) => {
    const out: number[] = []
    for (let i = 0; i + 1 < bytes.length; i += 2) out.push(0x8f, bytes[i]! | 0x80, bytes[i + 1]! | 0x80)
    return iconv.decode(Buffer.from(out), 'euc-jp')
  },
}
const romaji: GraphicSet = { width: 1, decode: (bytes) => bytes.toString('latin1').replaceAll('~', '‾') }

// Escape sequences of PS3.3 tables C.12-3 and C.12-4 (after ESC), and the code element they change.
const ESCAPES: [sequence: string, slot: 'g0' | 'g1', set: GraphicSet][] = [
  ['(B', 'g0', ascii],
  ['(J', 'g0', romaji],
  [')I', 'g1', single('shift_jis')],
  ['-A', 'g1', single('latin1')],
  ['-B', 'g1', single('iso-8859-2')],
  ['-C', 'g1', single('iso-8859-3')],
  ['-D', 'g1', single('iso-8859-4')],
  ['-L', 'g1', single('iso-8859-5')],
  ['-G', 'g1', single('iso-8859-6')],
  ['-F', 'g1', single('iso-8859-7')],
  ['-H', 'g1', single('iso-8859-8')],
  ['-M', 'g1', single('iso-8859-9')],
  ['-b', 'g1', single('iso-8859-15')],
  ['-T', 'g1', single('tis620')],
  ['$B', 'g0', jis0208],
  ['$(D', 'g0', jis0212],
  ['$)C', 'g1', pairs('euc-kr')],
  ['$)A', 'g1', pairs('gbk')],
]

const INITIAL: Record<string, string> = {
  '6': '-A',
  '13': ')I',
  '100': '-A',
  '101': '-B',
  '109': '-C',
  '110': '-D',
  '144': '-L',
  '127': '-G',
  '126': '-F',
  '138': '-H',
  '148': '-M',
  '203': '-b',
  '166': '-T',
  '149': '$)C',
  '58': '$)A',
}

/**
 * What holds at the start of a value under a defined term "ISO 2022 IR n" (empty: ASCII); undefined when the term is not known.
 * IR 87 and 159 may not come first and start as ASCII.
 */
export function initialSets(term: string): GraphicSets | undefined {
  const number = term === '' ? '6' : /^ISO 2022 IR (\d+)$/.exec(term)?.[1]
  if (number === undefined) return undefined
  if (number === '87' || number === '159') return { g0: ascii, g1: single('latin1') }
  const sequenceOfTerm = INITIAL[number]
  const g1 = ESCAPES.find(([sequence]) => sequence === sequenceOfTerm)?.[2]
  return g1 && { g0: ascii, g1 }
}

const ESC = 0x1b
// Line ends, form feed, tab, and the delimiters of values, name components and name groups put the first set back (PS3.5 6.1.2.5.3).
const RESETS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x5c, 0x5e, 0x3d])

/** Text with code extensions of ISO 2022. Unknown escapes are dropped; bytes that fit no set become the replacement character. */
export function decodeIso2022(bytes: Buffer, initial: GraphicSets): string {
  const out: string[] = []
  let { g0, g1 } = initial
  let at = 0
  while (at < bytes.length) {
    if (bytes[at] === ESC) {
      const found = escapeAt(bytes, at + 1)
      if (found) {
        if (found[1] === 'g0') g0 = found[2]
        else g1 = found[2]
        at += 1 + found[0].length
      } else at += 1
      continue
    }
    const end = runEnd(bytes, at, g0.width)
    const upper = bytes[at]! >= 0x80
    out.push((upper ? g1 : g0).decode(bytes.subarray(at, end)))
    if (!upper && g0.width === 1 && RESETS.has(bytes[end - 1]!)) ({ g0, g1 } = initial)
    at = end
  }
  return out.join('')
}

function escapeAt(bytes: Buffer, at: number): (typeof ESCAPES)[number] | undefined {
  return ESCAPES.find(([sequence]) => bytes.toString('latin1', at, at + sequence.length) === sequence)
}

// A run of bytes of one half, up to an escape or, among single bytes, up to and with a delimiter.
function runEnd(bytes: Buffer, start: number, g0Width: number): number {
  const upper = bytes[start]! >= 0x80
  let at = start
  while (at < bytes.length && bytes[at] !== ESC && bytes[at]! >= 0x80 === upper) {
    at += 1
    if (!upper && g0Width === 1 && RESETS.has(bytes[at - 1]!)) break
  }
  return at
}
