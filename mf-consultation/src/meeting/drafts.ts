import { session, UNSENT_PREFIX } from '@farsight/shared/bus'
import { useCallback, useState } from 'react'
import { tabStore } from '../model/tab-store'

const keyOf = (name: string): string => `${UNSENT_PREFIX}meeting/${session.current()?.loginUserId ?? ''}/${name}`

function read(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
const isGood = (text: string): boolean => read(text) !== undefined

/** What was typed and not sent yet, of this user in this tab: it is there after a reload, and goes at log-out. */
export const drafts = {
  keep(name: string, value: unknown): void {
    try {
      if (value === undefined || value === '') tabStore.drop(keyOf(name))
      else tabStore.put(keyOf(name), JSON.stringify(value))
    } catch {
      // A full or forbidden storage: what was typed stays on the screen.
    }
  },
  /** To go on with; another tab's where this one has none. */
  kept(name: string): unknown {
    try {
      return read(tabStore.take(keyOf(name), isGood))
    } catch {
      return undefined
    }
  },
  /** What this tab itself typed. */
  own(name: string): unknown {
    try {
      return read(tabStore.own(keyOf(name)))
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
  const isText = (text: string): boolean => {
    const kept = read(text)
    return typeof kept === 'string' && kept.trim() !== ''
  }
  try {
    return tabStore.has(keyOf(name), isText)
  } catch {
    return false
  }
}

/** One text that is kept while it is typed; another name is another text. */
export function useKeptText(name: string): readonly [string, (text: string) => void] {
  const found = (): { name: string; text: string } => {
    const kept = drafts.kept(name)
    return { name, text: typeof kept === 'string' ? kept : '' }
  }
  const [state, setState] = useState(found)
  let now = state
  if (state.name !== name) {
    now = found()
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
