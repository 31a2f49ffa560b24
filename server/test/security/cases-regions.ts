import { randomUUID } from 'node:crypto'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import { completed, type Shape, writing } from './cases-work'
import { callOutcome } from './outcome'

interface Image {
  readonly seriesUid: string
  readonly sopUid: string
}

/** An image of the target, in a study of this hospital. */
async function plantImage({ world, target }: Cell, facility: string | undefined): Promise<Image> {
  const study = `2.25.${BigInt(`0x${randomUUID().replaceAll('-', '')}`)}`
  const image = { seriesUid: `${study}.1`, sopUid: `${study}.1.1` }
  if (!facility) return image
  const { root } = world
  await root.query(
    'INSERT INTO study (facility_id, study_uid, exam_id, received) SELECT $1, $2, e.exam_id, now() FROM exam e WHERE e.exam_id = $3',
    [facility, study, target.examId],
  )
  await root.query("INSERT INTO series (facility_id, study_uid, series_uid, modality) VALUES ($1, $2, $3, 'CT')", [
    facility,
    study,
    image.seriesUid,
  ])
  await root.query(
    "INSERT INTO instance (facility_id, sop_uid, study_uid, series_uid, sop_class, transfer_syntax, bytes, sha256, metadata) VALUES ($1, $2, $3, $4, '1.2', '1.2', 1, '', '{}')",
    [facility, image.sopUid, study, image.seriesUid],
  )
  return image
}

/** A region of the target, of this hospital, with its marker. */
async function plantRegion({ world, target }: Cell, facility: string, label: string, number: number): Promise<string> {
  const id = randomUUID()
  await world.root.query(
    `INSERT INTO report_crux (exam_id, crux_id, facility_id, kind, series_uid, sop_uid, frame, points, unit, label, number, place, author_id, author_name, at)
     SELECT e.exam_id, $2, $3, 'probe', '1.2', '1.2.3', 1, '[[1, 1]]', '', $4, $5, 0, $2, 'x', now() FROM exam e WHERE e.exam_id = $1`,
    [target.examId, id, facility, label, number],
  )
  return id
}

/** A region of the exam's own hospital, and one of the stranger's that names the same exam. */
async function plantRegions(cell: Cell): Promise<string> {
  const { world, facility, target } = cell
  if (!facility) return randomUUID()
  const id = await plantRegion(cell, target.exam.facility_id ?? world.facilities[facility], canary(facility, 'finding'), 90)
  await world.root.query(
    'INSERT INTO report_crux_count (exam_id, facility_id, revision, last_number) SELECT e.exam_id, e.facility_id, 1, 90 FROM exam e WHERE e.exam_id = $1 ON CONFLICT DO NOTHING',
    [target.examId],
  )
  if (cell.relation === 'own') await plantRegion(cell, world.facilities.stranger, canary('stranger', 'finding'), 91)
  return id
}

function about(
  covers: 'selectByDiagnoseId' | 'saveReportCrux' | 'deleteReportCrux',
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
      const answer = await cell.by.call(covers, { diagnoseId: cell.target.examId, ...(await payload(cell)) })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  }
}

const region = (image: Image) => ({
  crux: { id: randomUUID(), kind: 'probe', ...image, frame: 1, points: [[1, 1]], value: 1, unit: 'HU', window: null, label: '' },
})
const deleting = async (cell: Cell): Promise<Record<string, unknown>> => ({ cruxId: await plantRegions(cell) })

/** Regions of interest: read by whoever reads the report, made and taken away by who may write its text. */
export const regionCases: readonly Case[] = [
  about('selectByDiagnoseId', completed, async (cell) => {
    await plantRegions(cell)
    return {}
  }),
  about('saveReportCrux', writing, async (cell) => {
    await plantRegions(cell)
    return region(await plantImage(cell, cell.facility && cell.target.exam.facility_id))
  }),
  about(
    'saveReportCrux',
    writing,
    async (cell) => region(await plantImage(cell, cell.facility && cell.world.facilities.stranger)),
    'a stranger’s image',
  ),
  about(
    'saveReportCrux',
    completed,
    async (cell) => region(await plantImage(cell, cell.facility && cell.target.exam.facility_id)),
    'completed',
  ),
  about('deleteReportCrux', writing, deleting),
  about('deleteReportCrux', completed, deleting, 'completed'),
]
