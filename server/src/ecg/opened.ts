import type { EcgRecording } from '@farsight/shared/ecg'
import type { InstanceAddress } from '../images'
import type { Archive } from '../images/door/archive'
import type { EcgFileAddress } from './files'

/** A file of an exam as the worker gave it: a recording, a PDF, or why it is none. */
export type Opened =
  | { readonly recording: EcgRecording }
  | { readonly pdf: Uint8Array }
  | { readonly refused: { readonly reason: string; readonly detail: string } }

/** Bytes of samples that are kept from one question to the next: a long recording is read by pieces. */
const MOST_BYTES = 128 * 1024 * 1024

const bytesOf = (opened: Opened): number =>
  'recording' in opened
    ? opened.recording.groups.reduce((sum, { leads }) => sum + leads.reduce((all, { samples }) => all + samples.byteLength, 0), 0)
    : 'pdf' in opened
      ? opened.pdf.byteLength
      : 0

/** ECGs that were opened last, each once; what does not fit goes, the oldest first. Files of the archive never change under their UID. */
export class OpenedEcgs {
  private readonly kept = new Map<string, Promise<Opened>>()
  private readonly sizes = new Map<string, number>()
  private bytes = 0

  constructor(private readonly archive: Pick<Archive, 'store' | 'worker'>) {}

  /** Never rejects for a bad file; rejects where the archive does not give it. */
  open(address: InstanceAddress | EcgFileAddress): Promise<Opened> {
    const key = 'fileId' in address ? address.fileId : [address.facilityId, address.studyUid, address.seriesUid, address.sopUid].join('/')
    const there = this.kept.get(key)
    if (there) {
      this.kept.delete(key)
      this.kept.set(key, there)
      return there
    }
    const asked = this.ask(address)
    this.kept.set(key, asked)
    asked.then(
      (opened) => this.keep(key, asked, opened),
      () => this.kept.delete(key),
    )
    return asked
  }

  private keep(key: string, asked: Promise<Opened>, opened: Opened): void {
    // A worker that was busy is asked again.
    if (this.kept.get(key) !== asked) return
    if ('refused' in opened) {
      this.kept.delete(key)
      return
    }
    this.sizes.set(key, bytesOf(opened))
    this.bytes += bytesOf(opened)
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= MOST_BYTES || oldest === key) break
      this.bytes -= this.sizes.get(oldest) ?? 0
      this.sizes.delete(oldest)
      this.kept.delete(oldest)
    }
  }

  private async filesOf(address: InstanceAddress | EcgFileAddress) {
    if (!('fileId' in address)) return [{ name: `${address.sopUid}.dcm`, source: await this.archive.store.source(address) }]
    return (await address.load()).map(({ name, bytes }) => ({ name, source: { bytes } }))
  }

  private async ask(address: InstanceAddress | EcgFileAddress): Promise<Opened> {
    const answer = await this.archive.worker.ecg(await this.filesOf(address))
    if (!answer.ok) return { refused: { reason: answer.refusal.code, detail: '' } }
    if ('refused' in answer.value) return { refused: answer.value.refused }
    const { ecg, pdf = new Uint8Array() } = answer.value
    return ecg.format === 'pdf' ? { pdf } : { recording: ecg as EcgRecording }
  }
}

const shared = new WeakMap<object, OpenedEcgs>()

/** The ones of an archive: who shows, prints and shares them keeps them once. */
export function openedEcgs(archive: Pick<Archive, 'store' | 'worker'>): OpenedEcgs {
  const there = shared.get(archive) ?? new OpenedEcgs(archive)
  shared.set(archive, there)
  return there
}
