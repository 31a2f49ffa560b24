import { sessionCalls } from '@farsight/shared/contract'
import sql from 'sql-template-tag'
import { sessionHandler } from '../handler'
import { anySession } from '../policies'

/** Modalities with their names, in the order in which lists offer them (DICOM PS3.16 CID 29). */
export const MODALITIES = [
  { code: 'CT', zh: '计算机断层', en: 'Computed tomography' },
  { code: 'MR', zh: '磁共振', en: 'Magnetic resonance' },
  { code: 'DX', zh: '数字 X 线摄影', en: 'Digital radiography' },
  { code: 'CR', zh: '计算机 X 线摄影', en: 'Computed radiography' },
  { code: 'MG', zh: '乳腺摄影', en: 'Mammography' },
  { code: 'US', zh: '超声', en: 'Ultrasound' },
  { code: 'XA', zh: '血管造影', en: 'X-ray angiography' },
  { code: 'NM', zh: '核医学', en: 'Nuclear medicine' },
  { code: 'PT', zh: '正电子断层', en: 'Positron emission tomography' },
  { code: 'ES', zh: '内镜', en: 'Endoscopy' },
  { code: 'ECG', zh: '心电图', en: 'Electrocardiography' },
]

export const queryModality = sessionHandler(sessionCalls.queryModality, anySession, async () => ({
  val: MODALITIES,
  total: MODALITIES.length,
  totalIsFloor: false,
}))

/** Body parts that the session's hospital examines, from its own exams: a filter never offers what gives nothing. */
export const queryBodypart = sessionHandler(sessionCalls.queryBodypart, anySession, async ({ tx }, { modality }) => {
  const own = tx.filter('bodypart.list', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const only = modality ? sql`AND e.modality = ${modality}` : sql``
  const rows = await tx.rows<{ name: string; has_side: boolean }>(
    sql`SELECT e.bodypart AS name, bool_or(e.side <> '') AS has_side FROM exam e WHERE ${own} AND e.bodypart <> '' ${only} GROUP BY e.bodypart ORDER BY count(*) DESC, e.bodypart LIMIT 200`,
  )
  const val = rows.map((row) => ({ id: row.name, name: row.name, hasSide: row.has_side }))
  return { val, total: val.length, totalIsFloor: false }
})
