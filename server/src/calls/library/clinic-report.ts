import { randomUUID } from 'node:crypto'
import { type RequestOf, reportLibraryCalls } from '@farsight/shared/contract'
import { ageOn, CODE, formatDate, parseDateTime, RIGHT, rightFor, STATE, turnsReading } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { addImages } from '../../acts/add-images'
import { imageAddress, imageOf, readImage } from '../../chat/images'
import { isPhone } from '../../codes/phone'
import { nextNumber } from '../../desk/numbers'
import { pinyinOfName } from '../../desk/pinyin'
import { atTheDesk, patientOfReport } from '../../desk/who'
import { insertExams } from '../../exams/insert'
import type { InstanceAddress } from '../../images'
import type { Archive } from '../../images/door/archive'
import { CallError } from '../error'
import { type Handler, type SessionHandler, sessionHandler, type Work } from '../handler'
import { writesForClinic } from '../policies'
import { openReport } from '../report/open'
import { submitReport } from '../report/write'

type Asked = RequestOf<typeof reportLibraryCalls.saveClinicReport>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ID_NUMBER = /^\d{17}[\dX]$/

function check(asked: Asked, now: number): void {
  for (const field of ['patName', 'bodypart', 'checkItem', 'finding', 'result'] as const)
    if (asked[field].trim() === '') throw new CallError(CODE.parameterEmpty, field)
  for (const [field, value] of Object.entries(asked))
    if (typeof value === 'string' && turnsReading(value)) throw new CallError(CODE.parameterIllegal, field)
  const born = asked.birthday
  if (born !== undefined && (parseDateTime(born) === undefined || born > formatDate(now)))
    throw new CallError(CODE.parameterIllegal, 'birthday')
  if ((asked.age === undefined) !== (asked.ageUnit === undefined)) throw new CallError(CODE.parameterIllegal, 'ageUnit')
  if (asked.phone && !isPhone(asked.phone)) throw new CallError(CODE.phoneFormat, 'phone')
  if (asked.idNumber && !ID_NUMBER.test(asked.idNumber)) throw new CallError(CODE.parameterIllegal, 'idNumber')
}

/** A part that this clinic examines by sides must say which. */
async function checkSide({ tx }: Work, { bodypart, side }: Asked): Promise<void> {
  if (side !== '') return
  const sided = await tx.row(
    sql`SELECT 1 FROM exam e WHERE e.bodypart = ${bodypart.trim()} AND e.side <> '' AND e.facility_id = ${tx.tenant.facilityId} LIMIT 1`,
  )
  if (sided) throw new CallError(CODE.markSide, 'side')
}

/** Uploads of the one who writes, by their keys; one that is another's or gone refuses all. */
async function uploads({ tx }: Work, keys: readonly string[]): Promise<Buffer[]> {
  const files: Buffer[] = []
  for (const key of keys) {
    const id = UUID.test(key) ? await imageOf(tx, imageAddress(key)) : undefined
    const image = id === undefined ? undefined : await readImage(tx, id)
    if (!image) throw new CallError(CODE.imageKeyUnknown, 'imageKeys')
    files.push(image.bytes)
  }
  return files
}

async function register(work: Work, asked: Asked): Promise<string> {
  const { tx, now, session } = work
  const examId = randomUUID()
  const name = asked.patName.trim()
  const age = asked.birthday
    ? ageOn(asked.birthday, formatDate(now))
    : asked.age === undefined || asked.ageUnit === undefined
      ? undefined
      : { value: asked.age, unit: asked.ageUnit }
  const said = {
    pat_name: name,
    pinyin: asked.pinyin?.trim() || pinyinOfName(name),
    sex: asked.sex,
    birthday: asked.birthday ?? null,
    age_value: age?.value ?? null,
    age_unit: age?.unit ?? null,
    phone: asked.phone ?? '',
  }
  await atTheDesk(tx)
  const numbered = asked.idNumber
    ? { id_type: 'identityCard', id_no: asked.idNumber, id_reason: '' }
    : { id_type: 'none', id_no: '', id_reason: 'other' }
  const { hospital_no } = await patientOfReport(tx, now, { ...said, ...numbered, nation: '', address: '' })
  const number = await nextNumber(tx, 'check', asked.modality, now)
  await insertExams(tx, [
    {
      ...{ exam_id: examId, facility_id: session.facilityId, state: STATE.toBeDiagnosed, modality: asked.modality, hospital_no, ...said },
      ...{ check_no: number, accession_no: number, source_type: 'outpatient', from_clinic: true },
      ...{ bodypart: asked.bodypart.trim(), side: asked.side, check_item: asked.checkItem.trim(), register_time: now, check_time: now },
    },
  ])
  if (asked.idNumber)
    await tx.run(
      sql`INSERT INTO exam_identity (facility_id, exam_id, id_number) VALUES (${session.facilityId}, ${examId}, ${asked.idNumber})`,
    )
  await tx.run(sql`INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at)
    VALUES (${session.facilityId}, ${examId}, 'import', ${STATE.registered}, ${STATE.toBeDiagnosed}, ${session.userId}, ${session.userName}, ${new Date(now)})`)
  return examId
}

/** The calls' own handlers write the report: the same rights, steps, issues and events as from the editor. */
const call = (handler: unknown, work: Work, payload: object): Promise<{ val: { state: number } & Record<string, unknown> }> =>
  (handler as SessionHandler).handle(work, payload as never) as never

async function write(work: Work, examId: string, asked: Asked): Promise<{ state: number; t: string; sign: string }> {
  const t = String(work.now)
  const sign = work.sign.sign(examId, asked.modality, t)
  const opened = await call(openReport, work, { procedureId: examId, modality: asked.modality, t, sign })
  const { version } = opened.val.report as { version: number }
  const plain = (text: string) => ({ text, marks: [] })
  const report = { finding: plain(asked.finding), result: plain(asked.result), advice: plain(''), yinYang: asked.yinYang }
  const toReview = opened.val.mayFinish ? 0 : 1
  // What the report check found and the clinic let stand is kept with the version, as from the editor.
  const { overrides } = asked
  const sent = { procedureId: examId, report, baseVersion: version, toReview, ...(overrides ? { overrides } : {}) }
  const { val } = await call(submitReport, work, sent)
  return { state: val.state, t, sign }
}

/** Where an exam's pictures lie in the archive. */
const addressesOf = ({ tx }: Work, examId: string): Promise<InstanceAddress[]> => {
  return tx.rows<InstanceAddress>(sql`
    SELECT i.facility_id AS "facilityId", i.study_uid AS "studyUid", i.series_uid AS "seriesUid", i.sop_uid AS "sopUid"
    FROM study st JOIN instance i ON i.facility_id = st.facility_id AND i.study_uid = st.study_uid WHERE st.exam_id = ${examId} AND st.facility_id = ${tx.tenant.facilityId}`)
}

/** A clinic's whole report in one go: exam, pictures and text, all of it or nothing. Without reviews it is completed at once. */
export function saveClinicReport(archive: Archive): Handler {
  return sessionHandler(reportLibraryCalls.saveClinicReport, writesForClinic, async (work, asked) => {
    if (rightFor(work.session.rights, asked.modality) < RIGHT.write) throw new CallError(CODE.noWritingPermission)
    check(asked, work.now)
    await checkSide(work, asked)
    const files = await uploads(work, asked.imageKeys)
    const examId = await register(work, asked)
    work.about(examId)
    if (files.length > 0) await addImages(archive, async (act) => act(work), examId, files)
    const kept = await addressesOf(work, examId)
    try {
      return { val: { risProcedureId: examId, ...(await write(work, examId, asked)) } }
    } catch (error) {
      // The rows go with the transaction; the files would stay.
      for (const address of kept) await archive.store.remove(address)
      throw error
    }
  })
}
