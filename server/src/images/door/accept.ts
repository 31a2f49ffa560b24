import { parseMediaType } from '..'

/** One media range of an Accept header (RFC 9110 12.5.1), the parameters of PS3.18 8.7.5 taken apart. */
export interface Range {
  /** `application/dicom`, `image/jpeg`, or any; for multipart the type of its parts. */
  readonly type: string
  readonly multipart: boolean
  /** `*`, a UID, or '' when it does not say. */
  readonly transferSyntax: string
  readonly q: number
}

/** Splits at commas outside of quotes. */
const ranges = (header: string): string[] => header.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? []

function rangeOf(text: string): Range | undefined {
  const parsed = parseMediaType(text.trim().replace(/^\*\/\*/, 'any/any'))
  if (!parsed) return undefined
  const { mediaType, parameters } = parsed
  const q = parameters.q === undefined ? 1 : Number(parameters.q)
  if (!(q >= 0 && q <= 1)) return undefined
  const multipart = mediaType === 'multipart/related'
  const type = multipart ? (parameters.type ?? 'any/any').toLowerCase() : mediaType
  return { type: type === '*/*' ? 'any/any' : type, multipart, transferSyntax: parameters['transfer-syntax'] ?? '', q }
}

/** What a request accepts, the most wanted first; anything when it does not say. The query's `accept` wins (PS3.18 8.3.3.1). */
export function accepted(header: string | undefined, query?: unknown): readonly Range[] {
  const text = typeof query === 'string' && query !== '' ? query : (header ?? '')
  if (text.trim() === '' || text.length > 2000) return [{ type: 'any/any', multipart: false, transferSyntax: '', q: 1 }]
  return ranges(text)
    .flatMap((one) => rangeOf(one) ?? [])
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
}

/** The ranges that take this transfer syntax by name, or any one: `application/octet-stream; transfer-syntax=*`. */
export const namingSyntax = (wanted: readonly Range[], transferSyntax: string): readonly Range[] =>
  wanted.filter((range) => range.transferSyntax === '*' || range.transferSyntax === transferSyntax)

/** How an answer is laid out. */
export type Layout = 'multipart' | 'single'

const fits = (range: Range, type: string): boolean =>
  range.type === 'any/any' || range.type === type || (range.type.endsWith('/*') && type.startsWith(range.type.slice(0, -1)))

/**
 * Whether bytes of this type and transfer syntax may go out, and how: by themselves where that is asked for and there is one of
 * them, else in parts. Undefined: 406. Another syntax than this one is another question.
 */
export function layoutFor(wanted: readonly Range[], type: string, transferSyntax: string, count: number): Layout | undefined {
  for (const range of wanted) {
    if (!fits(range, type)) continue
    if (range.transferSyntax !== '' && range.transferSyntax !== '*' && range.transferSyntax !== transferSyntax) continue
    if (range.multipart || range.type === 'any/any') return 'multipart'
    if (count === 1) return 'single'
  }
  return undefined
}

/** What is wanted alike, the most wanted first. */
export function byWish(wanted: readonly Range[]): readonly (readonly Range[])[] {
  return [...new Set(wanted.map(({ q }) => q))].map((q) => wanted.filter((range) => range.q === q))
}

/** The first of these types that the request takes; undefined: 406. */
export function typeFor<T extends string>(wanted: readonly Range[], types: readonly T[]): T | undefined {
  for (const range of wanted) {
    const found = range.multipart ? undefined : types.find((type) => fits(range, type))
    if (found) return found
  }
  return undefined
}

/** Which of these types the request takes for pictures, and whether in parts: several always are. Undefined: 406. */
export function pictureLayout<T extends string>(
  wanted: readonly Range[],
  types: readonly T[],
  count: number,
): { readonly type: T; readonly layout: Layout } | undefined {
  for (const range of wanted) {
    const type = types.find((one) => fits(range, one))
    if (type) return { type, layout: range.multipart || count > 1 ? 'multipart' : 'single' }
  }
  return undefined
}
