import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { AsTenant, Tenant } from '../../database/tenant'
import type { Accepted } from '../../images'
import { type Archive, indexInstance, MAX_DICOM_BYTES } from '../../images/door/archive'
import { bindStudy } from '../../images/door/bind'
import { eventSink } from '../../push/events'
import { makeStudy, type StudyKind, type StudyPatient, seededUid } from '../studies'

/** An exam that gets a synthetic study. */
export interface PictureOrder {
  readonly facilityId: string
  readonly institution: string
  readonly examId: string
  readonly accession: string
  readonly kind: StudyKind
  readonly patient: StudyPatient
  readonly side: string
  readonly description: string
  /** Milliseconds. */
  readonly checkTime: number
  /** True: nothing may be seen, the report says so. */
  readonly normal: boolean
}

interface Stored {
  readonly accepted: Accepted
  readonly kept: { bytes: number; sha256: string; note: string }
}

async function keep(archive: Archive, order: PictureOrder, bytes: Buffer): Promise<Stored> {
  const take = async (): Promise<Stored | undefined> => {
    const received = await archive.store.receive(bytes, { maxBytes: MAX_DICOM_BYTES })
    const judged = await archive.worker.parse({ path: received.path })
    if (!judged.ok) {
      await archive.store.drop(received)
      throw new Error(`a synthetic ${order.kind} was refused: ${judged.refusal.code} ${judged.refusal.en}`)
    }
    const { index, zeroPreamble } = judged.value
    const address = {
      facilityId: order.facilityId,
      studyUid: index.studyInstanceUid,
      seriesUid: index.seriesInstanceUid,
      sopUid: index.sopInstanceUid,
    }
    const kept = await archive.store.keep(received, address, { zeroPreamble })
    if (kept.outcome !== 'conflict') return { accepted: judged.value, kept }
    // Left by a demo of another version whose database is gone: this study's place is ours alone.
    await archive.store.remove(address)
    return undefined
  }
  const stored = (await take()) ?? (await take())
  if (!stored) throw new Error(`the archive keeps another file in the place of the synthetic ${order.kind}`)
  return stored
}

/** Makes a study, stores it through the archive, indexes it and binds it to its exam. Answers its instances; 0 when it is there. */
export async function writePicture(
  tools: { asTenant: AsTenant; archive: Archive; now: number; seed: number },
  tenant: Tenant,
  order: PictureOrder,
): Promise<number> {
  const { asTenant, archive, now, seed } = tools
  const studyUid = seededUid('farsight demo', seed, order.examId)
  const there = await asTenant(tenant, (tx) =>
    tx.row(sql`SELECT 1 FROM study WHERE study_uid = ${studyUid} AND facility_id = ${tenant.facilityId} AND exam_id IS NOT NULL`),
  )
  if (there) return 0
  const stored: Stored[] = []
  for (const { bytes } of makeStudy({
    kind: order.kind,
    seed: `${seed} ${order.accession}`,
    patient: order.patient,
    accession: order.accession,
    studyUid,
    studyDate: formatDateTime(order.checkTime).replace(' ', 'T'),
    description: order.description,
    institution: order.institution,
    ...(order.side === 'L' || order.side === 'R' ? { laterality: order.side } : {}),
    ...(order.normal ? { finding: false } : {}),
  }))
    stored.push(await keep(archive, order, bytes))
  await asTenant(tenant, async (tx) => {
    for (const { accepted, kept } of stored) await indexInstance(tx, accepted, kept, now)
    const bound = await bindStudy({ tx, now, events: eventSink(tx, now), userName: '影像网关', register: false }, stored[0]!.accepted)
    if (bound.kind !== 'bound' || bound.examId !== order.examId) throw new Error(`the study of ${order.accession} did not find its exam`)
  })
  for (const { kept } of stored) await archive.store.settle(kept)
  return stored.length
}
