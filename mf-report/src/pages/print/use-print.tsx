import type { WorklistRow } from '@farsight/shared/contract'
import { type ReactNode, useState } from 'react'
import { type Failure, failureOf } from '../../model/ports'
import { releasePages } from './pdf/drawn-page'
import type { PaperWish } from './pdf/paper-file'
import { PreviewDialog } from './preview-dialog'
import { fetchPaper, type Paper, SCREEN_DPI } from './use-paper'

export interface Printing {
  /** `wish`: another paper than that of the newest issue. */
  readonly print: (wish?: Pick<PaperWish, 'issue' | 'preliminary'>) => void
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly retry: () => void
  readonly dismiss: () => void
  /** The preview while it is open; stands beside the layout, which may change its shape when the window takes the paper's width. */
  readonly page: ReactNode
}

/** Fetches the paper, and opens its preview. */
export function usePrint(exam: Pick<WorklistRow, 'risProcedureId' | 'patName' | 'checkNo'>): Printing {
  const procedureId = exam.risProcedureId
  const [open, setOpen] = useState<{ readonly paper: Paper; readonly wish: PaperWish }>()
  const [failed, setFailed] = useState<{ readonly failure: Failure; readonly wish: PaperWish }>()
  const [busy, setBusy] = useState(false)
  async function begin(wish: PaperWish): Promise<void> {
    setBusy(true)
    setFailed(undefined)
    try {
      setOpen({ paper: await fetchPaper(wish, SCREEN_DPI), wish })
    } catch (thrown) {
      setFailed({ failure: failureOf(thrown), wish })
    } finally {
      setBusy(false)
    }
  }
  return {
    print: (wish) => void begin({ procedureId, ...wish }),
    busy,
    failure: failed?.failure,
    retry: () => failed && void begin(failed.wish),
    dismiss: () => setFailed(undefined),
    page: open && (
      <PreviewDialog
        exam={exam}
        first={open.paper}
        wish={open.wish}
        onClose={() => {
          releasePages(open.paper.pages)
          setOpen(undefined)
        }}
      />
    ),
  }
}
