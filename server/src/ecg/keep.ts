import type { EcgMeasured, EcgToKeep, EcgValue } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import { ECG_BOUNDS } from '@farsight/shared/ecg'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import type { ExamRecord } from '../exams/exam'
import { ecgSources, readMeasures } from './recordings'

/** What a device or the program says is kept as it was said: who signs it has seen it. */
const within = ({ name, value, source }: EcgValue): boolean =>
  value === null || source !== 'typed' || (value >= ECG_BOUNDS[name][0] && value <= ECG_BOUNDS[name][1])

/** What is kept, as the wire has it. */
export const measured = (row: NonNullable<Awaited<ReturnType<typeof readMeasures>>>): EcgMeasured => ({
  baseVersion: row.version,
  recordingId: row.recording_id,
  formula: row.formula as EcgMeasured['formula'],
  values: row.values as EcgValue[],
  userName: row.user_name,
  time: formatDateTime(row.at),
})

/** Keeps values as the next state of the exam's report; answers its number. Throws 2680, 2681, and 116 with what stands there. */
export async function keepMeasures(
  { tx, session, now }: Pick<Work, 'tx' | 'session' | 'now'>,
  exam: ExamRecord,
  { baseVersion, recordingId, formula, values }: EcgToKeep,
): Promise<number> {
  const names = new Set(values.map(({ name }) => name))
  const wrong = values.find((one) => !within(one))
  if (wrong || names.size !== values.length)
    throw new CallError(CODE.ecgValueIllegal, wrong ? `${wrong.name} ${ECG_BOUNDS[wrong.name].join('–')}` : 'values')
  if (!(await ecgSources(tx, exam)).some(({ id }) => id === recordingId)) throw new CallError(CODE.ecgUnknown, 'recordingId')
  const there = await readMeasures(tx, exam)
  if ((there?.version ?? 0) !== baseVersion) throw new CallError(CODE.editedByAnother, undefined, there ? measured(there) : null)
  await tx.run(sql`
    INSERT INTO ecg_measure (exam_id, facility_id, version, recording_id, formula, values, user_id, user_name, at)
    VALUES (${exam.exam_id}, ${exam.facility_id}, ${baseVersion + 1}, ${recordingId}, ${formula}, ${JSON.stringify(values)}::jsonb, ${session.userId}, ${session.userName}, ${new Date(now)})`)
  return baseVersion + 1
}
