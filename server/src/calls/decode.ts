import { type Call, VERSION_FIELD } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { CallError } from './error'

/**
 * The one strict decoder of form bodies. Unknown fields, fields that come twice, loose numbers, bad percent codes,
 * text that is not well-formed Unicode: refused with the field's name, never stripped or guessed.
 */
export type Decoder = (body: string) => Record<string, unknown>

const MAX_FIELDS = 100

const decodePart = (part: string): string => decodeURIComponent(part.replaceAll('+', ' '))

/** Fields of a body by name. Throws code 2 for what is not a form. */
function fieldsOf(body: string): Map<string, string> {
  const fields = new Map<string, string>()
  if (body === '') return fields
  const pairs = body.split('&')
  if (pairs.length > MAX_FIELDS) throw new CallError(CODE.parameterIllegal, pairs[MAX_FIELDS]!.split('=')[0]!.slice(0, 64))
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    let name: string
    let value: string
    try {
      name = decodePart(at < 0 ? pair : pair.slice(0, at))
      value = at < 0 ? '' : decodePart(pair.slice(at + 1))
    } catch {
      throw new CallError(CODE.parameterIllegal, at < 0 ? undefined : pair.slice(0, Math.min(at, 64)))
    }
    if (fields.has(name)) throw new CallError(CODE.parameterIllegal, name.slice(0, 64))
    fields.set(name, value)
  }
  return fields
}

/** PostgreSQL keeps no NUL, and a lone surrogate would silently become another character: a lost word. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && (text as string & { isWellFormed(): boolean }).isWellFormed()

/** No contract nests deeper; a body that does would only exhaust the stack. */
const MAX_DEPTH = 16

function storable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (!value || typeof value !== 'object') return true
  if (depth >= MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every((inner) => storable(inner, depth + 1))
  return Object.entries(value).every(([key, inner]) => isStorable(key) && storable(inner, depth + 1))
}

type Kind = 'string' | 'stringOrNull' | 'integer' | 'boolean' | 'json'

interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
}

function kindOf(schema: Shape): Kind {
  if (schema.anyOf) {
    const said = schema.anyOf.filter(({ type }) => type !== 'null')
    // An id or a time, or nothing: it travels as it is, not as JSON text, and nothing as the client writes it.
    if (said.length === 1 && said.length < schema.anyOf.length && kindOf(said[0]!) === 'string') return 'stringOrNull'
    const kinds = new Set(schema.anyOf.map(kindOf))
    return kinds.size === 1 ? [...kinds][0]! : 'json'
  }
  if (schema.type === 'integer' || schema.type === 'number' || typeof schema.const === 'number') return 'integer'
  if (schema.type === 'boolean' || typeof schema.const === 'boolean') return 'boolean'
  if (schema.type === 'string' || typeof schema.const === 'string') return 'string'
  return 'json'
}

const INTEGER = /^(0|-?[1-9]\d{0,14})$/

function decodeValue(kind: Kind, text: string, name: string): unknown {
  switch (kind) {
    case 'string':
      if (!isStorable(text)) throw new CallError(CODE.parameterIllegal, name)
      return text
    case 'stringOrNull':
      return text === 'null' ? null : decodeValue('string', text, name)
    case 'integer':
      if (!INTEGER.test(text)) throw new CallError(CODE.parameterIllegal, name)
      return Number(text)
    case 'boolean':
      if (text !== '0' && text !== '1') throw new CallError(CODE.parameterIllegal, name)
      return text === '1'
    case 'json': {
      let value: unknown
      try {
        value = JSON.parse(text)
      } catch {
        throw new CallError(CODE.parameterIllegal, name)
      }
      if (!storable(value)) throw new CallError(CODE.parameterIllegal, name)
      return value
    }
  }
}

/** Lengths count UTF-16 code units, the same in browser and server (decision 118); schema libraries count otherwise. */
function tooLong(schema: Shape & { maxLength?: number; properties?: Record<string, Shape>; items?: Shape }, value: unknown): boolean {
  if (typeof value === 'string') return schema.maxLength !== undefined && value.length > schema.maxLength
  if (Array.isArray(value)) return schema.items !== undefined && value.some((item) => tooLong(schema.items!, item))
  if (value && typeof value === 'object' && schema.properties) {
    return Object.entries(schema.properties).some(
      ([key, inner]) => Object.hasOwn(value, key) && tooLong(inner, (value as Record<string, unknown>)[key]),
    )
  }
  return false
}

/** Compiled when it is first asked: a server has hundreds of schemas and begins at once. */
export function compiledOnce(schema: () => TObject): () => ReturnType<typeof Compile> {
  let compiled: ReturnType<typeof Compile> | undefined
  return () => (compiled ??= Compile(schema()))
}

/** Makes the decoder of a call from its schema; do it once, at the start. */
export function decoderOf(call: Call): Decoder {
  const schema = call.request as TObject
  const compiled = compiledOnce(() => schema)
  const properties = Object.entries(schema.properties as Record<string, TSchema & Shape>)
  const kinds = new Map(properties.map(([name, property]) => [name, kindOf(property)]))
  const required = new Set<string>(schema.required ?? [])

  return (body) => {
    const fields = fieldsOf(body)
    const payload: Record<string, unknown> = {}
    for (const [name, text] of fields) {
      if (name === VERSION_FIELD) continue
      const kind = kinds.get(name)
      if (kind === undefined) throw new CallError(CODE.parameterIllegal, name.slice(0, 64))
      // Nothing typed into an optional field is no value; a required one must say something.
      if (text === '' && kind !== 'string') {
        if (required.has(name)) throw new CallError(CODE.parameterEmpty, name)
        continue
      }
      payload[name] = decodeValue(kind, text, name)
    }
    for (const name of required) if (!Object.hasOwn(payload, name)) throw new CallError(CODE.parameterEmpty, name)
    for (const [name, property] of properties) {
      const value = payload[name]
      const { minLength } = property as { minLength?: number }
      if (minLength && typeof value === 'string' && value.trim() === '') throw new CallError(CODE.parameterEmpty, name)
      if (Object.hasOwn(payload, name) && tooLong(property, value)) throw new CallError(CODE.parameterIllegal, name)
    }
    if (!compiled().Check(payload)) {
      const [first] = compiled().Errors(payload)
      throw new CallError(CODE.parameterIllegal, first?.instancePath.split('/')[1] ?? '')
    }
    return payload
  }
}
