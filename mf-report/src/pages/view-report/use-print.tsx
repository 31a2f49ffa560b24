import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
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
    api
      .call('setPrinted', { risProcedureIds: [procedureId] }, { promptType: 'none' })
      .catch((thrown: unknown) => setFailure(failureOf(thrown)))
  }
  return {
    print: () => void fetchPaper(),
    busy,
    failure,
    dismiss: () => setFailure(undefined),
    page: data && createPortal(<PrintPage data={data} onPrinted={printed} />, document.body),
  }
}
