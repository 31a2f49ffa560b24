const REPORT_WINDOW = 'farsight-report-'

/** Opens a report in a window of its own, which closes itself after the report was submitted. The same exam again: the same window. */
export function openReportWindow(address: string, procedureId: string): Window | null {
  return window.open(address, `${REPORT_WINDOW}${procedureId}`)
}

/** Was this window opened for one report alone? */
export const isReportWindow = (): boolean => window.name.startsWith(REPORT_WINDOW)
