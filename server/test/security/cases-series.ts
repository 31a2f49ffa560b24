import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import { type Instance, newInstance } from './dicom'
import { callOutcome } from './outcome'

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
]
