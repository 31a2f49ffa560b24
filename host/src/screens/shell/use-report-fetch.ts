import { api, type CallOptions } from '@farsight/shared/api'
import { desktop } from '@farsight/shared/desktop'
import { useEffect } from 'react'

/** The wrapper asks by itself: nothing of it shows in the page, and a refusal is its own to tell. */
const QUIET = { showLoading: false, promptType: 'none', handleOverTime: false } satisfies CallOptions

/** Patient and report of a study; where that call fails, the original one (product.md section 7). */
async function fetchReport(studyUid: string): Promise<unknown> {
  try {
    const { uids, val } = await api.call('patientInfoForViewDicom', { customStudyUid: studyUid }, QUIET)
    return { uids, val }
  } catch {
    const { val } = await api.call('reportForWrapper', { studyUid }, QUIET)
    return { uids: [studyUid], val }
  }
}

/** While somebody is logged in, the desktop wrapper gets the reports that it asks for by their study. */
export function useReportFetch(): void {
  useEffect(() => desktop().reportFetch(fetchReport), [])
}
