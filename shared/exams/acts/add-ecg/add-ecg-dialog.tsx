import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { useState } from 'react'
import { EcgFiles } from '../../ecg-files'
import { type ActDialogProps, ActDialogShell } from '../dialog/act-dialog'
import { useRefresh } from '../use-refresh'

/** Files of a cart for an ECG, brought by whoever registers or records, who has no screen of reports. */
export function AddEcgDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const refresh = useRefresh()
  const [waits, setWaits] = useState(false)
  return (
    <ActDialogShell
      act="addEcg"
      row={row}
      width={720}
      dirty={waits}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t(waits ? 'acts.ecg.stop' : 'acts.close')}</Button>}
    >
      <EcgFiles risProcedureId={row.risProcedureId} onChange={() => refresh.rows([row.risProcedureId])} onWay={setWaits} opened />
    </ActDialogShell>
  )
}
