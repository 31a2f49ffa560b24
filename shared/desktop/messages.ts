/** Bounds of what crosses between page and wrapper; longer texts are not read at all. */
export const MOST_TEXT = 64 * 1024
const MOST_UID = 64

/** What the wrapper tells or asks the page. */
export type FromWrapper =
  | { readonly v: 1; readonly type: 'reportFetch'; readonly id: string; readonly studyUid: string }
  | { readonly v: 1; readonly type: 'window'; readonly maximized: boolean; readonly split: boolean }

type Check = (value: unknown) => boolean

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.exec(value) !== null
const isBoolean: Check = (value) => typeof value === 'boolean'

/** Every message with every field that it has; a field more or less, or of another form, is no message. */
const SCHEMAS: Readonly<Record<FromWrapper['type'], Readonly<Record<string, Check>>>> = {
  reportFetch: {
    id: matches(/^[A-Za-z0-9-]{1,64}$/),
    // A DICOM UID: numbers and dots, no leading zeros.
    studyUid: (value) => typeof value === 'string' && value.length <= MOST_UID && matches(/^(0|[1-9]\d*)(\.(0|[1-9]\d*))+$/)(value),
  },
  window: { maximized: isBoolean, split: isBoolean },
}

function parse(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > MOST_TEXT) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Reads a message of the wrapper strictly; undefined when it is none. */
export function readFromWrapper(text: unknown): FromWrapper | undefined {
  const message = parse(text)
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return undefined
  const { v, type, ...fields } = message as Record<string, unknown>
  if (v !== 1 || typeof type !== 'string' || !Object.hasOwn(SCHEMAS, type)) return undefined
  const schema = SCHEMAS[type as FromWrapper['type']]
  const names = Object.keys(fields)
  if (names.length !== Object.keys(schema).length) return undefined
  return names.every((name) => Object.hasOwn(schema, name) && schema[name]?.(fields[name])) ? (message as FromWrapper) : undefined
}
