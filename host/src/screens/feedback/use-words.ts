import { bus } from '@farsight/shared/bus'
import type { ActFault } from '@farsight/shared/ui/data'
import { useRef, useState } from 'react'
import { faultOf } from '../act-fault'
import { randomKey, sendFeedback } from './send'

/** What was typed and not sent, until it is sent or the session ends: closing the dialog loses nothing. */
const drafts = new Map<string, string>()
bus.on('session-ended.v1').subscribe(() => drafts.clear())

export interface Words {
  readonly text: string
  readonly setText: (text: string) => void
  /** Nothing was written. */
  readonly missing: boolean
  readonly busy: boolean
  readonly fault: ActFault | undefined
  readonly send: () => Promise<void>
}

/** A field whose words go to the administrators. On a failure it keeps them; the same words again are the same request. */
export function useWords(draft: string, onSent: () => void): Words {
  const [text, write] = useState(() => drafts.get(draft) ?? '')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<ActFault>()
  const attempt = useRef<{ readonly content: string; readonly key: string }>(undefined)
  const setText = (next: string) => {
    write(next)
    drafts.set(draft, next)
    if (next.trim()) setMissing(false)
  }
  async function send(): Promise<void> {
    const content = text.trim()
    setMissing(content === '')
    if (content === '' || busy) return
    if (attempt.current?.content !== content) attempt.current = { content, key: randomKey() }
    setBusy(true)
    setFault(undefined)
    try {
      await sendFeedback(content, attempt.current.key)
      drafts.delete(draft)
      onSent()
    } catch (error) {
      setFault(faultOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { text, setText, missing, busy, fault, send }
}
