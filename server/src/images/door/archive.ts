import { personNameText } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import {
  type Accepted,
  archiveClient,
  createDicomWorker,
  createImageStore,
  type DicomWorker,
  type ImageStore,
  type OutsideArchive,
  type OutsideFault,
  outsideStore,
  type PersonName,
} from '..'

/** The archive: files on disk, and the worker that alone looks into them. */
export interface Archive {
  readonly store: ImageStore
  readonly worker: DicomWorker
  /** Where a DICOMweb archive of somebody else's stands behind this one. */
  readonly outside?: OutsideArchive
  /** What must stay free on the disk. */
  readonly minFreeBytes: number
  close(): Promise<void>
}

/** Largest DICOM file that is taken. */
export const MAX_DICOM_BYTES = 512 * 1024 * 1024

/** So many patients of one series are kept: a series of thousands is told all the same, and its row stays small. */
const MAX_IDENTITIES = 100
/** Two threads of 256 MB; a file that has not been judged after 5 s is refused (DC-15). */
export const WORKER = { size: 2, memoryMb: 256, parseTimeoutMs: 5_000, timeoutMs: 20_000 } as const

/** A DICOMweb archive of somebody else's: its root, and how many bytes of its files stay on this disk as well. */
export interface OutsideSettings {
  readonly url: string
  readonly cacheBytes: number
  readonly fault?: OutsideFault
}

/** Opens the archive below a folder; with `outside` its files go there. `workerFile` is the built worker. */
export async function openArchive(options: {
  directory: string
  workerFile: string
  minFreeBytes?: number
  outside?: OutsideSettings | undefined
}): Promise<Archive> {
  const { directory: dir, outside: other, minFreeBytes = 512 * 1024 * 1024 } = options
  const client = other && archiveClient(other.url)
  const { store, outside } = client
    ? outsideStore({ dir, minFreeBytes, client, cacheBytes: other.cacheBytes, fault: other.fault ?? (() => {}) })
    : { store: createImageStore({ dir, minFreeBytes }), outside: undefined }
  await store.sweep()
  const worker = createDicomWorker({ workerFile: options.workerFile, maxBytes: MAX_DICOM_BYTES, ...WORKER })
  return {
    store,
    worker,
    ...(outside ? { outside } : {}),
    minFreeBytes,
    close: async () => {
      client?.close()
      await worker.close()
    },
  }
}

/** Distance of a slice along the normal of its plane, millimetres: what orders a stack (PS3.3 C.7.6.2.1.1). */
function slicePosition(image: Accepted['index']['image']): number | null {
  const { position: p, orientation: o } = image ?? {}
  if (!p || !o) return null
  const normal = [o[1] * o[5] - o[2] * o[4], o[2] * o[3] - o[0] * o[5], o[0] * o[4] - o[1] * o[3]] as const
  return p[0] * normal[0] + p[1] * normal[1] + p[2] * normal[2]
}

const digits = (text: string | null): string => (text ?? '').replaceAll(/\D/g, '')

const nameGroups = ({ alphabetic, ideographic, phonetic }: PersonName): string =>
  [alphabetic, ideographic, phonetic].join('=').replace(/=+$/, '')

/** Latin and ideographic group as the header has them, `Wang^Jianguo=王^建国`. */
const headerName = (accepted: Accepted): string => nameGroups(accepted.index.patient.name)

/** Whom the headers of these images name, each patient once, as `series.identities` keeps it (the order of keys does not matter to jsonb). */
export function identitiesOf(images: readonly Accepted[]): string {
  const each = images.map((accepted) => {
    const { id, sex, birthDate } = accepted.index.patient
    return JSON.stringify({ name: headerName(accepted), id, sex, born: digits(birthDate) })
  })
  return `[${[...new Set(each)].slice(0, MAX_IDENTITIES).join(',')}]`
}

/** The instance's UID, or its series', is already another one's in this hospital: nothing of it may be mixed in. */
export class InstanceConflict extends Error {}

/**
 * Writes what the tables keep of a stored instance; answers false when the same one was there already. Throws
 * {@link InstanceConflict} when its SOP UID belongs to other bytes or another series, or its series UID to another study:
 * the rows of this transaction must go then, or a picture would stand in another patient's study.
 */
export async function indexInstance(tx: Tx, accepted: Accepted, stored: { bytes: number; sha256: string }, now: number): Promise<boolean> {
  const { index } = accepted
  const f = tx.tenant.facilityId
  await tx.run(sql`
    INSERT INTO study (facility_id, study_uid, accession_no, patient_id, patient_name, patient_sex, patient_birth_date, study_date, study_time, description, modality,
      referring_physician, study_id, received)
    VALUES (${f}, ${index.studyInstanceUid}, ${index.study.accessionNumber}, ${index.patient.id}, ${headerName(accepted)}, ${index.patient.sex}, ${digits(index.patient.birthDate)},
      ${digits(index.study.date)}, ${digits(index.study.time).slice(0, 6)}, ${index.study.description}, ${index.modality},
      ${nameGroups(index.study.referringPhysician)}, ${index.study.id}, ${new Date(now)}) ON CONFLICT DO NOTHING`)
  // The row that was there is answered (and locked); a patient whom none of its images named before is added to it.
  const identity = identitiesOf([accepted])
  const series = await tx.row<{ study_uid: string }>(sql`
    INSERT INTO series (facility_id, study_uid, series_uid, modality, number, description, bodypart, identities)
    VALUES (${f}, ${index.studyInstanceUid}, ${index.seriesInstanceUid}, ${index.modality}, ${index.series.number ?? 0}, ${index.series.description}, ${index.series.bodyPart}, ${identity}::jsonb)
    ON CONFLICT (facility_id, series_uid) DO UPDATE SET identities = CASE WHEN series.identities @> excluded.identities
      OR jsonb_array_length(series.identities) >= ${MAX_IDENTITIES} THEN series.identities ELSE series.identities || excluded.identities END
    RETURNING study_uid`)
  if (series?.study_uid !== index.studyInstanceUid) throw new InstanceConflict()
  const row = await tx.row<{ study_uid: string; series_uid: string; sha256: string; added: boolean }>(sql`
    INSERT INTO instance (facility_id, sop_uid, study_uid, series_uid, sop_class, transfer_syntax, number, frames, rows, columns, position, bytes, sha256, metadata, brief, notes)
    VALUES (${f}, ${index.sopInstanceUid}, ${index.studyInstanceUid}, ${index.seriesInstanceUid}, ${index.sopClassUid}, ${index.transferSyntaxUid}, ${index.instance.number ?? 0},
      ${index.image?.frames ?? 0}, ${index.image?.rows ?? 0}, ${index.image?.columns ?? 0}, ${slicePosition(index.image)}, ${stored.bytes}, ${stored.sha256}, ${accepted.metadata}, ${accepted.brief}::jsonb,
      ${JSON.stringify(accepted.notes.map((n) => n.code))}::jsonb)
    ON CONFLICT (facility_id, sop_uid) DO UPDATE SET sha256 = instance.sha256 RETURNING study_uid, series_uid, sha256, (xmax = 0) AS added`)
  if (row?.sha256 !== stored.sha256 || row.study_uid !== index.studyInstanceUid || row.series_uid !== index.seriesInstanceUid)
    throw new InstanceConflict()
  if (row.added) {
    const own = tx.filter('archive.study', sql`facility_id = ${f}`)
    await tx.run(
      sql`UPDATE study SET images = images + ${Math.max(1, index.image?.frames ?? 1)} WHERE study_uid = ${index.studyInstanceUid} AND ${own}`,
    )
  }
  return row.added
}

/** The name that a list shows: Chinese where the header has it. */
export const shownName = (accepted: Accepted): { name: string; pinyin: string } => {
  const { name } = accepted.index.patient
  const shown = personNameText(name, 'zh')
  return { name: shown || '(无姓名)', pinyin: personNameText(name.alphabetic, 'en') || shown || 'unknown' }
}
