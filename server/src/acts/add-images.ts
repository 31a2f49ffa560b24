import { randomUUID } from 'node:crypto'
import { ADD_IMAGE_LIMIT } from '@farsight/shared/contract'
import { ADD_IMAGE_TYPES, CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import type { ExamRecord } from '../exams/exam'
import { patchExam } from '../exams/move'
import type { Accepted, InstanceAddress, Kept } from '../images'
import { type Archive, indexInstance, MAX_DICOM_BYTES } from '../images/door/archive'
import type { RawPicture } from '../images/worker/protocol'
import { pictureHead } from '../pictures/head'
import { noteStep, ownFor, rowChanged } from './own'
import { type CaptureNames, secondaryCapture } from './secondary-capture'

/** Longest edge of what is kept: a page that was photographed is read at it. */
const MAX_EDGE = 3072

/** A transaction of the session's own, as the dispatcher makes it for a call. `keeps`: it is the one that does it, and leaves the audit's row. */
export type InTransaction = <T>(act: (work: Work) => Promise<T>, keeps?: 'keeps') => Promise<T>

const uid = (): string => `2.25.${BigInt(`0x${randomUUID().replaceAll('-', '')}`)}`

/** The worker opens each picture; what is none, or too large, refuses them all. */
async function decode(archive: Archive, files: readonly Buffer[]): Promise<RawPicture[]> {
  const pictures: RawPicture[] = []
  for (const file of files) {
    if (file.length > ADD_IMAGE_LIMIT) throw new CallError(CODE.imageOver5M, 'file')
    const head = pictureHead(file)
    if (!ADD_IMAGE_TYPES.some((one) => one === head?.type) || head?.frames !== 1) throw new CallError(CODE.notPngJpeg, 'file')
    const answer = await archive.worker.picture({ bytes: new Uint8Array(file) }, MAX_EDGE)
    if (!answer.ok) throw new CallError(CODE.notPngJpeg, 'file')
    pictures.push(answer.value)
  }
  return pictures
}

/** The exam's first study, which new pictures join; a new one where it has none. */
async function studyOf({ tx }: Work, exam: ExamRecord): Promise<string> {
  const row = await tx.row<{ study_uid: string }>(
    sql`SELECT s.study_uid FROM study s WHERE s.exam_id = ${exam.exam_id} AND s.facility_id = ${exam.facility_id} ORDER BY s.study_date, s.study_uid LIMIT 1`,
  )
  return row?.study_uid ?? uid()
}

interface Stored {
  readonly accepted: Accepted
  readonly kept: Kept
  readonly address: InstanceAddress
}

/** Through the archive's door like every other file: judged by the worker, kept under its UIDs. */
async function store(archive: Archive, facilityId: string, names: CaptureNames, file: Buffer): Promise<Stored> {
  const received = await archive.store.receive(file, { maxBytes: MAX_DICOM_BYTES })
  const judged = await archive.worker.parse({ path: received.path })
  if (!judged.ok) {
    await archive.store.drop(received)
    throw new Error(`a picture that was made here is refused: ${judged.refusal.code}`)
  }
  const address = { facilityId, studyUid: names.studyUid, seriesUid: names.seriesUid, sopUid: names.sopUid }
  return { accepted: judged.value, kept: await archive.store.keep(received, address), address }
}

async function index(work: Work, examId: string, stored: readonly Stored[]): Promise<void> {
  const { tx, now } = work
  // The rule is asked again: the exam may have changed while the pictures were opened.
  const exam = await ownFor(work, 'addImages', examId)
  for (const { accepted, kept } of stored) await indexInstance(tx, accepted, kept, now)
  const f = exam.facility_id
  const { studyUid } = stored[0]!.address
  await tx.run(sql`UPDATE study SET exam_id = ${examId} WHERE study_uid = ${studyUid} AND facility_id = ${f}`)
  const counted = await tx.row<{ n: number }>(
    sql`SELECT coalesce(sum(s.images), 0)::int AS n FROM study s WHERE s.exam_id = ${examId} AND s.facility_id = ${f}`,
  )
  // No move: whether the device has sent everything is the device's matter.
  const after = await patchExam(tx, exam, { image_count: counted?.n ?? exam.image_count })
  await noteStep(work, exam, 'addImages', exam.state, String(stored.length))
  await rowChanged(work, after)
}

/** Adds pictures to an exam: all of them, or none. Throws the act's refusal, 2436 and 2453. */
export async function addImages(archive: Archive, run: InTransaction, examId: string, files: readonly Buffer[]): Promise<number> {
  const { exam, studyUid, now } = await run(async (work) => {
    const found = await ownFor(work, 'addImages', examId)
    return { exam: found, studyUid: await studyOf(work, found), now: work.now }
  })
  const pictures = await decode(archive, files)
  const seriesUid = uid()
  const stored: Stored[] = []
  try {
    for (const [i, picture] of pictures.entries()) {
      const names = { studyUid, seriesUid, sopUid: uid(), number: i + 1 }
      stored.push(await store(archive, exam.facility_id, names, secondaryCapture(exam, names, picture, now)))
    }
    await run((work) => index(work, examId, stored), 'keeps')
    for (const { kept } of stored) await archive.store.settle(kept)
  } catch (error) {
    for (const { address } of stored) await archive.store.remove(address)
    throw error
  }
  return stored.length
}
