/** A text that names the hospital it belongs to and the field it stands in: wherever it turns up, it tells who leaked what. */
export const canary = (facility: string, field: string): string => `Canary-${facility}-${field}`

const CANARY = /canary-([a-z]+)-([a-z_]+)/gi

/** The markers in an answer of hospitals that the reader has nothing to do with: `facility:field`, sorted, each once. */
export function foreignCanaries(text: string, allowed: readonly string[]): readonly string[] {
  const found = new Set<string>()
  for (const [, facility, field] of text.matchAll(CANARY)) {
    if (!allowed.includes(facility!.toLowerCase())) found.add(`${facility!.toLowerCase()}:${field!.toLowerCase()}`)
  }
  return [...found].sort()
}
