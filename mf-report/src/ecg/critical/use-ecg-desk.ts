import { useCallback, useMemo, useRef, useState } from 'react'
import type { EcgDesk, EcgFigures } from './desk'

/** What is to be told as critical: a text, and by its code the item of the list where that is known. */
export interface Told {
  readonly text: string
  readonly code?: string | undefined
}

/** What the page of a report holds of its ECG: the critical value that is being registered, and the figures beside the sheet. */
export function useEcgDesk(risProcedureId: string): {
  readonly found: Told | undefined
  readonly setFound: (found: Told | undefined) => void
  readonly desk: EcgDesk
  readonly measured: EcgFigures | undefined
  /** Keeps what the report is signed upon; undefined where there is no ECG to keep. */
  readonly keep: () => Promise<boolean> | undefined
} {
  const [found, setFound] = useState<Told>()
  // With their exam: the next one has no figures until its own are there.
  const [measured, setMeasured] = useState<{ readonly of: string; readonly figures: EcgFigures }>()
  const keeper = useRef<(() => Promise<boolean>) | undefined>(undefined)
  const desk = useMemo(
    () => ({
      ...{ risProcedureId, report: setFound, measured: (figures: EcgFigures) => setMeasured({ of: risProcedureId, figures }) },
      keeps: (next: (() => Promise<boolean>) | undefined) => {
        keeper.current = next
      },
    }),
    [risProcedureId],
  )
  const keep = useCallback(() => keeper.current?.(), [])
  return { found, setFound, desk, keep, measured: measured?.of === risProcedureId ? measured.figures : undefined }
}
