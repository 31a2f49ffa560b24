import type { Meeting } from '@farsight/shared/contract'
import { useRef, useState } from 'react'
import { commentDraft, useKeptText } from '../../meeting/drafts'

/** A case to which this page's own user went, another object each time. */
export interface OwnMove {
  readonly caseId: string
}

export interface Box {
  /** The case whose comment the box holds. */
  readonly at: string
  readonly text: string
  readonly setText: (text: string) => void
  /** Nothing of that case is in it any more: it goes along with the screen. */
  readonly release: (caseId: string) => void
  /** To the case on the screen; what was typed for the other one stays kept. */
  readonly leave: () => void
}

/**
 * Whose the box for comments is. Where the host goes on under somebody's hands, it stays with the patient of whom was typed until that is
 * said or laid aside: a sentence begun of one patient must not end with the next. Who goes to another case himself takes it along.
 */
export function useBox(meeting: Pick<Meeting, 'id' | 'caseList'>, shown: string, own: OwnMove | undefined): Box {
  const [at, setAt] = useState(shown)
  const [text, setText] = useKeptText(commentDraft(meeting.id, at))
  const [seen, setSeen] = useState({ shown, own })
  if (seen.shown !== shown || seen.own !== own) {
    setSeen({ shown, own })
    if (seen.own !== own && own) setAt(own.caseId)
    else if (text.trim() === '') setAt(shown)
  }
  const latest = useRef(shown)
  latest.current = shown
  return {
    at,
    text,
    setText,
    release: (caseId) => setAt((now) => (now === caseId ? latest.current : now)),
    leave: () => setAt(latest.current),
  }
}
