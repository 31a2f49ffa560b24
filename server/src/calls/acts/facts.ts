import { actCalls, type RequestOf } from '@farsight/shared/contract'
import {
  actRefusal,
  ageDiffers,
  ageOn,
  CODE,
  CONDITION_MAX,
  formatDate,
  formatDateTime,
  isMobile,
  parseDateTime,
  STATE,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { factsOf } from '../../acts/facts'
import { rewriteWords } from '../../acts/merge'
import { actRow, examToSee, noteStep, ownFor, rowChanged, whoOf } from '../../acts/own'
import { itemSaid } from '../../desk/registered-item'
import type { ExamRecord } from '../../exams/exam'
import { type ExamPatch, patchExam } from '../../exams/move'
import { correctionOf, correctPerson } from '../../people/correct'
import { examsOf } from '../../people/exams'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { keepsExams, seesExams } from '../policies'

type Changes = RequestOf<typeof actCalls.updateProcedure>['changes']

const mayEdit = (work: Work, exam: ExamRecord): boolean =>
  exam.facility_id === work.session.facilityId && actRefusal('edit', actRow(exam, work.now), whoOf(work.session, exam)) === undefined

/** Who asked for a retraction that still fits the exam: told to those who may say yes. */
async function retractAsked({ tx, session }: Work, exam: ExamRecord) {
  if (!session.mayRetract && session.role !== 'admin') return null
  const asked = await tx.row<{ user_id: string; user_name: string; reason: string; at: number }>(
    sql`SELECT r.user_id, r.user_name, r.reason, r.at FROM retract_request r
      WHERE r.exam_id = ${exam.exam_id} AND r.answered_at IS NULL AND r.state = ${exam.state} AND r.facility_id = ${session.facilityId}`,
  )
  return asked ? { userId: asked.user_id, userName: asked.user_name, reason: asked.reason, time: formatDateTime(asked.at) } : null
}

export const getProcedure = sessionHandler(actCalls.getProcedure, seesExams, async (work, { risProcedureId }) => {
  const exam = await examToSee(work, risProcedureId, { withDeleted: true })
  return { val: { ...(await factsOf(work, exam, mayEdit(work, exam))), retractAsked: await retractAsked(work, exam) } }
})

/** Blank is wrong in these; a birth date is a day of the calendar that has been. */
function check(changes: Changes, now: number): void {
  for (const field of ['patName', 'pinyin', 'bodypart'] as const)
    if (changes[field] !== undefined && changes[field].trim() === '') throw new CallError(CODE.parameterEmpty, field)
  if (changes.phone !== undefined && changes.phone !== '' && !isMobile(changes.phone)) throw new CallError(CODE.phoneFormat, 'phone')
  if ((changes.conditionDescription ?? '').length > CONDITION_MAX) throw new CallError(CODE.descriptionTooLong, 'conditionDescription')
  if (changes.birthday && (parseDateTime(changes.birthday) === undefined || changes.birthday > formatDate(now)))
    throw new CallError(CODE.parameterIllegal, 'birthday')
  if ((changes.ageValue == null) !== (changes.ageUnit == null)) throw new CallError(CODE.parameterIllegal, 'ageUnit')
}

/** A part that this hospital examines by sides must say which. */
async function checkSide({ tx, session }: Work, exam: ExamRecord, changes: Changes): Promise<void> {
  const [bodypart, side] = [changes.bodypart ?? exam.bodypart, changes.side ?? exam.side]
  if (side !== '' || (changes.bodypart === undefined && changes.side === undefined)) return
  const sided = await tx.row(
    sql`SELECT 1 FROM exam e WHERE e.facility_id = ${session.facilityId} AND e.bodypart = ${bodypart} AND e.side <> '' LIMIT 1`,
  )
  if (sided) throw new CallError(CODE.markSide, 'side')
}

const ON_THE_TABLE = ['patName', 'sex', 'birthday', 'ageValue', 'bodypart', 'side', 'checkItem'] as const
/** Nobody changes who is on the table, or what is done to him there. */
function refuseInCheck(exam: ExamRecord, changes: Changes): void {
  if (exam.state === STATE.checkStarted && ON_THE_TABLE.some((key) => changes[key] !== undefined)) throw new CallError(CODE.checkGoesOn)
}

/** Part, side and item of what was registered fit together; the registration follows. */
async function checkItem({ tx, session }: Work, exam: ExamRecord, patch: ExamPatch): Promise<void> {
  if (patch.bodypart === undefined && patch.side === undefined && patch.check_item === undefined) return
  const { bodypart = exam.bodypart, side = exam.side, check_item = exam.check_item } = patch
  const itemId = await itemSaid(tx, exam, { bodypart, side, check_item })
  if (itemId !== undefined)
    await tx.run(sql`UPDATE registration SET item_id = ${itemId} WHERE exam_id = ${exam.exam_id} AND facility_id = ${session.facilityId}`)
}

/** Age follows the birth date as of the registration; an age without a birth date stands by itself. A known date stays. Throws 2886. */
function ageOf(exam: ExamRecord, changes: Changes): ExamPatch {
  const registered = formatDate(exam.register_time)
  if (changes.birthday === undefined && exam.birthday && changes.ageValue != null && changes.ageUnit != null) {
    const said = { birthday: exam.birthday, age: String(changes.ageValue), ageUnit: changes.ageUnit }
    if (ageDiffers(said, registered)) throw new CallError(CODE.ageDiffers, 'ageValue')
    return { age_value: changes.ageValue, age_unit: changes.ageUnit }
  }
  if (changes.birthday) {
    const age = ageOn(changes.birthday, registered)
    return { birthday: changes.birthday, age_value: age?.value ?? null, age_unit: age?.unit ?? null }
  }
  return {
    ...(changes.birthday === null ? { birthday: null } : {}),
    ...(changes.ageValue == null || changes.ageUnit == null
      ? {}
      : { birthday: null, age_value: changes.ageValue, age_unit: changes.ageUnit }),
  }
}

function patchOf(exam: ExamRecord, c: Changes): ExamPatch {
  const given: ExamPatch = {
    pat_name: c.patName?.trim(),
    pinyin: c.pinyin?.trim(),
    sex: c.sex,
    outpatient_no: c.outpatientNo?.trim(),
    inpatient_no: c.inpatientNo?.trim(),
    bed_no: c.bedNo?.trim(),
    source_type: c.sourceType,
    department: c.department,
    bodypart: c.bodypart?.trim(),
    side: c.side,
    check_item: c.checkItem,
    trauma: c.trauma === undefined ? undefined : c.trauma === 1,
    revisit: c.revisit === undefined ? undefined : c.revisit === 1,
    follow_up: c.followUp === undefined ? undefined : c.followUp === 1,
  } as ExamPatch
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ExamPatch
  return { ...set, ...ageOf(exam, c) }
}

/** What the worklist does not show stands on the row beside what it does. */
async function writeRest({ tx, session }: Work, exam: ExamRecord, c: Changes): Promise<void> {
  await tx.run(sql`
    UPDATE exam SET phone = coalesce(${c.phone ?? null}, phone), apply_doctor = coalesce(${c.applyDoctor ?? null}, apply_doctor),
      condition_description = coalesce(${c.conditionDescription ?? null}, condition_description)
    WHERE exam_id = ${exam.exam_id} AND facility_id = ${session.facilityId}`)
  // The form of the case information shows the same condition: one that is open there is stale now.
  if (c.conditionDescription !== undefined)
    await tx.run(sql`UPDATE patient_case SET version = version + 1 WHERE exam_id = ${exam.exam_id} AND facility_id = ${session.facilityId}`)
}

/** The exams of the same number, locked in one order, where it is said anew who they are of. */
async function besides(work: Work, examId: string, c: Changes): Promise<readonly ExamRecord[]> {
  if ([c.patName, c.pinyin, c.sex, c.birthday, c.ageValue].every((said) => said === undefined)) return []
  const row = await work.tx.row<{ hospital_no: string }>(
    sql`SELECT e.hospital_no FROM exam e WHERE e.exam_id = ${examId} AND e.facility_id = ${work.session.facilityId}`,
  )
  return row && row.hospital_no !== '' ? examsOf(work, row.hospital_no) : []
}

export const updateProcedure = sessionHandler(actCalls.updateProcedure, keepsExams, async (work, payload) => {
  const { tx, now, session } = work
  const { changes } = payload
  const others = await besides(work, payload.risProcedureId, changes)
  const exam = await ownFor(work, 'edit', payload.risProcedureId)
  const there = await factsOf(work, exam, true)
  if (there.version !== payload.baseVersion) throw new CallError(CODE.editedByAnother, undefined, there)
  check(changes, now)
  refuseInCheck(exam, changes)
  await checkSide(work, exam, changes)
  const patch = patchOf(exam, changes)
  await checkItem(work, exam, patch)
  const says = correctionOf(exam, patch)
  if (says) await correctPerson(work, exam, others, says)
  const after = await patchExam(tx, exam, patch)
  await writeRest(work, exam, changes)
  await tx.run(sql`
    INSERT INTO exam_edit (facility_id, exam_id, version, user_id, user_name, at)
    VALUES (${session.facilityId}, ${exam.exam_id}, ${there.version + 1}, ${session.userId}, ${session.userName}, ${new Date(now)})
    ON CONFLICT (facility_id, exam_id) DO UPDATE SET version = excluded.version, user_id = excluded.user_id, user_name = excluded.user_name, at = excluded.at`)
  await rewriteWords(work, after)
  await noteStep(work, exam, 'edit', exam.state, Object.keys(changes).sort().join(', '))
  await rowChanged(work, after)
  return { val: { state: after.state, version: there.version + 1 } }
})
