import { api } from '@farsight/shared/api'
import type { WorklistRow } from '@farsight/shared/contract'
import { Button } from '@farsight/shared/ui'
import { PatientBanner } from '@farsight/shared/ui/data'
import { useEffect, useState } from 'react'
import { useChatText } from './texts'

function reportHash(row: WorklistRow, remote: boolean): string {
  const query = new URLSearchParams({ procedureId: row.risProcedureId, modality: row.modality, t: row.t, sign: row.sign })
  return `#/${remote ? 'remote' : 'local'}_diagnosis/${row.modality === 'ECG' ? 'ecg/' : ''}view_report?${query.toString()}`
}

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
  const [row, setRow] = useState<WorklistRow>()
  useEffect(() => {
    let gone = false
    setRow(undefined)
    api.call('queryRows', { risProcedureIds: [repId] }, { showLoading: false, promptType: 'none' }).then(
      ({ val }) => {
        if (!gone) setRow(val[0])
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [repId])
  if (!row) return <div className="fs-banner fs-chat-case">{title}</div>
  return (
    <div className="fs-chat-case">
      <PatientBanner patient={row} state={row} />
      <Button onClick={() => openReport(reportHash(row, remote || row.remote))}>{t('openReport')}</Button>
    </div>
  )
}
