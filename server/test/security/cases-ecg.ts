import { randomBytes, randomUUID } from 'node:crypto'
import { UPLOAD_ECG_PATH } from '@farsight/shared/contract'
import { smallPdf } from '../ecg/pdf-writer'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import { completed, type Shape, writing } from './cases-work'
import { callOutcome } from './outcome'

/** 12-lead ECG Waveform Storage. */
const TWELVE_LEAD = '1.2.840.10008.5.1.4.1.1.9.1.1'

/** A waveform of the target, in a study of this hospital; its file is none, and it says so instead of being shown. Answers its UID. */
async function plantWave({ world, target }: Cell, facility: string | undefined): Promise<string> {
  const study = `2.25.${BigInt(`0x${randomUUID().replaceAll('-', '')}`)}`
  const sop = `${study}.1.1`
  if (!facility) return sop
  const { root } = world
  await root.query(
    'INSERT INTO study (facility_id, study_uid, exam_id, received) SELECT $1, $2, e.exam_id, now() FROM exam e WHERE e.exam_id = $3',
    [facility, study, target.examId],
  )
  await root.query("INSERT INTO series (facility_id, study_uid, series_uid, modality) VALUES ($1, $2, $3, 'ECG')", [
    facility,
    study,
    `${study}.1`,
  ])
  await root.query(
    "INSERT INTO instance (facility_id, sop_uid, study_uid, series_uid, sop_class, transfer_syntax, bytes, sha256, metadata) VALUES ($1, $2, $3, $4, $5, '1.2', 1, '', '{}')",
    [facility, sop, study, `${study}.1`, TWELVE_LEAD],
  )
  return sop
}

/** The same study and series in a stranger's archive, of another patient and beside the same exam. */
async function plantOtherPatient({ world, target }: Cell, sop: string): Promise<void> {
  const study = sop.slice(0, -'.1.1'.length)
  const { stranger } = world.facilities
  await world.root.query(
    `INSERT INTO study (facility_id, study_uid, exam_id, patient_name, patient_id, received) SELECT $1, $2, e.exam_id, 'Other^Patient', 'X1', now() FROM exam e WHERE e.exam_id = $3`,
    [stranger, study, target.examId],
  )
  await world.root.query("INSERT INTO series (facility_id, study_uid, series_uid, modality) VALUES ($1, $2, $3, 'ECG')", [
    stranger,
    study,
    `${study}.1`,
  ])
}

/** Values of the exam's own hospital, with its marker; on one's own exam a stranger's row cannot stand beside: the exam is its key. */
async function plantValues({ world, facility, target }: Cell): Promise<void> {
  if (!facility) return
  await world.root.query(
    `INSERT INTO ecg_measure (exam_id, facility_id, version, recording_id, formula, values, user_id, user_name, at)
     SELECT e.exam_id, e.facility_id, 1, '1.2', 'bazett', '[]', e.exam_id, $2, now() FROM exam e WHERE e.exam_id = $1 ON CONFLICT DO NOTHING`,
    [target.examId, canary(facility, 'finding')],
  )
}

/** Files are brought to ECGs alone. */
const ecg: Shape = () => ({ modality: 'ECG' })

const VALUES = { formula: 'bazett', values: [{ name: 'hr', value: 72, source: 'typed' }] }

function about(
  covers: 'queryEcgWave' | 'saveEcgMeasures' | 'queryEcgFiles' | 'queryEcgPdf' | 'withdrawEcgFile',
  exam: Shape,
  payload: (cell: Cell) => Promise<Record<string, unknown>>,
  situation = '',
): Case {
  return {
    name: situation ? `${covers} (${situation})` : covers,
    covers,
    relations: true,
    exam,
    async act(cell): Promise<Seen> {
      const answer = await cell.by.call(covers, { risProcedureId: cell.target.examId, ...(await payload(cell)) })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  }
}
const own = (cell: Cell): string | undefined => cell.facility && (cell.target.exam.facility_id ?? cell.world.facilities[cell.facility])
const saving =
  (by: (cell: Cell) => string | undefined) =>
  async (cell: Cell): Promise<Record<string, unknown>> => ({ baseVersion: 0, recordingId: await plantWave(cell, by(cell)), ...VALUES })

/** A vendor's PDF of the target, with this hospital's marker as its bytes and its uploader's name. Answers its id. */
async function plantFile({ world, target, identity }: Cell, facility: string | undefined, marker: string): Promise<string> {
  const id = randomUUID()
  if (!facility) return id
  const files = JSON.stringify([{ name: marker, bytes: smallPdf().length, sha256: '' }])
  await world.root.query(
    `INSERT INTO ecg_file (file_id, facility_id, exam_id, format, files, content, sha256, recorded, patient_id, patient_name, patient_sex, patient_birth_date, reason, user_id, user_name, at)
     SELECT $1, $2, e.exam_id, 'pdf', $4, $8, $5, '', '', '', '', '', '', coalesce($6, e.exam_id), $7, now() FROM exam e WHERE e.exam_id = $3`,
    [
      id,
      facility,
      target.examId,
      files,
      randomBytes(8).toString('hex'),
      world.accounts.get(identity.name)?.userId ?? null,
      marker,
      smallPdf(),
    ],
  )
  return id
}
const planted = (cell: Cell): Promise<string> => plantFile(cell, own(cell), cell.facility ? canary(cell.facility, 'finding') : '')

const BOUNDARY = 'farsight-matrix-boundary-0002'
async function uploadEcg({ by, target }: Cell): Promise<Seen> {
  const part = (head: string, body: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const file = 'name="file"; filename="x.pdf"\r\nContent-Type: application/pdf'
  const answer = await by.send(`/${UPLOAD_ECG_PATH}`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.from(`${part('name="risProcedureId"', target.examId)}${part(file, smallPdf().toString('latin1'))}--${BOUNDARY}--\r\n`),
  })
  return { outcome: callOutcome(answer), text: answer.text }
}

/** ECGs: read by whoever reads the report, their values kept by who may write its text. */
export const ecgCases: readonly Case[] = [
  {
    ...about('queryEcgWave', completed, async () => ({})),
    async act(cell): Promise<Seen> {
      const sop = await plantWave(cell, own(cell))
      if (own(cell) && own(cell) !== cell.world.facilities.stranger) await plantOtherPatient(cell, sop)
      await plantValues(cell)
      const answer = await cell.by.call('queryEcgWave', { risProcedureId: cell.target.examId })
      const outcome = callOutcome(answer)
      // A stranger's header says nothing about the patient of this hospital's recording.
      return { outcome: outcome === 'ok' && answer.text.includes('"foreign":1') ? 'ok, foreign' : outcome, text: answer.text }
    },
  },
  about('saveEcgMeasures', writing, saving(own)),
  about(
    'saveEcgMeasures',
    writing,
    saving((cell) => cell.facility && cell.world.facilities.stranger),
    'a stranger’s recording',
  ),
  about('saveEcgMeasures', completed, saving(own), 'completed'),
  about('queryEcgFiles', completed, async (cell) => {
    await planted(cell)
    return {}
  }),
  about('queryEcgPdf', completed, async (cell) => ({ id: await planted(cell) })),
  about('withdrawEcgFile', ecg, async (cell) => ({ id: await planted(cell), reason: 'x' })),
  {
    name: `POST /${UPLOAD_ECG_PATH}`,
    covers: `POST /${UPLOAD_ECG_PATH.split('?')[0]}`,
    relations: true,
    exam: ecg,
    act: uploadEcg,
  },
]
