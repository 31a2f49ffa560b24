import { randomUUID } from 'node:crypto'
import { decide, EMPTY_CONTENT, parseDateTime, type ReportContent, reviewLevelOf, sameContent } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import { keepVersion, type ReportRecord, readReport, UNCHANGED, writeReport } from '../calls/report/content'
import { moveContext } from '../calls/report/context'
import { type ExamRecord, examFacts } from '../exams/exam'
import { type ExamPatch, type MoveContext, moveExam } from '../exams/move'

type Level = 1 | 2 | 3

/** The text that stood when it was sent to this level's check. */
async function sentTo({ tx }: Work, exam: ExamRecord, level: Level): Promise<ReportContent | undefined> {
  const step = level === 1 ? 'submit' : `pass${level - 1}`
  const row = await tx.row<{ content: ReportContent }>(
    sql`SELECT v.content FROM report_version v WHERE v.exam_id = ${exam.exam_id} AND v.step = ${step} AND v.facility_id = ${exam.facility_id} ORDER BY v.version DESC LIMIT 1`,
  )
  return row?.content
}

const nobody: ExamPatch = {
  holder_id: null,
  holder_name: '',
  lease_until: null,
  report_has_complete: false,
  complete_time: null,
  // The step before has had its seconds.
  take_back_until: null,
}

/** Back to be diagnosed: nobody's case again; its author finds the text as a draft. */
const toDiagnosis: ExamPatch = {
  ...nobody,
  returned: false,
  author_id: null,
  author_name: '',
  begin_time: null,
  write_time: null,
  yin_yang: null,
  reviewer_name: '',
  reviewer_id: null,
  last_actor_id: null,
  passed_level: 0,
}

/** Back to a level's check: what was passed before stands, and who passed it took the last step now. */
function toCheck(exam: ExamRecord, level: Level, before: ReportRecord['reviewers']): ExamPatch {
  const former = before.find((r) => r.level === level - 1)
  return {
    ...nobody,
    reviewer_name: former?.name ?? '',
    reviewer_id: former?.id ?? null,
    last_actor_id: former?.id ?? exam.author_id,
    passed_level: (level - 1) as ExamRecord['passed_level'],
  }
}

/** Whose hand the text that stands now shows beside the author's: whoever passed it last, where it is not the author's own. */
async function changerOf(
  work: Work,
  exam: ExamRecord,
  sent: ReportContent | undefined,
  reviewers: ReportRecord['reviewers'],
): Promise<Pick<ReportRecord, 'changed_by' | 'changed_name' | 'changed_at'>> {
  const last = reviewers.at(-1)
  const own = sent && last ? await sentTo(work, exam, 1) : undefined
  if (!sent || !last || !own || sameContent(own, sent)) return UNCHANGED
  return { changed_by: last.id, changed_name: last.name, changed_at: parseDateTime(last.time) ?? null }
}

/**
 * Takes the last step of a report back (decision 54). The text that is taken back becomes the draft of who wrote or passed it;
 * in the report stands what stood before that step. Nothing is lost: every version is kept.
 */
export async function takeBack(
  work: Work,
  exam: ExamRecord,
  action: 'withdrawReport' | 'retractReport',
  reason: string,
  more: Partial<MoveContext['actor']> = {},
): Promise<ExamRecord> {
  const { tx, now, session } = work
  const base = moveContext(work, exam)
  const context = { ...base, actor: { ...base.actor, ...more } }
  const verdict = decide(action, examFacts(exam, context.reviewLevels, now), context.actor)
  if ('refused' in verdict) throw new CallError(verdict.refused)
  const report = await readReport(tx, exam)
  const level = reviewLevelOf(verdict.to)
  const reviewers = level === undefined ? [] : report.reviewers.filter((r) => r.level < level)
  const after = await moveExam(context, exam, action, level === undefined ? toDiagnosis : toCheck(exam, level, reviewers), reason)
  const passed = report.reviewers.find((r) => r.level === level)
  const author = passed ?? { id: exam.author_id ?? session.userId, name: exam.author_name || session.userName }
  await keepVersion(tx, exam, report.version + 1, {
    step: 'draft',
    content: report.content,
    authorId: author.id,
    authorName: author.name,
    at: now,
    reason,
  })
  const sent = level === undefined ? undefined : ((await sentTo(work, exam, level)) ?? report.submitted ?? report.content)
  await writeReport(tx, exam, {
    ...report,
    version: report.version + 2,
    content: sent ?? EMPTY_CONTENT,
    submitted: sent ?? null,
    reviewers,
    // The text under review is another one now, or none.
    submission_id: sent ? randomUUID() : null,
    ...(await changerOf(work, exam, sent, reviewers)),
    undo: null,
  })
  return after
}

/** Who did the last step of an exam, and when: what the one who came second is told. */
export async function lastStep({ tx }: Work, exam: ExamRecord): Promise<{ name: string; at: number } | undefined> {
  return tx.row<{ name: string; at: number }>(
    sql`SELECT s.user_name AS name, s.at FROM exam_step s WHERE s.exam_id = ${exam.exam_id} AND s.facility_id = ${exam.facility_id} ORDER BY s.step_id DESC LIMIT 1`,
  )
}
