import { type ReactNode, useState } from 'react'
import { type Failure, failureOf } from '../../model/ports'
import { PreviewDialog } from './preview-dialog'
import { fetchPaper, type Paper } from './use-paper'

export interface Printing {
  readonly print: () => void
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly dismiss: () => void
  /** The preview while it is open; stands beside the layout, which may change its shape when the window takes the paper's width. */
  readonly page: ReactNode
}

/** Fetches what the paper shows, and opens its preview. */
export function usePrint(procedureId: string): Printing {
  const [paper, setPaper] = useState<Paper>()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  async function open(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      setPaper(await fetchPaper(procedureId))
    } catch (thrown) {
      setFailure(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return {
    print: () => void open(),
    busy,
    failure,
    dismiss: () => setFailure(undefined),
    page: paper && <PreviewDialog paper={paper} onClose={() => setPaper(undefined)} />,
  }
}
