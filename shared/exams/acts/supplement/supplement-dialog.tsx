import { type ApiError, api } from '@farsight/shared/api'
import type { CallTypes, PatientCase } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, message } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActDialogProps, ActDialogShell } from '../dialog/act-dialog'
import { CaseForm } from './case-form'

type Loaded = CallTypes['getPatientCase']['answer']['val']

/** Supplement patient info: case information and vital signs of one exam. */
export function SupplementDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const [typed, setTyped] = useState<PatientCase>()
  const { data, error, refetch } = useQuery({
    queryKey: ['exams/patient-case', row.risProcedureId],
    queryFn: ({ signal }) => api.call('getPatientCase', { risProcedureId: row.risProcedureId }, { promptType: 'none', signal }),
    // Always what stands there now, once: an answer that comes later must not replace what is being typed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failed = error as ApiError | null
  const loaded = data?.val as Loaded | undefined
  if (loaded) return <CaseForm row={row} loaded={loaded} typed={typed} onType={setTyped} onClose={onClose} onSaved={saved} />

  function saved(): void {
    message.success(t('acts.done.supplement'))
    onClose()
  }

  return (
    <ActDialogShell act="supplement" row={row} width={720} onClose={onClose} foot={<Button onClick={onClose}>{t('acts.close')}</Button>}>
      {failed ? (
        <ErrorBar what={t('acts.word.supplement')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      ) : (
        <p className="fs-2">{t('acts.loading')}</p>
      )}
    </ActDialogShell>
  )
}
