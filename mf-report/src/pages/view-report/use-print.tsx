import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Failure, failureOf } from '../../model/ports'
import { PrintPage } from './print-page'

export interface Printing {
  readonly print: () => void
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly dismiss: () => void
  /** The paper while it is being printed; stands beside the layout, which may change its shape when the window takes the paper's width. */
  readonly page: ReactNode
}

/** Fetches what the paper shows, hands it to the browser's print, and tells the server that it was handed over. */
export function usePrint(procedureId: string): Printing {
  const [data, setData] = useState<CallTypes['getPrintData']['answer']['val']>()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)

  async function fetchPaper() {
    setBusy(true)
    setFailure(undefined)
    try {
      setData((await api.call('getPrintData', { procedureId }, { promptType: 'none' })).val)
    } catch (thrown) {
      setFailure(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  function printed() {
    setData(undefined)
    api.call('setPrinted', { risProcedureIds: [procedureId] }, { promptType: 'none' }).catch((thrown: unknown) => {
      const refused = failureOf(thrown)
      // Where a partner's page may only look, the paper comes out all the same; it is not noted as the hospital's own print.
      if (refused.code !== CODE.embedMode) setFailure(refused)
    })
  }
  return {
    print: () => void fetchPaper(),
    busy,
    failure,
    dismiss: () => setFailure(undefined),
    page: data && createPortal(<PrintPage data={data} onPrinted={printed} />, document.body),
  }
}
