import { randomUUID } from 'node:crypto'
import { CASE } from '../consultation'
import { canary } from './canary'
import type { FacilityKey } from './identities'
import type { World } from './world'

/** What stands on a planted consultation. */
export interface PlantedConsultation {
  readonly id: string
  readonly no: string
  readonly fileId: string
}

/** How it stands. */
export interface Planting {
  /** Assigned, chair, and who brought the file: somebody who asks for it, of whatever hospital. */
  readonly userId: string
  /** That somebody's hospital; the consultation's own one when not told. */
  readonly userFacility?: string | undefined
  readonly exam?: { readonly examId: string; readonly facilityId: string } | undefined
  readonly progress?: string
  readonly cancelled?: boolean
  /** Takes part besides. */
  readonly invited?: FacilityKey | undefined
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** Puts a consultation into a hospital past all walls, with a row in each of its tables and its hospital's marker in every text. */
export async function plantConsultation(
  { root, facilities }: Pick<World, 'root' | 'facilities'>,
  key: FacilityKey,
  { userId, userFacility, exam, progress = 's1', cancelled = false, invited }: Planting,
): Promise<PlantedConsultation> {
  const facility_id = facilities[key]
  const writer = userFacility ?? facility_id
  const [consultation_id, fileId] = [randomUUID(), randomUUID()]
  const no = `HZ${consultation_id}`
  const mark = (field: string): string => canary(key, field)
  const insert = (table: string, row: Readonly<Record<string, unknown>>): Promise<unknown> =>
    root.query(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).map((_, i) => `$${i + 1}`)})`,
      Object.values(row),
    )
  const at = new Date()
  const who = { user_id: userId, facility_id: writer }
  await insert('consultation', {
    consultation_id,
    facility_id,
    facilities: [facility_id, ...(invited ? [facilities[invited]] : [])],
    no,
    ...{ type: 'imaging', mode: 'offline', video: false, progress, cancelled },
    ...{ pat_name: mark('pat_name'), sex: 'O', age_unit: '', modalities: ['CT'] },
    purpose: mark('reason'),
    case_info: JSON.stringify({ ...CASE, mainDescription: mark('condition_description') }),
    ...{ requester_id: userId, requester_name: mark('person'), requester_facility_name: mark('facility') },
    ...{ lead_facility_id: facility_id, lead_facility_name: mark('facility') },
    ...{ chair_id: userId, conclusion: mark('result'), minutes: progress === 's6' ? 1 : 0 },
    start_at: at,
    created_at: at,
    completed_at: progress === 's6' ? at : null,
  })
  const below = { consultation_id }
  for (const [place, one] of [facility_id, ...(invited ? [facilities[invited]] : [])].entries())
    await insert('consultation_hospital', { ...below, place, facility_id: one, name: mark('facility') })
  await insert('consultation_hospital', { ...below, place: 9, facility_id, name: mark('facility') })
  if (exam) await insert('consultation_exam', { ...below, exam_id: exam.examId, facility_id: exam.facilityId, place: 0 })
  const person = { name: mark('person'), title: '', facility_name: mark('facility') }
  await insert('consultation_doctor', { ...below, ...who, place: 0, ...person })
  await insert('consultation_opinion', { ...below, ...who, text: mark('finding'), version: 1, at })
  const file = { name: mark('file'), media_type: 'image/png', bytes: PNG, user_name: mark('person'), facility_name: mark('facility') }
  await insert('consultation_file', { ...below, file_id: fileId, ...who, ...file, at })
  const step = { what: 'created', from_step: '', to_step: 's1', reason: mark('reason') }
  await insert('consultation_step', { ...below, ...who, ...step, user_name: mark('person'), facility_name: mark('facility'), at })
  // Under minutes that are no more.
  await insert('consultation_sign', { ...below, ...who, minutes: 0, ...person, at })
  return { id: consultation_id, no, fileId }
}
