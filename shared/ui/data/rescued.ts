import { bus, session } from '../../bus'

interface Rescued {
  readonly userId: string
  readonly words: unknown
}
const rescued = new Map<string, Rescued>()

// Whose session expires comes back to his words; a log-out and another user leave nothing of them.
bus.on('session-ended.v1').subscribe(({ reason }) => reason !== 'expired' && rescued.clear())
bus.on('session-started.v1').subscribe(({ loginUserId }) => {
  for (const [name, { userId }] of rescued) if (userId !== loginUserId) rescued.delete(name)
})

/**
 * Keeps a form's words in this page while its user logs in again.
 * @param words what stands in it when the session expires; undefined where nothing would be lost
 * @returns ends it
 */
export function rescueAtExpiry(name: string, words: () => unknown): () => void {
  const userId = session.current()?.loginUserId
  const listening = bus.on('session-ended.v1').subscribe(({ reason }) => {
    const there = words()
    if (reason === 'expired' && userId !== undefined && there !== undefined) rescued.set(name, { userId, words: there })
  })
  return () => listening.unsubscribe()
}

/** The words of a form that its user comes back to. */
export const rescuedWords = (name: string): unknown => rescued.get(name)?.words
/** They stand in their form again. */
export const forgetRescued = (name: string): void => void rescued.delete(name)
