import { type Call, VERSION_FIELD } from '@farsight/shared/contract'
import fc from 'fast-check'

/** A schema as far as the contract uses it. */
interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Shape[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

/** A request that was made up, and whether its schema takes it. `field` is the one at fault. */
export interface Shot {
  readonly kind: string
  readonly fields: readonly (readonly [string, string])[]
  readonly valid: boolean
  readonly field?: string
}

/** How a value travels in a form. */
const wire = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : typeof value === 'object' ? JSON.stringify(value) : String(value)

const unit = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abzAZ019 _-.,;:/\\\'"%&=+<>(){}[]|#?!@$^*~`\t\n\r'.split('')) },
  { weight: 3, arbitrary: fc.constantFrom('胸', '肺', '结', '节', 'é', 'ß', 'и', 'ع', '\u0301', '\u200d', '\u202e', '\u2028', '\ufeff') },
  { weight: 2, arbitrary: fc.constantFrom('😀', '𠮷', '👩‍⚕️', '🇨🇳') },
)

/** Text of exactly so many UTF-16 code units (decision 118), of every kind of character. */
function textOf(length: number): fc.Arbitrary<string> {
  return fc.array(unit, { minLength: Math.min(length, 40), maxLength: Math.min(length, 40) }).map((units) => {
    let text = ''
    for (let i = 0; text.length < length; i += 1) {
      const next = units[i % units.length]!
      text += text.length + next.length <= length ? next : 'x'.repeat(length - text.length)
    }
    return text
  })
}

/** A required text must say something: white space alone is empty. */
const speaking = (text: string): string => (text.trim() === '' ? `x${text.slice(1)}` : text)

function textArbitrary(shape: Shape): fc.Arbitrary<string> {
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.pattern) return fc.stringMatching(new RegExp(shape.pattern)).filter((text) => text.length <= (shape.maxLength ?? 1_000))
  const [min, max] = [shape.minLength ?? 0, shape.maxLength ?? 200]
  const lengths = fc.oneof(
    fc.integer({ min, max: Math.min(max, min + 12) }),
    fc.constantFrom(min, max, Math.max(min, max - 1)),
    fc.integer({ min, max }),
  )
  return lengths.chain(textOf).map((text) => (min > 0 ? speaking(text) : text))
}

/** Values that a schema takes, its edges often. */
export function arbitraryOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(arbitraryOf))
  switch (shape.type) {
    case 'string':
      return textArbitrary(shape)
    case 'integer': {
      const [min, max] = [shape.minimum ?? -1_000_000, shape.maximum ?? 1_000_000]
      return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max))
    }
    case 'number': {
      const [min, max] = [shape.minimum ?? -1_000_000, shape.maximum ?? 1_000_000]
      return fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max))
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const [minLength, maxLength] = [shape.minItems ?? 0, shape.maxItems ?? 20]
      const few = fc.array(arbitraryOf(shape.items!), { minLength, maxLength: Math.min(maxLength, minLength + 3) })
      return fc.oneof(
        { weight: 9, arbitrary: few },
        {
          weight: 1,
          arbitrary: fc.array(arbitraryOf(shape.items!), { minLength: Math.min(maxLength, 50), maxLength: Math.min(maxLength, 50) }),
        },
      )
    }
    case 'object': {
      const required = new Set(shape.required ?? [])
      const entries = Object.entries(shape.properties ?? {}).map(([key, inner]) => [key, arbitraryOf(inner)] as const)
      return fc.record(Object.fromEntries(entries), { requiredKeys: [...required] as never[] })
    }
    default:
      throw new Error(`no arbitrary for ${JSON.stringify(shape)}`)
  }
}

/** Texts that no field of the kind takes. */
function wrongFor(shape: Shape): fc.Arbitrary<string> {
  if (shape.anyOf && new Set(shape.anyOf.map((one) => one.type ?? typeof one.const)).size === 1) {
    const taken = new Set(shape.anyOf.map((one) => wire(one.const)))
    return fc.constantFrom('2', '-1', 'true', 'null', '[]', 'x', '01', '٣').filter((text) => !taken.has(text))
  }
  switch (shape.type) {
    case 'integer': {
      const off = [
        shape.minimum === undefined ? [] : [String(shape.minimum - 1)],
        shape.maximum === undefined ? [] : [String(shape.maximum + 1)],
      ].flat()
      return fc.constantFrom(
        ...off,
        '1.0',
        '1e2',
        '0x1',
        ' 1',
        '1 ',
        '+1',
        '٣',
        '１',
        '--1',
        '01',
        '-0',
        'NaN',
        'Infinity',
        'null',
        'true',
        '[1]',
        '9007199254740993',
        '1'.repeat(400),
      )
    }
    case 'boolean':
      return fc.constantFrom('2', '-1', 'true', 'false', 'null', '01', ' 1', 'x', '[]')
    case 'string': {
      const broken = ['\ud800', 'a\udc00', 'a\u0000b', '\u0000']
      if (shape.enum || shape.pattern) {
        const taken = new RegExp(shape.enum ? `^(${shape.enum.join('|')})$` : shape.pattern!)
        return fc
          .oneof(fc.constantFrom(...broken, 'x'.repeat(10_000), '😀', '[]', 'null', '-'), fc.string({ maxLength: 30 }))
          .filter((text) => text !== '' && (!taken.test(text) || text.includes('\n')))
      }
      const over = shape.maxLength ?? 10_000
      return fc.oneof(
        fc.constantFrom(...broken),
        textOf(over + 1),
        textOf(over + 2),
        // One character that counts as two over the edge, where a count of characters would let it pass.
        fc.constant('😀'.repeat(Math.ceil((over + 1) / 2))),
        fc.constant('胸'.repeat(over * 2 + 1)),
      )
    }
    default:
      return fc.oneof(
        brokenOf(shape).map((value) => JSON.stringify(value)),
        fc.constantFrom('x', '{', '{"a":', "{'a':1}", 'undefined', 'NaN', '[1,]', '{"a":1}{', '\u0000', '1e999', '['.repeat(2_000)),
      )
  }
}

/** JSON values with one fault somewhere inside. */
function brokenOf(shape: Shape): fc.Arbitrary<unknown> {
  const other = (...values: unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(...values)
  if (shape.anyOf) return other('no', -99, true, [], {})
  switch (shape.type) {
    case 'string':
      return shape.pattern
        ? other('no!', null, 1, {}, 'x'.repeat(5_000), '\ud800')
        : fc.oneof(other(null, 1, true, [], {}, '\ud800', 'a\u0000'), textOf((shape.maxLength ?? 10_000) + 1))
    case 'integer':
      return other(null, '1', 1.5, true, [], 1e300, (shape.minimum ?? -1e16) - 1, (shape.maximum ?? 1e16) + 1)
    case 'number':
      return other(
        ...[null, '1', true, [], {}],
        ...(shape.minimum === undefined ? [] : [shape.minimum - 1, shape.minimum - 1e-9]),
        ...(shape.maximum === undefined ? [] : [shape.maximum + 1, shape.maximum + 1e-9]),
      )
    case 'array': {
      const one = arbitraryOf(shape.items!)
      const over = (shape.maxItems ?? 1_000) + 1
      return fc.oneof(
        other(1, 'x', true, null, {}, { length: 1 }),
        brokenOf(shape.items!).map((item) => [item]),
        one.map((item) => Array.from({ length: over }, () => item)),
        ...(shape.minItems ? [other([])] : []),
      )
    }
    default: {
      const whole = arbitraryOf(shape) as fc.Arbitrary<Record<string, unknown>>
      const inner = Object.entries(shape.properties ?? {}).map(([key, one]) =>
        fc.tuple(whole, brokenOf(one)).map(([value, broken]) => ({ ...value, [key]: broken })),
      )
      const missing = (shape.required ?? []).map((key) =>
        whole.map((value) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))),
      )
      return fc.oneof(
        other(1, 'x', true, null, [], {}),
        ...inner,
        ...missing,
        whole.map((value) => ({ ...value, extra: 1 })),
      )
    }
  }
}

const encode = (text: string): string =>
  // A lone surrogate has no UTF-8: three bytes that are none stand for it.
  [...text].map((c) => (/^[\ud800-\udfff]$/.test(c) ? '%ED%A0%80' : encodeURIComponent(c))).join('')

/** The body of these fields, as the client writes them. */
export const formOf = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${encode(name)}=${encode(wire(value))}`)
    .join('&')

/** The body of a shot. */
export const bodyOf = (shot: Shot): string => shot.fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')

/** Requests for a call: right ones, and each kind of wrong one with the field that is at fault. */
export function shotsFor(call: Call): fc.Arbitrary<Shot> {
  const schema = call.request as unknown as Shape
  const properties = Object.entries(schema.properties ?? {})
  const required = new Set(schema.required ?? [])
  const right = (arbitraryOf(schema) as fc.Arbitrary<Record<string, unknown>>).map((payload) =>
    Object.entries(payload).map(([name, value]) => [name, wire(value)] as const),
  )
  const marked = fc
    .tuple(right, fc.boolean())
    .map(([fields, marker]) => (marker ? [...fields, [VERSION_FIELD, '3.1.2020092300'] as const] : fields))
  type Shots = fc.Arbitrary<Shot>
  const wrong: Shots[] = []
  const twice: Shots[] = []
  const missing: Shots[] = []
  const empty: Shots[] = []
  for (const [name, shape] of properties) {
    const without = right.map((fields) => fields.filter(([other]) => other !== name))
    const there = right.filter((fields) => fields.some(([other]) => other === name))
    const fault = { valid: false, field: name }
    wrong.push(
      fc.tuple(without, wrongFor(shape)).map(([fields, text]) => ({ kind: 'wrong', fields: [...fields, [name, text] as const], ...fault })),
    )
    twice.push(there.map((fields) => ({ kind: 'twice', fields: [...fields, fields.find(([other]) => other === name)!], ...fault })))
    if (!required.has(name)) continue
    missing.push(without.map((fields) => ({ kind: 'missing', fields, ...fault })))
    // A required text that may be empty is no fault, nor a word of a choice that is.
    if (shape.anyOf?.some((one) => one.const === '' || one.enum?.includes(''))) continue
    if (shape.type !== 'string' || (shape.pattern && !new RegExp(shape.pattern).test('')) || shape.minLength)
      empty.push(without.map((fields) => ({ kind: 'empty', fields: [...fields, [name, ''] as const], ...fault })))
  }
  const valid: Shots = marked.map((fields) => ({ kind: 'valid', fields, valid: true }))
  const extra: Shots = fc.tuple(right, fc.string({ minLength: 1, maxLength: 20, unit })).map(([fields, name]) => ({
    kind: 'extra',
    fields: [...fields, [`x${name}`, '1'] as const],
    valid: false,
    field: `x${name}`,
  }))
  const many = Array.from({ length: 120 }, (_, i) => [`x${i}`, '1'] as const)
  const tooMany: Shots = right.map((fields) => ({ kind: 'too many', fields: [...fields, ...many], valid: false }))
  const kind = (weight: number, arbitraries: readonly Shots[]): { weight: number; arbitrary: Shots }[] =>
    arbitraries.length ? [{ weight, arbitrary: fc.oneof(...arbitraries) }] : []
  return fc.oneof(
    ...kind(4, [valid]),
    ...kind(4, wrong),
    ...kind(1, [extra]),
    ...kind(1, [tooMany]),
    ...kind(1, twice),
    ...kind(1, missing),
    ...kind(1, empty),
  )
}
