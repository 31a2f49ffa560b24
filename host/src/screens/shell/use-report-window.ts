import { bus } from '@farsight/shared/bus'
import { desktop, isReportWindow } from '@farsight/shared/desktop'
import { useEffect } from 'react'

/** A window that was opened for one report closes itself after the report was submitted. */
export function useReportWindow(): void {
  useEffect(() => {
    if (!isReportWindow()) return
    const listening = bus.on('report-submitted.v1').subscribe(() => desktop().closeWindow())
    return () => listening.unsubscribe()
  }, [])
}
