/** The version marker that every form body carries (product.md section 7, decision 36); a test holds it equal to the contract. */
export const VERSION_FIELD = 'version'
export const VERSION_MARKER = '3.1.2020092300'

/**
 * A payload as form fields: objects and arrays as JSON text, booleans as 0 or 1, undefined left out. The version
 * marker comes last and cannot be overwritten.
 */
export function encodeForm(payload: object): URLSearchParams {
  const form = new URLSearchParams()
  for (const [field, value] of Object.entries(payload)) {
    if (value === undefined || field === VERSION_FIELD) continue
    form.append(field, textOf(value))
  }
  form.append(VERSION_FIELD, VERSION_MARKER)
  return form
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
