import { randomUUID } from 'node:crypto'
import { STATE } from '@farsight/shared/domain'
import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../../src/database/tenant'
import type { NewExam } from '../../src/exams/insert'
import { content } from '../exams'
import { canary } from './canary'
import type { Target } from './case'
import type { FacilityKey } from './identities'
import type { World } from './world'

type Row = Record<string, unknown>

/** Rows of a table in one statement; all have the first one's columns. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const columns = raw(Object.keys(rows[0]!).join(', '))
  await tx.run(
    sql`INSERT INTO ${raw(table)} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(rows)}::jsonb)`,
  )
}

/** Whose marker a text carries: a hospital's, or that of a colleague at work on a draft. */
export type Marked = FacilityKey | 'colleague'
const contentOf = (marked: Marked) => content(canary(marked, 'finding'), canary(marked, 'result'), canary(marked, 'advice'))

/** A row of table report, version 1; sent to review where the exam's state says so. */
export function reportRow(marked: Marked, facility_id: string, exam: NewExam): Row {
  const text = contentOf(marked)
  const sent = exam.state >= STATE.toFirstCheck && exam.state <= STATE.completed
  return {
    exam_id: exam.exam_id,
    facility_id,
    version: 1,
    content: text,
    submitted: sent ? text : null,
    returned_reason: '',
    reviewers: [],
  }
}

/** A target of one's own, and who asks for it. */
export interface Planting {
  readonly target: Target
  readonly askedBy: string | undefined
}

/** Rows of the stranger's that name an exam of one's own: a query that forgets its hospital shows them. */
export async function plantForeignRows(world: World, plantings: readonly Planting[], withReport: boolean): Promise<void> {
  const facility_id = world.facilities.stranger
  const at = new Date(world.server.clock.now).toISOString()
  const mark = (field: string): string => canary('stranger', field)
  const person = { user_name: mark('person'), at, reason: mark('reason') }
  const none = {
    accession_no: '',
    patient_id: '',
    patient_name: '',
    patient_sex: '',
    patient_birth_date: '',
    study_date: '',
    study_time: '',
  }
  const made = plantings.map(({ target, askedBy }) => {
    const exam_id = target.examId
    const study_uid = `2.25.${BigInt(`0x${randomUUID().replaceAll('-', '')}`)}`
    const series_uid = `${study_uid}.1`
    const series = { facility_id, study_uid, series_uid }
    return {
      step: { facility_id, exam_id, action: 'import', from_state: 2010, to_state: 2060, ...person },
      // A draft that the one who asks left behind elsewhere, newer than what was sent back there.
      version: {
        facility_id,
        exam_id,
        version: 52,
        step: 'draft',
        content: contentOf('stranger'),
        author_id: askedBy ?? randomUUID(),
        author_name: mark('person'),
        at,
        reason: '',
      },
      // Who sent it back there, and why.
      back: {
        facility_id,
        exam_id,
        version: 51,
        step: 'rebut1',
        content: contentOf('stranger'),
        author_id: randomUUID(),
        author_name: mark('person'),
        at,
        reason: mark('reason'),
      },
      study: { facility_id, study_uid, exam_id, ...none, modality: 'CT', description: mark('study_description'), images: 5, received: at },
      series: {
        ...series,
        modality: 'CT',
        number: 1,
        description: mark('series_description'),
        bodypart: '',
        identities: [{ name: mark('patient_name'), id: '', sex: '', born: '' }],
      },
      instance: {
        ...series,
        sop_uid: `${series_uid}.1`,
        sop_class: '1.2',
        transfer_syntax: '1.2',
        number: 1,
        frames: 1,
        rows: 1,
        columns: 1,
        bytes: 1,
        sha256: '',
        metadata: JSON.stringify({ '00100010': { vr: 'PN', Value: [{ Alphabetic: mark('patient_name') }] } }),
        notes: [],
      },
      words: ['p', 'h', 'a', 'c', 'o', 'i'].map((kind) => ({ facility_id, word: `${kind}:${target.planted}`, exam_id })),
      report: reportRow('stranger', facility_id, target.exam),
      issue: { facility_id, exam_id, issue: 50, kind: 'addendum', content: contentOf('stranger'), user_id: randomUUID(), ...person },
      rating: { facility_id, exam_id, user_id: randomUUID(), stars: 1, ...person },
      confirmation: { facility_id, exam_id, user_id: randomUUID(), seen: [], ...person },
      outgoing: {
        facility_id,
        exam_id,
        kind: 'print',
        user_id: randomUUID(),
        user_name: mark('person'),
        at,
        recipient: mark('recipient'),
        issue: 50,
      },
    }
  })
  await world.server.asTenant({ facilityId: facility_id, userId: randomUUID() }, async (tx) => {
    await insertRows(
      tx,
      'exam_step',
      made.map((m) => m.step),
    )
    await insertRows(
      tx,
      'report_version',
      made.flatMap((m) => [m.version, m.back]),
    )
    await insertRows(
      tx,
      'study',
      made.map((m) => m.study),
    )
    await insertRows(
      tx,
      'report_issue',
      made.map((m) => m.issue),
    )
    await insertRows(
      tx,
      'report_rating',
      made.map((m) => m.rating),
    )
    await insertRows(
      tx,
      'identity_confirmation',
      made.map((m) => m.confirmation),
    )
    await insertRows(
      tx,
      'report_outgoing',
      made.map((m) => m.outgoing),
    )
    await insertRows(
      tx,
      'series',
      made.map((m) => m.series),
    )
    await insertRows(
      tx,
      'instance',
      made.map((m) => m.instance),
    )
    await insertRows(
      tx,
      'exam_word',
      made.flatMap((m) => m.words),
    )
    if (withReport)
      await insertRows(
        tx,
        'report',
        made.map((m) => m.report),
      )
  })
}
