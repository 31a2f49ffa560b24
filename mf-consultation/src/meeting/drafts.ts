import { session, UNSENT_PREFIX } from '@farsight/shared/bus'
import { useCallback, useState } from 'react'

const keyOf = (name: string): string => `${UNSENT_PREFIX}meeting/${session.current()?.loginUserId ?? ''}/${name}`

/** What was typed and not sent yet, of this user on this device: it is there after a reload, and goes at log-out. */
export const drafts = {
  keep(name: string, value: unknown): void {
    try {
      if (value === undefined || value === '') localStorage.removeItem(keyOf(name))
      else localStorage.setItem(keyOf(name), JSON.stringify(value))
    } catch {
      // A full or forbidden storage: what was typed stays on the screen.
    }
  },
  kept(name: string): unknown {
    try {
      const text = localStorage.getItem(keyOf(name))
      return text === null ? undefined : (JSON.parse(text) as unknown)
    } catch {
      return undefined
    }
  },
}

/** Under which name a comment waits. */
export const commentDraft = (meetingId: string, caseId: string): string => `comment/${meetingId}/${caseId}`

/** Under which name the summary of a meeting waits. */
export const summaryDraft = (meetingId: string): string => `summary/${meetingId}`

/** Does a text wait under this name? */
export function isKept(name: string): boolean {
  const kept = drafts.kept(name)
  return typeof kept === 'string' && kept.trim() !== ''
}

/** One text that is kept while it is typed; another name is another text. */
export function useKeptText(name: string): readonly [string, (text: string) => void] {
  const read = (): { name: string; text: string } => {
    const kept = drafts.kept(name)
    return { name, text: typeof kept === 'string' ? kept : '' }
  }
  const [state, setState] = useState(read)
  let now = state
  if (state.name !== name) {
    now = read()
    setState(now)
  }
  const set = useCallback(
    (text: string) => {
      drafts.keep(name, text)
      // Another one may stand there by now.
      setState((was) => (was.name === name ? { name, text } : was))
    },
    [name],
  )
  return [now.text, set]
}
