import type { OpenedReport, WorklistRow } from '@farsight/shared/contract'
import type { Page } from '@playwright/test'
import { testRow } from '../../shared/api/test/exam-row'
import { testOpened, testReport } from '../../shared/api/test/opened-report'
import { CODE } from '../../shared/domain'

/** A CT that waits for its report. */
export const examRow = (changes: Partial<WorklistRow> = {}): WorklistRow =>
  testRow({ risProcedureId: 'p1', t: '1', sign: 'x', checkItem: '平扫', imageCount: 0, ...changes })

const holder = { id: '1001', name: '陈医生' }

/** The answer of openReport: a report that was just begun. */
export const openedExam = (exam: WorklistRow): OpenedReport =>
  testOpened({
    exam: { ...exam, state: 2, holderId: holder.id, holderName: holder.name },
    report: testReport({ risProcedureId: exam.risProcedureId, holder, leaseUntil: '2026-11-20 10:03:00' }),
  })

/** Answers the worklist's and the report's calls with these exams, before what `answerCalls` says; call it after that. */
export async function answerExams(page: Page, rows: readonly WorklistRow[]): Promise<void> {
  const whole = (val: unknown, more: object = {}) => ({ json: { errorCode: 0, errorMsg: '', val, ...more } })
  await page.route(/func=QueryLocalList/, (route) =>
    route.fulfill(whole(rows, { total: rows.length, totalIsFloor: false, cursor: '', serverTime: '2026-11-20 10:00:00' })),
  )
  await page.route(/func=QueryQueues/, (route) => route.fulfill(whole({ write: rows.length, review: 0, returned: 0, urgent: 0 })))
  await page.route(/func=GetProcedure/, (route) => {
    const id = new URLSearchParams(route.request().postData() ?? '').get('risProcedureId')
    const row = rows.find(({ risProcedureId }) => risProcedureId === id) ?? (rows[0] as WorklistRow)
    const more = { phone: row.patName, applyDoctor: row.patName, conditionDescription: row.patName, mergedFrom: [], hadIt: [] }
    return route.fulfill(whole({ ...row, ...more }))
  })
  await page.route(/func=GetAiResult/, (route) => route.fulfill({ json: { errorCode: CODE.studyUnknown, errorMsg: '' } }))
  await page.route(/function=openReport/, (route) => route.fulfill(whole(openedExam(rows[0] as WorklistRow))))
}
