import { api } from '@farsight/shared/api'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { type ActFault, Dialog } from '@farsight/shared/ui/data'
import { useRef, useState } from 'react'
import { faultOf } from '../act-fault'
import { useShellText } from '../shell/texts'
import { randomKey } from './send'

/** An answer to something that the user once wrote. */
export interface Reply {
  readonly id: string
  /** What he wrote; '' where the server does not repeat it. */
  readonly asked: string
  readonly answer: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The answers in a login payload's `feedback`; what is not well-formed is left out. */
export function readReplies(feedback: string): readonly Reply[] {
  let list: unknown
  try {
    list = JSON.parse(feedback || '[]')
  } catch {
    return []
  }
  if (!Array.isArray(list)) return []
  return (list as unknown[]).flatMap((item) => {
    if (typeof item !== 'object' || item === null) return []
    const { id, content, answer } = item as Record<string, unknown>
    const known = typeof id === 'string' || typeof id === 'number' ? String(id) : ''
    const said = textOf(answer) || textOf(content)
    return known === '' || said === '' ? [] : [{ id: known, asked: textOf(answer) ? textOf(content) : '', answer: said }]
  })
}

/** Payloads whose answers this page has shown: another look at the same login shows nothing twice. */
const told = new WeakSet<object>()

/** The answers of a login, the first time that it is asked. */
export function repliesOnce(payload: { readonly feedback: string }): readonly Reply[] {
  if (told.has(payload)) return []
  told.add(payload)
  return readReplies(payload.feedback)
}

/** The answers that wait for this user, after his login. Acknowledged ones never show again. */
export function FeedbackReplies({ replies, onClose }: { readonly replies: readonly Reply[]; readonly onClose: () => void }) {
  const t = useShellText()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<ActFault>()
  const requestKey = useRef(randomKey())
  async function acknowledge(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      const ids = replies.map(({ id }) => id).join()
      await api.call('feedbackSeen', { ids, requestKey: requestKey.current }, { promptType: 'none' })
      onClose()
    } catch (error) {
      setFault(faultOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('replies.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('replies.later')}</Button>
          <Button kind="primary" data-autofocus busy={busy} onClick={() => void acknowledge()}>
            {t('replies.seen')}
          </Button>
        </>
      }
    >
      <ul className="fs-replies">
        {replies.map(({ id, asked, answer }) => (
          <li key={id}>
            {asked && (
              <p className="fs-2">
                {t('replies.asked')}：{asked}
              </p>
            )}
            <p>{answer}</p>
          </li>
        ))}
      </ul>
      {fault && <ErrorBar what={t('replies.failed')} {...fault} />}
    </Dialog>
  )
}
