import sql from 'sql-template-tag'
import { type IdentityStudy, identityWarnings } from '../calls/report/identity'
import { formerIdentities } from '../calls/report/identity-check'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import { ecgFileHeaders } from './files'
import type { EcgSource } from './recordings'

interface SeriesHeader extends IdentityStudy {
  readonly series_uid: string
  readonly identities: readonly { readonly name: string; readonly id: string; readonly sex: string; readonly born: string }[]
}

/** Whom each series of the exam names; its study's header speaks where the series itself says nothing. */
async function seriesOf(tx: Tx, exam: ExamRecord): Promise<ReadonlyMap<string, readonly IdentityStudy[]>> {
  const own = tx.filter('ecg.identities', sql`s.facility_id = ${exam.facility_id}`)
  const rows = await tx.rows<SeriesHeader>(sql`
    SELECT e.series_uid, e.identities, s.study_uid, s.description, s.images, s.patient_id, s.patient_name, s.patient_sex, s.patient_birth_date
    FROM study s JOIN series e ON e.facility_id = s.facility_id AND e.study_uid = s.study_uid WHERE s.exam_id = ${exam.exam_id} AND ${own} LIMIT 500`)
  return new Map(
    rows.map(({ series_uid, identities, ...study }) => [
      series_uid,
      identities.length === 0
        ? [study]
        : identities.map(({ name, id, sex, born }) => ({
            ...study,
            ...{ patient_name: name, patient_id: id, patient_sex: sex, patient_birth_date: born },
          })),
    ]),
  )
}

/** Those of an exam's recordings that name another patient than it, confirmed or not, or of which it is in doubt whose they are. */
export async function foreignEcgs(
  tx: Tx,
  exam: ExamRecord,
  sources: readonly Pick<EcgSource, 'id' | 'address' | 'doubt'>[],
): Promise<ReadonlySet<string>> {
  if (sources.length === 0) return new Set()
  const series = await seriesOf(tx, exam)
  const files = new Map((await ecgFileHeaders(tx, exam)).map((one) => [one.study_uid, [one]]))
  const former = await formerIdentities(tx, exam)
  const names = ({ address }: Pick<EcgSource, 'address'>): readonly IdentityStudy[] =>
    ('fileId' in address ? files.get(address.fileId) : series.get(address.seriesUid)) ?? []
  return new Set(sources.filter((one) => one.doubt || identityWarnings(exam, names(one), former).length > 0).map(({ id }) => id))
}
