import { type EcgMeasured, type EcgValue, ecgCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { ecgSources, readMeasures } from '../../ecg/recordings'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { writesReports } from '../policies'
import { writableExam } from '../report/writable'

/** No heart has more or less: beats in a minute, ms, degrees, µV. Beyond, a key was held too long. */
const BOUNDS: Readonly<Record<EcgValue['name'], readonly [number, number]>> = {
  ...{ hr: [10, 400], rr: [150, 6000], p: [20, 300], pr: [50, 800], qrs: [30, 400], qt: [100, 1000] },
  ...{ axisP: [-180, 180], axisQrs: [-180, 180], axisT: [-180, 180], rv5: [0, 20_000], sv1: [0, 20_000] },
}

const within = ({ name, value }: EcgValue): boolean => value === null || (value >= BOUNDS[name][0] && value <= BOUNDS[name][1])

/** What is kept, as the wire has it. */
export const measured = (row: NonNullable<Awaited<ReturnType<typeof readMeasures>>>): EcgMeasured => ({
  baseVersion: row.version,
  recordingId: row.recording_id,
  formula: row.formula as EcgMeasured['formula'],
  values: row.values as EcgValue[],
  userName: row.user_name,
  time: formatDateTime(row.at),
})

export const saveEcgMeasures = sessionHandler(
  ecgCalls.saveEcgMeasures,
  writesReports,
  async (work, { risProcedureId, baseVersion, recordingId, formula, values }) => {
    work.about(risProcedureId)
    const { tx, session, now } = work
    const exam = await writableExam(work, risProcedureId)
    const names = new Set(values.map(({ name }) => name))
    const wrong = values.find((one) => !within(one))
    if (wrong || names.size !== values.length) throw new CallError(CODE.ecgValueIllegal, wrong?.name ?? 'values')
    if (!(await ecgSources(tx, exam)).some(({ id }) => id === recordingId)) throw new CallError(CODE.ecgUnknown, 'recordingId')
    const there = await readMeasures(tx, exam)
    if ((there?.version ?? 0) !== baseVersion) throw new CallError(CODE.editedByAnother, undefined, there ? measured(there) : null)
    await tx.run(sql`
      INSERT INTO ecg_measure (exam_id, facility_id, version, recording_id, formula, values, user_id, user_name, at)
      VALUES (${exam.exam_id}, ${exam.facility_id}, ${baseVersion + 1}, ${recordingId}, ${formula}, ${JSON.stringify(values)}::jsonb, ${session.userId}, ${session.userName}, ${new Date(now)})`)
    return { val: { baseVersion: baseVersion + 1 } }
  },
)
