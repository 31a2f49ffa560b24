import { bus } from '@farsight/shared/bus'
import { Cell } from './cell'
import type { ReportAddress } from './ports'

/** The report that stands on this page's screen, opened: whatever shows its images elsewhere goes by this. */
export interface FrontReport extends ReportAddress {
  /** An ECG has no pictures that the image window could show. */
  readonly ecg: boolean
}

const cell = new Cell<{ readonly report: FrontReport | undefined }>({ report: undefined })

/** The one place that says which exam this page shows. Nothing while its report is still opening, refused, or on the list. */
export const frontReport = {
  subscribe: cell.subscribe,
  get: (): FrontReport | undefined => cell.get().report,
  /** It is on the screen now; the answer takes it away again, and leaves one alone that came after it. */
  show(report: FrontReport): () => void {
    cell.set({ report })
    return () => {
      if (cell.get().report === report) cell.set({ report: undefined })
    }
  },
}

bus.on('session-ended.v1').subscribe(() => cell.set({ report: undefined }))
