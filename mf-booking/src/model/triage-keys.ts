/** What a key of the triage screen asks for. */
export type TriageKey =
  | { readonly act: 'next' | 'again' | 'pass' | 'advance' | 'delay' | 'start' | 'end' }
  | { readonly act: 'room'; readonly place: number }

const LETTERS: Readonly<Record<string, TriageKey>> = {
  F9: { act: 'next' },
  r: { act: 'again' },
  g: { act: 'pass' },
  '+': { act: 'advance' },
  '=': { act: 'advance' },
  '-': { act: 'delay' },
  _: { act: 'delay' },
  s: { act: 'start' },
  e: { act: 'end' },
}

/** The act of a key (visual.md 3.5); undefined for every other one, and while something is composed or held with Ctrl or Alt. */
export function triageKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'keyCode' | 'repeat'>,
): TriageKey | undefined {
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return undefined
  if (/^[1-9]$/.test(event.key)) return { act: 'room', place: Number(event.key) }
  return LETTERS[event.key.length === 1 ? event.key.toLowerCase() : event.key]
}
