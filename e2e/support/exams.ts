import type { OpenedReport, WorklistRow } from '@farsight/shared/contract'
import type { Page } from '@playwright/test'

/** A CT that waits for its report. */
export const examRow = (changes: Partial<WorklistRow> = {}): WorklistRow => ({
  risProcedureId: 'p1',
  t: '1',
  sign: 'x',
  version: 1,
  modality: 'CT',
  state: 2060,
  reportHasComplete: 0,
  returned: false,
  hungUp: false,
  urgent: false,
  critical: false,
  greenChannel: false,
  trauma: false,
  revisit: false,
  followUp: false,
  remote: false,
  patName: '王建国',
  pinyin: 'wang jian guo',
  sex: 'M',
  age: { value: 67, unit: 'Y' },
  checkNo: 'CT2611200031',
  accessionNo: 'A0031',
  hospitalNo: 'H77',
  outpatientNo: '',
  inpatientNo: 'Z123',
  bedNo: '12',
  sourceType: 'inpatient',
  department: '呼吸科',
  bodypart: '胸部',
  side: '',
  checkItem: '平扫',
  registerTime: '2026-11-20 09:10:05',
  checkTime: '2026-11-20 09:30:00',
  writeTime: null,
  reportCompleteTime: null,
  dueTime: '2026-11-20 11:30:00',
  imageCount: 0,
  yinYang: null,
  printed: false,
  authorName: '',
  reviewerName: '',
  holderName: '',
  holderId: '',
  authorId: '',
  facilityName: '',
  remoteOrderId: '',
  srcDoctorId: '',
  remoteTargetName: '',
  assignedId: '',
  assignedName: '',
  greenKind: '',
  doorTime: null,
  merged: false,
  idx: 1,
  diagnoseDoctorId: '',
  examineDoctorId: '',
  lastActorId: '',
  passedLevel: 0,
  sentOut: false,
  ...changes,
})

const blank = { text: '', marks: [] }
const holder = { id: '1001', name: '陈医生' }

/** The answer of openReport: a report that was just begun. */
export const openedExam = (exam: WorklistRow): OpenedReport => ({
  exam: { ...exam, state: 2, holderId: holder.id, holderName: holder.name },
  report: {
    risProcedureId: exam.risProcedureId,
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
    holder,
    leaseUntil: '2026-11-20 10:03:00',
  },
  mode: 'edit',
  level: 0,
  reviewLevels: 1,
  mayFinish: false,
  takenOverFrom: null,
  studies: [],
  identityWarnings: [],
})

/** Answers the worklist's and the report's calls with these exams, before what `answerCalls` says; call it after that. */
export async function answerExams(page: Page, rows: readonly WorklistRow[]): Promise<void> {
  const whole = (val: unknown, more: object = {}) => ({ json: { errorCode: 0, errorMsg: '', val, ...more } })
  await page.route(/func=QueryLocalList/, (route) =>
    route.fulfill(whole(rows, { total: rows.length, totalIsFloor: false, cursor: '', serverTime: '2026-11-20 10:00:00' })),
  )
  await page.route(/func=QueryQueues/, (route) => route.fulfill(whole({ write: rows.length, review: 0, returned: 0, urgent: 0 })))
  await page.route(/function=openReport/, (route) => route.fulfill(whole(openedExam(rows[0] as WorklistRow))))
}
