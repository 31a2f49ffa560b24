import type { OpenedReport } from '../../contract'

const blank = { text: '', marks: [] }

/** A report that was just begun, for tests. `exam` must be given: its row says whose it is. */
export const testReport = (
  change: Partial<OpenedReport['report']> & Pick<OpenedReport['report'], 'risProcedureId'>,
): OpenedReport['report'] => ({
  version: 1,
  state: 2,
  content: { finding: blank, result: blank, advice: blank, yinYang: null },
  submitted: null,
  author: null,
  reviewers: [],
  beginTime: null,
  writeTime: null,
  reportCompleteTime: null,
  returnedReason: '',
  returned: null,
  holder: null,
  leaseUntil: null,
  auditReportId: '',
  issue: 0,
  addenda: [],
  corrected: 0,
  changedBy: null,
  starsGiven: [],
  ...change,
})

/** What opening answers, for tests. */
export const testOpened = (change: Partial<OpenedReport> & Pick<OpenedReport, 'exam' | 'report'>): OpenedReport => ({
  mode: 'edit',
  level: 0,
  reviewLevels: 1,
  mayFinish: false,
  takenOverFrom: null,
  referredBy: null,
  studies: [],
  identityWarnings: [],
  identityConfirmed: null,
  hungUntil: null,
  hungReason: '',
  takeBackUntil: null,
  remoteOrder: null,
  ...change,
})
