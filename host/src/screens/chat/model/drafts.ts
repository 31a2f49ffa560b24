import { session, UNSENT_PREFIX } from '@farsight/shared/bus'
import type { Outgoing } from './state'

/** A copy that outlives the window, for its user alone; it goes at logout with everything else that was not sent. */
const storageKey = (key: string): string => `${UNSENT_PREFIX}chat/${session.current()?.loginUserId ?? ''}/${key}`
const WAITING = '#'

function read(key: string): string {
  try {
    return localStorage.getItem(storageKey(key)) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(storageKey(key))
    else localStorage.setItem(storageKey(key), text)
  } catch {
    // A browser without storage keeps it in the page.
  }
}

export const readDraft = (key: string): string => read(key)
export const writeDraft = (key: string, text: string): void => write(key, text)

/** Texts that the server does not have yet. An image is not kept: it is still where it came from. */
export function writeWaiting(key: string, outgoing: readonly Outgoing[]): void {
  const texts = outgoing.filter(({ type }) => type === 'text').map((one) => [one.key, one.content])
  write(key + WAITING, texts.length === 0 ? '' : JSON.stringify(texts))
}

/** The same in the next window: nobody knows whether they arrived, and sending them again under their keys does no harm. */
export function readWaiting(key: string, failed: string): readonly Outgoing[] {
  try {
    const texts = JSON.parse(read(key + WAITING) || '[]') as unknown
    if (!Array.isArray(texts)) return []
    return texts.map(([own, content]: [unknown, unknown]) => ({ key: String(own), type: 'text', content: String(content), failed }))
  } catch {
    return []
  }
}
