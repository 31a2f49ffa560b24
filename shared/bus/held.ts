/** Where words stand: on the place that is shown, or kept by the page, also while another place is shown. */
export type HeldBy = 'place' | 'page'

const held = new Map<object, HeldBy>()
const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/**
 * Says that words stand here which nobody has saved. Before the tab is closed the browser asks; before the user goes elsewhere within the
 * page he is asked where they would be gone (`askLeave`), by whichever way he goes.
 * @returns takes that back: they are saved, dropped or gone
 */
export function holdWords(by: HeldBy = 'place'): () => void {
  const words = {}
  held.set(words, by)
  window.addEventListener('beforeunload', ask)
  return () => {
    held.delete(words)
    if (held.size === 0) window.removeEventListener('beforeunload', ask)
  }
}

/** How many forms hold words that are not saved; with `place`, those which would be gone with it. */
export const heldWords = (by?: 'place'): number => (by === undefined ? held.size : [...held.values()].filter((one) => one === by).length)

/** Whoever goes gives up what would be gone with the place; its forms hold nothing any more. */
export function giveUpPlace(): void {
  for (const [words, by] of held) if (by === 'place') held.delete(words)
  if (held.size === 0) window.removeEventListener('beforeunload', ask)
}
