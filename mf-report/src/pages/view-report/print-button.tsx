import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type Failure, failureOf } from '../../model/ports'
import { PrintPage } from './print-page'

type PrintData = CallTypes['getPrintData']['answer']['val']

/** Fetches what the paper shows, hands it to the browser's print, and tells the server that it was handed over. */
export function PrintButton({ procedureId, refused }: { readonly procedureId: string; readonly refused?: string }) {
  const t = useT('mf-report')
  const [data, setData] = useState<PrintData>()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)

  async function print() {
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
  return (
    <>
      {failure && (
        <ErrorBar what={t('print.act')} says={failure.message} code={failure.code || undefined} onClose={() => setFailure(undefined)} />
      )}
      <Button icon="print" kind="primary" busy={busy} {...(refused ? { refused } : {})} onClick={() => void print()}>
        {t('print.act')}
      </Button>
      {data && createPortal(<PrintPage data={data} onPrinted={printed} />, document.body)}
    </>
  )
}
