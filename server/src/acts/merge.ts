import { CODE, mergeRefusal, partText, STATE, type StateCode } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import { countOfExam } from '../ecg/files'
import type { ExamRecord } from '../exams/exam'
import { patchExam } from '../exams/move'
import { wordsOf } from '../exams/words'
import { refuseCalled } from '../queue/taken'
import { checkWasEnded, endPlace, giveTicketBack, mergedState, splitState, takeTicket } from './merged-queue'
import { actRow, lockOwn, noteStep, refusedBy, rowChanged, whoOf } from './own'

/** What a merge changes of a row: a split puts it back exactly (decision 112). */
const FACE = [
  'state',
  'former_state',
  'bodypart',
  'side',
  'check_item',
  'image_count',
  'urgent',
  'urgent_at',
  'urgent_by',
  'urgent_former_due',
  'urgent_former_rule',
  'critical',
  'green_channel',
  'green_kind',
  'door_time',
  'due_time',
  'check_time',
  'trauma',
] as const
type Face = Pick<ExamRecord, (typeof FACE)[number]>
interface Part {
  readonly exam_id: string
  readonly former: Face
  readonly studies: readonly string[]
}

const faceOf = (exam: ExamRecord): Face => Object.fromEntries(FACE.map((key) => [key, exam[key]])) as unknown as Face
const earliest = (times: readonly (number | null)[]): number | null => {
  const there = times.filter((time) => time !== null)
  return there.length ? Math.min(...there) : null
}
const joined = (texts: readonly string[]): string => [...new Set(texts.filter(Boolean))].join('、')
/** The face of the merged exam: all items, all images, the most pressing clock. */
function mergedFace(parts: readonly ExamRecord[]): Partial<Face> {
  const [head] = parts
  const green = parts.find((part) => part.green_channel)
  const urgent = parts.find((part) => part.urgent)
  const sides = new Set(parts.map((part) => part.side))
  return {
    state: mergedState(parts.map((part) => part.state as StateCode)),
    bodypart: joined(parts.map((part) => part.bodypart)),
    // One side for all, or none: each item names its own.
    side: sides.size === 1 ? head!.side : '',
    check_item: joined(parts.map((part) => (sides.size === 1 ? part.check_item : sided(part)))),
    image_count: parts.reduce((sum, part) => sum + part.image_count, 0),
    critical: parts.some((part) => part.critical),
    trauma: parts.some((part) => part.trauma),
    due_time: earliest(parts.map((part) => part.due_time)),
    check_time: parts.some((part) => part.check_time === null) ? null : head!.check_time,
    ...(green ? { green_channel: true, green_kind: green.green_kind, door_time: green.door_time } : {}),
    // What one part was due by is not the whole's: an undo asks the table.
    urgent_former_due: null,
    urgent_former_rule: null,
    ...(urgent ? { urgent: true, urgent_at: urgent.urgent_at, urgent_by: urgent.urgent_by } : {}),
  }
}
const SIDE_WORDS = { '': '', L: '左', R: '右', B: '双侧' } as const
/** A side is never lost: where the parts differ, it stands before its item. */
const sided = (part: ExamRecord): string => `${SIDE_WORDS[part.side]}${partText(part.bodypart, part.check_item)}`

async function findBy(work: Work, exam: ExamRecord, also: readonly ExamRecord[]): Promise<void> {
  const { tx } = work
  const words = new Set([exam, ...also].flatMap((one) => wordsOfExam(one)))
  await tx.run(sql`DELETE FROM exam_word WHERE exam_id = ${exam.exam_id} AND facility_id = ${exam.facility_id}`)
  await tx.run(
    sql`INSERT INTO exam_word (facility_id, word, exam_id) SELECT ${exam.facility_id}::uuid, w, ${exam.exam_id}::uuid FROM unnest(${[...words]}::text[]) w`,
  )
}
export const wordsOfExam = (e: ExamRecord): readonly string[] =>
  wordsOf({
    patName: e.pat_name,
    pinyin: e.pinyin,
    checkNo: e.check_no,
    accessionNo: e.accession_no,
    hospitalNo: e.hospital_no,
    outpatientNo: e.outpatient_no,
    inpatientNo: e.inpatient_no,
  })

const partsOf = ({ tx }: Work, head: ExamRecord): Promise<Part[]> =>
  tx.rows<Part>(
    sql`SELECT p.exam_id, p.former, p.studies FROM merge_part p WHERE p.head_id = ${head.exam_id} AND p.facility_id = ${head.facility_id} ORDER BY p.place`,
  )

/** Makes the words of an exam anew, after its name or numbers changed; a merged one is found by its parts' numbers too. */
export async function rewriteWords(work: Work, exam: ExamRecord): Promise<void> {
  const parts = exam.merged ? await partsOf(work, exam) : []
  const others: ExamRecord[] = []
  for (const part of parts) if (part.exam_id !== exam.exam_id) others.push(await lockOwn(work, part.exam_id))
  await findBy(work, exam, others)
}

/** Locks them in one order, whatever order they were named in, so that two merges never wait for each other. */
async function lockAll(work: Work, ids: readonly string[]): Promise<Map<string, ExamRecord>> {
  const exams = new Map<string, ExamRecord>()
  for (const id of [...new Set(ids)].sort()) exams.set(id, await lockOwn(work, id))
  return exams
}

/**
 * Makes one check of several: the first keeps its numbers and gets all items and series, the others are hidden. A merged one
 * among them is taken apart first, so that no check is ever in two groups.
 */
export async function mergeExams(work: Work, ids: readonly string[]): Promise<ExamRecord> {
  const wanted = [...new Set(ids)]
  if (wanted.length < 2) throw new CallError(CODE.parameterIllegal, 'risProcedureIds')
  const exams = await lockAll(work, wanted)
  const refused = mergeRefusal(
    wanted.map((id) => actRow(exams.get(id)!, work.now)),
    ({ modality }) => whoOf(work.session, { modality, facility_id: work.session.facilityId }),
  )
  if (refused) throw refusedBy(refused)
  await refuseCalled(work.tx, wanted, work.now)
  const all: string[] = []
  for (const id of wanted) {
    const exam = exams.get(id)!
    all.push(...(exam.merged ? await splitExam(work, exam) : [id]))
  }
  const parts: ExamRecord[] = []
  for (const id of all) parts.push(await lockOwn(work, id))
  return join(work, parts)
}

async function join(work: Work, parts: readonly ExamRecord[]): Promise<ExamRecord> {
  const { tx } = work
  const [head, ...others] = parts as [ExamRecord, ...ExamRecord[]]
  const f = head.facility_id
  for (const [place, part] of parts.entries()) {
    const studies = await tx.rows<{ study_uid: string }>(
      sql`SELECT s.study_uid FROM study s WHERE s.exam_id = ${part.exam_id} AND s.facility_id = ${f} ORDER BY s.study_uid`,
    )
    await tx.run(sql`INSERT INTO merge_part (facility_id, head_id, exam_id, place, former, studies)
      VALUES (${f}, ${head.exam_id}, ${part.exam_id}, ${place}, ${JSON.stringify(faceOf(part))}::jsonb, ${studies.map((s) => s.study_uid)})`)
  }
  await takeTicket(tx, head, others, work.now)
  const after = await patchExam(tx, head, { ...mergedFace(parts), merged: true })
  for (const part of others) {
    await patchExam(tx, part, { state: STATE.deleted, former_state: part.state, merged_into: head.exam_id })
    await tx.run(sql`UPDATE study SET exam_id = ${head.exam_id} WHERE exam_id = ${part.exam_id} AND facility_id = ${f}`)
    await noteStep(work, part, 'merge', STATE.deleted, head.check_no)
    await rowChanged(work, { ...part, state: STATE.deleted })
  }
  await findBy(work, head, others)
  await noteStep(work, head, 'merge', after.state, others.map((part) => part.check_no).join('、'))
  await rowChanged(work, after)
  return after
}

/** Takes a merged check apart: every part is as it was, with its own numbers, items and series, but for a check that was made meanwhile. Answers their ids, the head first. */
export async function splitExam(work: Work, head: ExamRecord): Promise<string[]> {
  const { tx } = work
  const f = head.facility_id
  const parts = await partsOf(work, head)
  await giveTicketBack(tx, head, parts, work.now)
  const whole = { state: head.state as StateCode, check_time: head.check_time, ended: await checkWasEnded(tx, head) }
  for (const { exam_id, former, studies } of parts) {
    if (exam_id === head.exam_id) continue
    const part = await lockOwn(work, exam_id)
    // Images that came since with the part's own number are the part's.
    await tx.run(sql`UPDATE study SET exam_id = ${exam_id}
      WHERE exam_id = ${head.exam_id} AND (study_uid = ANY(${studies}) OR accession_no = ${part.accession_no}) AND facility_id = ${f}`)
    await putBack(work, part, former, whole)
  }
  const own = parts.find((part) => part.exam_id === head.exam_id)
  if (own) await putBack(work, head, own.former, whole)
  await tx.run(sql`DELETE FROM merge_part WHERE head_id = ${head.exam_id} AND facility_id = ${f}`)
  return parts.map((part) => part.exam_id)
}

/** How the merged exam stood when it was split. */
interface Whole {
  readonly state: StateCode
  readonly check_time: number | null
  readonly ended: boolean
}

/** Images may have come meanwhile: their number and the state that they lead to are those of now. */
async function putBack(work: Work, exam: ExamRecord, former: Face, whole: Whole): Promise<void> {
  const count = await countOfExam(work.tx, exam)
  const came = count > former.image_count
  const state = splitState(former.state as StateCode, whole.state, { images: count > 0, ended: whole.ended })
  const made = state === former.state ? {} : { state, check_time: former.check_time ?? whole.check_time ?? work.now }
  if (state !== former.state) await endPlace(work.tx, exam)
  const waits = state === STATE.checkEnded || state === STATE.uploading
  const after = await patchExam(work.tx, exam, {
    ...former,
    ...made,
    ...(came ? { image_count: count, ...(waits ? { state: STATE.toBeDiagnosed, check_time: former.check_time ?? work.now } : {}) } : {}),
    merged: false,
    merged_into: null,
  })
  await findBy(work, after, [])
  await noteStep(work, exam, 'split', after.state)
  await rowChanged(work, after)
}
