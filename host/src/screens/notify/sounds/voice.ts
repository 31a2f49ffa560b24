/**
 * The one tab of a user that is heard: whoever holds the lock. A closing tab gives it up by itself, and the next one has it. A
 * page that is no secure context has no locks; there the tab that is seen is heard.
 */
export function takeVoice(userId: string): { readonly mine: () => boolean; readonly leave: () => void } {
  if (!('locks' in navigator)) return { mine: () => document.visibilityState === 'visible', leave: () => undefined }
  let mine = false
  let release: () => void = () => undefined
  const asking = new AbortController()
  navigator.locks
    .request(`farsight-voice/${userId}`, { signal: asking.signal }, () => {
      mine = true
      return new Promise<void>((over) => {
        release = over
      })
    })
    // Given up while it was still waited for.
    .catch(() => undefined)
  return {
    mine: () => mine,
    leave() {
      mine = false
      asking.abort()
      release()
    },
  }
}
