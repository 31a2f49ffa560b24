/**
 * What a partner's page and the report's frame say to each other (docs/embedding: the table). Version 1: a message that has
 * to change gets a new version, and the old one goes on.
 */
export const VERSION = 1

export type Language = 'zh' | 'en'
export type Skin = 'dark' | 'eye'
export type ClosedBy = 'submitted' | 'left'

/** From the element to the frame. */
export type ToFrame =
  | { readonly type: 'open'; readonly token: string; readonly lang: Language; readonly skin: Skin }
  | { readonly type: 'show'; readonly lang: Language; readonly skin: Skin }

/** From the frame to the element. */
export type ToPage =
  | { readonly type: 'hello' }
  | { readonly type: 'ready'; readonly procedureId: string }
  | { readonly type: 'saved'; readonly procedureId: string }
  | { readonly type: 'submitted'; readonly procedureId: string; readonly state: number }
  | { readonly type: 'closed'; readonly by: ClosedBy }
  | { readonly type: 'failed'; readonly code: string; readonly message: string }

/** A message with what protects it: the two ends' common name, and a number that only rises. */
export type Envelope<M> = M & { readonly farsight: typeof VERSION; readonly id: string; readonly seq: number }

type Check = (value: unknown) => boolean
/** Every field of a type of message, and nothing beside them. */
export type Table = Readonly<Record<string, Readonly<Record<string, Check>>>>

const text =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= most
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)
const lang = oneOf('zh', 'en')
const skin = oneOf('dark', 'eye')
const procedureId = text(64)

export const TO_FRAME: Table = { open: { token: text(100), lang, skin }, show: { lang, skin } }
export const TO_PAGE: Table = {
  hello: {},
  ready: { procedureId },
  saved: { procedureId },
  submitted: { procedureId, state: Number.isSafeInteger },
  closed: { by: oneOf('submitted', 'left') },
  failed: { code: text(16), message: text(400) },
}

const ID: Check = (value) => typeof value === 'string' && /^[\w-]{16,64}$/.test(value)
const SEQ: Check = (value) => Number.isSafeInteger(value) && (value as number) > 0

/** A message that is exactly what the table says, or undefined. */
export function readEnvelope<M>(data: unknown, table: Table): Envelope<M> | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const { farsight, id, seq, type, ...rest } = data as Record<string, unknown>
  if (farsight !== VERSION || !ID(id) || !SEQ(seq) || typeof type !== 'string' || !Object.hasOwn(table, type)) return undefined
  const fields = table[type] as Readonly<Record<string, Check>>
  const given = Object.keys(rest)
  const whole =
    given.length === Object.keys(fields).length && given.every((name) => Object.hasOwn(fields, name) && fields[name]?.(rest[name]))
  return whole ? (data as Envelope<M>) : undefined
}
