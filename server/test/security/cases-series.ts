import { randomUUID } from 'node:crypto'
import { type CallName, UPLOAD_IMAGE_PATH } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { fileAddress } from '../../src/pictures/files'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import { type Instance, newInstance } from './dicom'
import { callOutcome, webOutcome } from './outcome'

/** The smallest picture there is. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** A form with fields and that picture. */
const formOf = (fields: readonly (readonly [string, string])[]): Buffer =>
  Buffer.concat([
    ...fields.map(([name, value]) => Buffer.from(`--form-edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)),
    Buffer.from('--form-edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'),
    PNG,
    Buffer.from('\r\n--form-edge--\r\n'),
  ])

const person = (cell: Cell): string => cell.world.accounts.get(cell.identity.name)?.userId ?? randomUUID()

/** A study with one series in the hospital of the target, past all walls; its accession number finds it. */
async function plantStudy(cell: Cell, examId: string | null): Promise<Instance> {
  const { world, facility } = cell
  const i = newInstance()
  if (!facility) return i
  const mark = (field: string): string => canary(facility, field)
  await world.root.query(
    `WITH st AS (INSERT INTO study (facility_id, study_uid, exam_id, accession_no, patient_name, description, modality, images, received)
       VALUES ($1, $2, $3, $4, $5, $6, 'CT', 1, now()) RETURNING facility_id, study_uid)
     INSERT INTO series (facility_id, study_uid, series_uid, modality, description) SELECT facility_id, study_uid, $7, 'CT', $8 FROM st`,
    [
      world.facilities[facility],
      i.study,
      examId,
      i.sop.slice(-16),
      mark('patient_name'),
      mark('study_description'),
      i.series,
      mark('series_description'),
    ],
  )
  return i
}

/** The right to move series is one that a person is given. */
const mayMove = (cell: Cell): Promise<unknown> =>
  cell.world.root.query('UPDATE doctor SET may_move_series = true WHERE user_id = $1', [person(cell)])

const ask = async (cell: Cell, covers: CallName, payload: Record<string, unknown>): Promise<Seen> => {
  const answer = await cell.by.call(covers, payload)
  return { outcome: callOutcome(answer), text: answer.text }
}

/** A call about an exam that has a series. */
const withSeries = (covers: CallName, payload: (cell: Cell, i: Instance) => Record<string, unknown>): Case => ({
  name: covers,
  covers,
  relations: true,
  exam: () => ({}),
  async act(cell) {
    const i = await plantStudy(cell, cell.facility ? cell.target.examId : null)
    return ask(cell, covers, payload(cell, i))
  },
})

/** Studies without an exam, series in doubt and at the wrong exam, and what their writers are told. */
export const seriesCases: readonly Case[] = [
  {
    name: 'queryUnmatched',
    covers: 'queryUnmatched',
    relations: true,
    ownList: true,
    async act(cell) {
      const i = await plantStudy(cell, null)
      const { outcome, text } = await ask(cell, 'queryUnmatched', { keyword: i.sop.slice(-16), pageNo: 1, pageSize: 20 })
      return { outcome: outcome === 'ok' && !text.includes(i.study) ? 'none' : outcome, text }
    },
  },
  {
    name: 'bindStudy',
    covers: 'bindStudy',
    relations: true,
    exam: () => ({ state: STATE.uploading }),
    async act(cell) {
      const i = await plantStudy(cell, null)
      const { examId } = cell.target
      return ask(cell, 'bindStudy', { studyUid: i.study, risProcedureId: examId, confirm: true, reason: 'x' })
    },
  },
  withSeries('querySeries', ({ target }) => ({ risProcedureId: target.examId })),
  withSeries('checkSeries', ({ target }, i) => ({ risProcedureId: target.examId, seriesUid: i.series, wrong: true, reason: 'x' })),
  {
    name: 'moveSeries',
    covers: 'moveSeries',
    relations: true,
    exam: () => ({}),
    async act(cell) {
      await mayMove(cell)
      const i = await plantStudy(cell, cell.facility ? cell.target.examId : null)
      return ask(cell, 'moveSeries', { seriesUid: i.series, toRisProcedureId: cell.images.examId, reason: 'x' })
    },
  },
  {
    name: 'queryImageChanges',
    covers: 'queryImageChanges',
    relations: true,
    exam: () => ({}),
    async act(cell) {
      const { world, facility, target } = cell
      if (facility)
        await world.root.query(
          `INSERT INTO image_change (facility_id, exam_id, came, modality, description, images, reason, user_name, at)
           VALUES ($1, $2, true, 'CT', $3, 1, 'x', $4, now())`,
          [world.facilities[facility], target.examId, canary(facility, 'series_description'), canary(facility, 'person')],
        )
      return ask(cell, 'queryImageChanges', { risProcedureId: target.examId })
    },
  },
  {
    name: 'seeImageChanges',
    covers: 'seeImageChanges',
    relations: true,
    exam: ({ person: own }) => ({ author_id: own.userId, author_name: own.name }),
    act: (cell) => ask(cell, 'seeImageChanges', { risProcedureId: cell.target.examId }),
  },
  {
    name: 'patientInfoForViewDicom',
    covers: 'patientInfoForViewDicom',
    relations: true,
    act: (cell) => ask(cell, 'patientInfoForViewDicom', { customStudyUid: cell.images.instance.study }),
  },
  {
    name: `POST /${UPLOAD_IMAGE_PATH}`,
    covers: 'POST /RisCommon.do',
    relations: true,
    exam: () => ({}),
    async act({ by, target }) {
      const body = formOf([
        ['kind', 'sheet'],
        ['risProcedureId', target.examId],
      ])
      const answer = await by.send(`/${UPLOAD_IMAGE_PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=form-edge' },
        body,
      })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  {
    // The address is signed for the one who asks: what keeps another hospital's file from him is the table's own wall.
    name: 'GET /files/:fileId',
    covers: 'GET /files/:fileId',
    relations: true,
    async act(cell) {
      const { world, server, facility, identity } = cell
      const fileId = randomUUID()
      if (facility)
        await world.root.query(
          `INSERT INTO upload_file (file_id, facility_id, user_id, kind, type, bytes, name, at) VALUES ($1, $2, $1, 'sign', 'image/png', $3, 'x', now())`,
          [fileId, world.facilities[facility], Buffer.from(canary(facility, 'file'))],
        )
      const answer = await cell.by.send(fileAddress(server.secret, world.facilities[identity.facility], fileId, server.clock.now))
      return { outcome: webOutcome(answer), text: answer.text }
    },
  },
]
