import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CODE } from '@farsight/shared/domain'
import { RELEASE_FILE, SIGNATURE_FILE } from '@farsight/shared/release'
import { ReleaseRefusal } from '../refusal'
import { isReleasePath, PathsTaken, shown } from './paths'

/** How much a release may hold. */
export interface Caps {
  /** The zip itself. */
  readonly compressed: number
  /** All files together, unpacked. */
  readonly unpacked: number
  readonly file: number
  readonly entries: number
  /** A file above one megabyte may not unpack to more than so many times its packed size. */
  readonly ratio: number
  /** release.json and release.sig.json. */
  readonly document: number
}
const MB = 1024 * 1024
export const CAPS: Caps = { compressed: 64 * MB, unpacked: 96 * MB, file: 32 * MB, entries: 2_000, ratio: 200, document: MB }

/** A file as it was written to the staging folder. */
export interface StagedFile {
  readonly integrity: string
  readonly size: number
}

/**
 * A folder beside the store in which a release is put together before anything is believed of it. Files are counted and hashed
 * while they are written, and given up at the cap. Whatever happens, the folder is renamed into the store or removed.
 */
export class Staging {
  readonly files = new Map<string, StagedFile>()
  private readonly taken = new PathsTaken()
  private total = 0

  private constructor(readonly folder: string) {}

  static async begin(incoming: string): Promise<Staging> {
    const folder = join(incoming, randomUUID())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return new Staging(folder)
  }

  async add(path: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    this.taken.take(path)
    if (this.files.size >= CAPS.entries) throw new ReleaseRefusal(CODE.releaseTooLarge, `more than ${CAPS.entries} files`)
    const document = path === RELEASE_FILE || path === SIGNATURE_FILE
    const cap = Math.min(document ? CAPS.document : CAPS.file, CAPS.unpacked - this.total)
    const target = join(this.folder, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o755 })
    const hash = createHash('sha384')
    let size = 0
    const file = await open(target, 'wx', 0o644)
    try {
      for await (const piece of content) {
        size += piece.byteLength
        if (size > cap) throw new ReleaseRefusal(CODE.releaseTooLarge, path)
        hash.update(piece)
        await file.writeFile(piece)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    this.total += size
    this.files.set(path, { integrity: `sha384-${hash.digest('base64')}`, size })
  }

  /** An entry for a folder alone: nothing is made of it, but its name is held to the same rule. */
  folderNamed(path: string): void {
    if (!isReleasePath(path.replace(/\/$/, ''))) throw new ReleaseRefusal(CODE.releasePath, shown(path))
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}
