import { Button } from '@farsight/shared/ui'
import { PatientBanner } from '@farsight/shared/ui/data'
import { useEffect, useState } from 'react'
import { caseOf, type TalkedCase } from './model/case-of'
import { useChatText } from './texts'

/** The report opens in the window from which the chat was opened; where that is gone, in one of its own. */
function openReport(hash: string): void {
  const opener = window.opener as Window | null
  if (opener && !opener.closed) {
    opener.location.hash = hash
    opener.focus()
  } else window.open(`${location.pathname}${hash}`)
}

/** Whose exam is talked about, for those who may see it in their list; for the others its number and kind alone. */
export function CaseHeader({ repId, title, remote }: { readonly repId: string; readonly title: string; readonly remote: boolean }) {
  const t = useChatText()
  const [shown, setShown] = useState<TalkedCase>()
  useEffect(() => {
    let gone = false
    setShown(undefined)
    caseOf(repId, remote).then(
      (found) => {
        if (!gone) setShown(found)
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [repId, remote])
  if (!shown) return <div className="fs-banner fs-chat-case">{title}</div>
  return (
    <div className="fs-chat-case">
      <PatientBanner patient={shown.patient} state={shown.state} />
      {shown.hash && <Button onClick={() => openReport(shown.hash)}>{t('openReport')}</Button>}
    </div>
  )
}
