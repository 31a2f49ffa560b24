/** A screen's name in the address: small words alone, never an id or a value. */
const SCREEN = /^#\/[a-z]+(?:_[a-z]+)*(?:\/[a-z]+(?:_[a-z]+)*)?(?=$|\?)/i

/** Where somebody was, without anything of a patient: origin, path, the screen's name; query and values go (PH-04). */
export function scrubbedAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  return url.origin + url.pathname + (SCREEN.exec(url.hash)?.[0] ?? '')
}

/** A browser's words about itself, as far as they are that. */
export const scrubbedAgent = (text: string): string => text.replace(/[^\w ./;:,()+-]/g, '').slice(0, 300)
