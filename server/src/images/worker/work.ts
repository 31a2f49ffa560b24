import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { patientOf, pdfOf } from '../../ecg/beside.ts'
import { readEcg } from '../../ecg/read.ts'
import { EcgRefused } from '../../ecg/refused.ts'
import { accept } from '../dicom/accept.ts'
import { bulkValue } from '../dicom/bulk.ts'
import type { DicomFile } from '../dicom/data-set.ts'
import { bareFrame, deidentified, deidentifiedMetadata, withoutOverlayBits } from '../dicom/deidentify/index.ts'
import { rawFrames } from '../dicom/frames.ts'
import { describeImage } from '../dicom/index-record.ts'
import type { DicomLimits } from '../dicom/limits.ts'
import { readPart10 } from '../dicom/part10.ts'
import { DicomRefused, refusal } from '../dicom/reasons.ts'
import { renderFrame } from '../dicom/render.ts'
import { restamp } from '../dicom/restamp.ts'
import { explicitFile, plainFrames } from '../dicom/transcode.ts'
import { decodeJpeg, decodePicture, encodePicture, redrawPicture } from './picture-codec.ts'
import type { AnswerMessage, DicomJobs, DicomSource, EcgAnswer, JobMessage } from './protocol.ts'
import { loadSparse, SPARSE_FROM } from './sparse.ts'

type Gives = DicomJobs[keyof DicomJobs]['give']

/** Does one job; the answer holds a refusal for whatever went wrong. */
export async function work(message: JobMessage): Promise<AnswerMessage> {
  try {
    return { id: message.id, answer: { ok: true, value: await result(message) } }
  } catch (error) {
    if (error instanceof DicomRefused) return { id: message.id, answer: { ok: false, refusal: error.refusal } }
    // A fault of ours, not of the file: its kind is told, its message may quote the file and is not.
    return { id: message.id, answer: { ok: false, refusal: refusal('WORKER_DIED', error instanceof Error ? error.name : 'unknown') } }
  }
}

async function result(message: JobMessage): Promise<Gives> {
  const { limits } = message
  // To judge a file its pixels need not be in memory.
  const bytes = load(message.source, limits, message.kind === 'parse')
  if (message.kind === 'picture') return decodePicture(bytes, message.take.maxEdge)
  if (message.kind === 'redraw') return redrawPicture(bytes, message.take.type, message.take.maxEdge)
  if (message.kind === 'ecg') return ecgOf(bytes, message.take, limits)
  if (message.kind === 'parse') return accept(bytes, limits, message.take.rule)
  if (message.kind === 'restamp') {
    const stamped = restamp(bytes, message.take.stamp, limits)
    writeFileSync(message.take.to, stamped, { flag: 'wx', mode: 0o600 })
    return { length: stamped.length }
  }
  if (message.kind === 'deidentifyMetadata')
    return Buffer.from(deidentifiedMetadata(bytes.toString('utf8'), Buffer.from(message.take.key), message.take.base))
  const file = readPart10(bytes, limits, { allowDualTiff: true })
  switch (message.kind) {
    case 'frames': {
      const { numbers, plain } = message.take
      const found = plain ? await plainFrames(file, numbers, limits, decodeJpeg) : rawFrames(file, numbers)
      const clean = message.take.clean ? cleaner(file) : (frame: Buffer) => frame
      return { ...found, frames: found.frames.map((frame) => ({ number: frame.number, bytes: new Uint8Array(clean(frame.bytes)) })) }
    }
    case 'render': {
      const { frame, window, output } = message.take
      return encodePicture(await renderFrame(file, frame, window, limits, decodeJpeg), frame, output)
    }
    case 'thumbnail': {
      const frame = middleFrame(file)
      return encodePicture(await renderFrame(file, frame, undefined, limits, decodeJpeg), frame, message.take.output)
    }
    case 'bulk':
      return new Uint8Array(bulkValue(message.take.key ? anonymousFile(file, message.take.key, limits) : file, message.take.path))
    case 'explicit':
      return new Uint8Array(explicitFile(file, limits))
    case 'deidentify':
      return new Uint8Array(deidentified(file, Buffer.from(message.take.key)))
  }
}

function ecgOf(bytes: Buffer, { name, beside, who }: DicomJobs['ecg']['take'], limits: DicomLimits): EcgAnswer {
  const files = [{ name, bytes }]
  let left = limits.maxBytes - bytes.length
  for (const other of beside) {
    const more = load(other.source, limits, false)
    left -= more.length
    if (left < 0) throw new DicomRefused('TOO_LARGE', `${beside.length + 1} files`)
    files.push({ name: other.name, bytes: more })
  }
  try {
    const ecg = readEcg(files, limits)
    return {
      ecg,
      ...(ecg.format === 'pdf' ? { pdf: new Uint8Array(pdfOf(bytes, limits)) } : {}),
      ...(who ? { patient: patientOf(ecg.format, bytes) } : {}),
    }
  } catch (error) {
    if (error instanceof EcgRefused) return { refused: { reason: error.reason, detail: error.detail } }
    throw error
  }
}

function anonymousFile(file: DicomFile, key: Uint8Array, limits: DicomLimits): DicomFile {
  return readPart10(deidentified(file, Buffer.from(key)), limits, { allowDualTiff: false })
}

/** What takes out of a frame the little that is no picture. */
function cleaner(file: DicomFile): (frame: Buffer) => Buffer {
  const image = describeImage(file.root)
  if (!image) return (frame) => frame
  return (frame) => (file.syntax.encapsulated ? bareFrame(frame, file, image) : withoutOverlayBits(frame, file.root, image))
}

function middleFrame(file: DicomFile): number {
  return Math.floor(((describeImage(file.root)?.frames ?? 1) + 1) / 2) || 1
}

function load(source: DicomSource, limits: DicomLimits, sparse: boolean): Buffer {
  if ('bytes' in source) return Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.byteLength)
  try {
    const { size } = statSync(source.path)
    if (size > limits.maxBytes) throw new DicomRefused('TOO_LARGE', `${size} > ${limits.maxBytes}`)
    return (sparse && size > SPARSE_FROM ? loadSparse(source.path, size) : undefined) ?? readFileSync(source.path)
  } catch (error) {
    if (error instanceof DicomRefused) throw error
    throw new DicomRefused('UNREADABLE', (error as { code?: string }).code ?? 'read')
  }
}

/** The memory of an answer that is handed over and not copied. */
export function transferOf(message: AnswerMessage): ArrayBuffer[] {
  if (!message.answer.ok) return []
  const value = message.answer.value as Gives
  const arrays: readonly (Uint8Array | Int32Array)[] =
    value instanceof Uint8Array
      ? [value]
      : 'ecg' in value
        ? 'groups' in value.ecg
          ? value.ecg.groups.flatMap(({ leads }) => leads.map(({ samples }) => samples))
          : []
        : 'frames' in value
          ? value.frames.map(({ bytes }) => bytes)
          : 'bytes' in value
            ? [value.bytes]
            : 'pixels' in value
              ? [value.pixels]
              : []
  // Small buffers of Node share one pool, which must stay: those are copied.
  const buffers = arrays.filter(({ buffer, byteLength }) => buffer.byteLength === byteLength).map(({ buffer }) => buffer as ArrayBuffer)
  return [...new Set(buffers)]
}
