import { api } from '@farsight/shared/api'
import type { LibraryRow } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { useCallback, useState } from 'react'
import { type Failure, failureOf } from '../../model/ports'

/** What can be done with a row. */
export interface LibraryActs {
  readonly open: (row: LibraryRow) => void
  readonly collect: (row: LibraryRow) => void
  readonly copy: (row: LibraryRow) => void
  /** Is it among the user's favourites, also since a moment ago? */
  readonly collected: (row: LibraryRow) => boolean
}

/** The report's view screen, by the link that the server made. */
export function reportLink({ risProcedureId, modality, t, sign }: Pick<LibraryRow, 'risProcedureId' | 'modality' | 't' | 'sign'>): string {
  const ecg = modality === 'ECG' ? '/ecg' : ''
  return `/local_diagnosis${ecg}/view_report?${new URLSearchParams({ procedureId: risProcedureId, modality, t, sign }).toString()}`
}

/** Into the user's own favourites, by one press. */
export function useCollect() {
  const t = useT('mf-report')
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<Failure>()
  const collect = useCallback(
    (row: LibraryRow) => {
      const { risProcedureId } = row
      setFailure(undefined)
      const noted = () => setAdded((now) => new Set([...now, risProcedureId]))
      api
        .call('collectAdd', { risProcedureId }, { promptType: 'none' })
        .then(() => {
          noted()
          message.success(t('library.collected', { name: row.patName }))
        })
        .catch((thrown: unknown) => {
          const refused = failureOf(thrown)
          // It stands there already, which is all that was wanted.
          if (refused.code === CODE.cannotRepeatAdd) noted()
          else setFailure(refused)
        })
    },
    [t],
  )
  const collected = useCallback((row: LibraryRow) => row.collected || added.has(row.risProcedureId), [added])
  return { collect, collected, failure, dismiss: () => setFailure(undefined) }
}
