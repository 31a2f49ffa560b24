import { randomUUID } from 'node:crypto'
import { STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../src/database/tenant'
import { insertExams, type NewExam } from '../../src/exams/insert'
import { content } from '../exams'
import { canary } from './canary'
import type { Case, Person, Target } from './case'
import { type FacilityKey, facilityOf, type Identity, type Relation } from './identities'
import type { World } from './world'

let serial = 0

/** A fresh exam for a cell, not yet in the database, with its hospital's marker in every text. */
function shape(world: World, one: Case, identity: Identity, relation: Relation): { target: Target; facility: FacilityKey | undefined } {
  const facility = facilityOf(identity, relation)
  const key = facility ?? identity.facility
  const number = String(++serial).padStart(7, '0')
  const account = world.accounts.get(identity.name)
  const colleague: Person = world.colleagues[key]
  // A foreign row that names the one who asks is the hardest case: only the hospital stands between.
  const person: Person = relation === 'colleague' || !account ? colleague : account
  const other: Person = { userId: randomUUID(), name: canary(key, 'person') }
  const { now } = world.server.clock
  const mark = (field: string): string => canary(key, field)
  const exam: NewExam = {
    exam_id: randomUUID(),
    facility_id: world.facilities[key],
    state: STATE.toBeDiagnosed,
    modality: 'CT',
    // The number ends in a letter, so that no number is another's beginning.
    pat_name: `${mark('pat_name')} ${number}x`,
    pinyin: mark('pinyin'),
    sex: 'O',
    check_no: `C${number}x`,
    accession_no: `A${number}x`,
    hospital_no: `H${number}x`,
    outpatient_no: `O${number}x`,
    source_type: 'inpatient',
    department: mark('department'),
    bodypart: mark('bodypart'),
    check_item: mark('check_item'),
    condition_description: mark('condition_description'),
    register_time: now - 3_600_000,
    due_time: now + 3_600_000,
    reader_facility_id:
      relation === 'counterpart' ? world.facilities[identity.facility] : relation === 'unrelated' ? world.facilities.sibling : null,
    ...one.exam?.({ person, other, now }),
    ...(relation === 'deleted' ? { state: STATE.deleted, report_has_complete: false } : {}),
  }
  return { target: { examId: exam.exam_id, exam, planted: `planted${number}x` }, facility }
}

type Rows = Record<string, unknown>[]

async function insertRows(
  tx: Tx,
  table: 'report' | 'report_version' | 'exam_step' | 'study' | 'series' | 'instance',
  rows: Rows,
): Promise<void> {
  if (rows.length === 0) return
  const text = JSON.stringify(rows)
  const columns = Object.keys(rows[0]!).join(', ')
  // Names of tables and columns are this file's own.
  const query = sql`${text}`
  await tx.run({
    ...query,
    text: `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    values: [text],
  } as unknown as typeof query)
}

const contentOf = (facility: FacilityKey) => content(canary(facility, 'finding'), canary(facility, 'result'), canary(facility, 'advice'))

function reportRow(facility: FacilityKey, facilityId: string, exam: NewExam): Record<string, unknown> {
  const text = contentOf(facility)
  return {
    exam_id: exam.exam_id,
    facility_id: facilityId,
    version: 1,
    content: text,
    submitted: exam.state >= STATE.toFirstCheck && exam.state <= STATE.completed ? text : null,
    returned_reason: '',
    reviewers: [],
  }
}

/** Rows of the stranger's that name an exam of one's own: a query that forgets its hospital shows them. */
async function plant(world: World, targets: readonly Target[], report: boolean): Promise<void> {
  const facility_id = world.facilities.stranger
  const at = new Date(world.server.clock.now).toISOString()
  const mark = (field: string): string => canary('stranger', field)
  const studies = targets.map(({ examId }) => ({ examId, uid: `2.25.${BigInt(`0x${randomUUID().replaceAll('-', '')}`)}` }))
  await world.server.asTenant({ facilityId: facility_id, userId: randomUUID() }, async (tx) => {
    await insertRows(
      tx,
      'exam_step',
      targets.map(({ examId }) => ({
        facility_id,
        exam_id: examId,
        action: 'import',
        from_state: 2010,
        to_state: 2060,
        user_name: mark('person'),
        at,
        reason: mark('reason'),
      })),
    )
    await insertRows(
      tx,
      'report_version',
      targets.map(({ examId, exam }) => ({
        exam_id: examId,
        version: 50,
        facility_id,
        step: 'draft',
        content: contentOf('stranger'),
        author_id: exam.author_id ?? randomUUID(),
        author_name: mark('person'),
        at,
        reason: '',
      })),
    )
    await insertRows(
      tx,
      'study',
      studies.map(({ examId, uid }) => ({
        facility_id,
        study_uid: uid,
        exam_id: examId,
        accession_no: '',
        patient_id: '',
        patient_name: '',
        patient_sex: '',
        patient_birth_date: '',
        study_date: '',
        study_time: '',
        modality: 'CT',
        description: mark('study_description'),
        images: 5,
        received: at,
      })),
    )
    await insertRows(
      tx,
      'series',
      studies.map(({ uid }) => ({
        facility_id,
        study_uid: uid,
        series_uid: `${uid}.1`,
        modality: 'CT',
        number: 1,
        description: mark('series_description'),
        bodypart: '',
      })),
    )
    await insertRows(
      tx,
      'instance',
      studies.map(({ uid }) => ({
        facility_id,
        sop_uid: `${uid}.1.1`,
        study_uid: uid,
        series_uid: `${uid}.1`,
        sop_class: '1.2',
        transfer_syntax: '1.2',
        number: 1,
        frames: 1,
        rows: 1,
        columns: 1,
        bytes: 1,
        sha256: '',
        metadata: '{}',
        notes: [],
      })),
    )
    const words = targets.flatMap(({ examId, planted }) =>
      ['p', 'h', 'a', 'c', 'o', 'i'].map((kind) => ({ facility_id, word: `${kind}:${planted}`, exam_id: examId })),
    )
    await tx.run(sql`INSERT INTO exam_word SELECT * FROM jsonb_populate_recordset(NULL::exam_word, ${JSON.stringify(words)}::jsonb)`)
    if (report)
      await insertRows(
        tx,
        'report',
        targets.map(({ exam }) => reportRow('stranger', facility_id, exam)),
      )
  })
}

/** Who asks for what. */
export interface Asked {
  readonly identity: Identity
  readonly relation: Relation
}

/** Makes the targets of a case's cells, in bulk: exams, their reports, and foreign rows that name those of one's own. */
export async function makeTargets(world: World, one: Case, asked: readonly Asked[]): Promise<readonly Target[]> {
  const shaped = asked.map(({ identity, relation }) => shape(world, one, identity, relation))
  if (!one.exam) return shaped.map(({ target }) => target)
  for (const facility of new Set(shaped.flatMap((s) => s.facility ?? []))) {
    const exams = shaped.filter((s) => s.facility === facility).map((s) => s.target.exam)
    const facilityId = world.facilities[facility]
    const written = exams.filter((exam) => exam.state <= STATE.completed || exam.author_id)
    await world.server.asTenant({ facilityId, userId: randomUUID() }, async (tx) => {
      await insertExams(tx, exams)
      if (!one.plantedReport)
        await insertRows(
          tx,
          'report',
          written.map((exam) => reportRow(facility, facilityId, exam)),
        )
    })
  }
  await plant(
    world,
    asked.flatMap(({ relation }, i) => (relation === 'own' ? [shaped[i]!.target] : [])),
    one.plantedReport === true,
  )
  return shaped.map(({ target }) => target)
}
