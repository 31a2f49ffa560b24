import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream, type ReadStream } from 'node:fs'
import { copyFile, type FileHandle, link, mkdir, open, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PREAMBLE_BYTES } from './dicom/preamble.ts'
import { isUid } from './dicom/uid.ts'
import type { DicomSource } from './worker/protocol.ts'

/** Which file of which hospital. */
export interface InstanceAddress {
  facilityId: string | number
  studyUid: string
  seriesUid: string
  sopUid: string
}

/** A file that was received and waits under the store's own name until it is kept or dropped. */
export interface Received {
  /** For the worker's `{path}`. */
  path: string
  bytes: number
}

/** What became of a file: `same` when this very content was there already, `conflict` when another content bears the same UID. */
export interface Kept {
  outcome: 'stored' | 'same' | 'conflict'
  /** Of the content that was to be stored, hex. */
  sha256: string
  bytes: number
  /** Relative to the store's folder, with forward slashes. */
  path: string
  /** The note that this file may have no row yet; {@link ImageStore.settle} takes it away. */
  note: string
}

/** A file of which nobody knows whether a row names it. */
export interface Doubtful {
  readonly note: string
  readonly address: InstanceAddress
}

/** Why the store could not do its work. `code` is one of these; `zh` and `en` are for people, `status` for HTTP. */
export class StoreError extends Error {
  readonly code: keyof typeof storeTexts
  readonly zh: string
  readonly en: string
  readonly status: number
  constructor(code: StoreError['code']) {
    super(code)
    this.name = 'StoreError'
    this.code = code
    this.zh = storeTexts[code].zh
    this.en = storeTexts[code].en
    this.status = STATUS[code]
  }
}

/** The store's refusals in both languages. */
export const storeTexts = {
  DISK_FULL: { zh: '影像存储空间不足', en: 'The image store is out of space' },
  TOO_LARGE: { zh: '文件超过大小上限', en: 'The file is larger than allowed' },
  BAD_ADDRESS: { zh: '影像地址不合法', en: 'The address of the image is not valid' },
  NOT_FOUND: { zh: '影像文件不存在', en: 'The image file does not exist' },
  ARCHIVE_UNREACHABLE: { zh: '影像归档系统没有响应，请稍后重试', en: 'The image archive does not answer; try again in a moment' },
  ARCHIVE_REFUSED: { zh: '影像归档系统拒收该文件', en: 'The image archive does not take the file' },
  ARCHIVE_CHANGED: {
    zh: '归档系统给出的文件与当时存入的不一致，不予显示；请联系管理员',
    en: 'The archive gave another file than was stored, so it is not shown; ask your administrator',
  },
} as const

const STATUS: Readonly<Record<keyof typeof storeTexts, number>> = {
  DISK_FULL: 507,
  TOO_LARGE: 413,
  BAD_ADDRESS: 400,
  NOT_FOUND: 404,
  ARCHIVE_UNREACHABLE: 503,
  ARCHIVE_REFUSED: 502,
  ARCHIVE_CHANGED: 502,
}

/** The archive's files, each by its address; where they lie is the store's own matter. */
export interface ImageStore {
  /** Writes what comes to a waiting file. Rejects with DISK_FULL or TOO_LARGE and leaves nothing behind. */
  receive(content: Uint8Array | AsyncIterable<Uint8Array>, options: { maxBytes: number }): Promise<Received>
  /** Puts a waiting file in its place for good, on disk before it answers; the waiting file is gone after it. Never overwrites. */
  keep(received: Received, address: InstanceAddress, options?: { zeroPreamble?: boolean }): Promise<Kept>
  /** A path for a waiting file that the worker writes. */
  waitingPath(): Promise<string>
  /** Removes a waiting file. */
  drop(received: Received): Promise<void>
  read(address: InstanceAddress): Promise<Buffer>
  /** Where the worker finds a stored file. */
  source(address: InstanceAddress): Promise<DicomSource>
  /** A stream and its length; `start` and `end` (inclusive) for ranges. */
  stream(address: InstanceAddress, range?: { start: number; end: number }): Promise<{ stream: ReadStream; bytes: number }>
  /** Removes one stored file; true when it was there. */
  remove(address: InstanceAddress): Promise<boolean>
  /** Bytes still to be had on the disk. */
  freeBytes(): Promise<number>
  /** The row of a kept file stands: it is no longer in doubt. */
  settle(kept: Pick<Kept, 'note'>): Promise<void>
  /** Puts stored files in doubt: they go at the next sweep unless a row names them then. */
  doubt(addresses: readonly InstanceAddress[]): Promise<void>
  /** Files in doubt for at least this long, the oldest first. */
  doubtful(olderThanMs: number, now: number): Promise<Doubtful[]>
  /** Removes files that waited when the process died. Call once, before the first `receive`. */
  sweep(): Promise<number>
}

/** The archive's files on disk: `<dir>/<facilityId>/<studyUid>/<seriesUid>/<sopUid>.dcm`. */
export interface DiskImageStore extends ImageStore {
  /** Absolute path of a stored file (which may not exist). Throws BAD_ADDRESS. */
  pathOf(address: InstanceAddress): string
}

/** Makes the store. `minFreeBytes` is what must stay free on the disk for the database and the system. */
export function createImageStore(options: { dir: string; minFreeBytes: number }): DiskImageStore {
  return new DiskStore(options.dir, options.minFreeBytes)
}

/** Ending of a note that names a file in doubt. */
const NOTE = '.note'

class DiskStore implements DiskImageStore {
  private readonly dir: string
  private readonly minFreeBytes: number
  private readonly waiting: string

  constructor(dir: string, minFreeBytes: number) {
    this.dir = dir
    this.minFreeBytes = minFreeBytes
    // On the same disk as the rest, so that a link can put it in place.
    this.waiting = join(dir, '.waiting')
  }

  async receive(content: Uint8Array | AsyncIterable<Uint8Array>, options: { maxBytes: number }): Promise<Received> {
    await mkdir(this.waiting, { recursive: true })
    const path = join(this.waiting, `${randomUUID()}.part`)
    const file = await open(path, 'wx', 0o600)
    try {
      return { path, bytes: await this.write(file, content, options.maxBytes) }
    } catch (error) {
      await rm(path, { force: true })
      throw (error as { code?: string }).code === 'ENOSPC' ? new StoreError('DISK_FULL') : error
    } finally {
      await file.close()
    }
  }

  // Free space is asked for at the beginning and again every 64 MB, since several uploads share it.
  private async write(file: FileHandle, content: Uint8Array | AsyncIterable<Uint8Array>, maxBytes: number): Promise<number> {
    const pieces = content instanceof Uint8Array ? [content] : content
    let bytes = 0
    let checked = Number.NEGATIVE_INFINITY
    for await (const piece of pieces) {
      bytes += piece.byteLength
      if (bytes > maxBytes) throw new StoreError('TOO_LARGE')
      if (bytes - checked > 64 * 1024 * 1024) {
        checked = bytes
        if ((await this.freeBytes()) - piece.byteLength < this.minFreeBytes) throw new StoreError('DISK_FULL')
      }
      let written = 0
      while (written < piece.byteLength) written += (await file.write(piece, written)).bytesWritten
    }
    return bytes
  }

  async keep(received: Received, address: InstanceAddress, options: { zeroPreamble?: boolean } = {}): Promise<Kept> {
    const target = this.pathOf(address)
    try {
      const file = await open(received.path, 'r+')
      try {
        if (options.zeroPreamble) await file.write(Buffer.alloc(Math.min(PREAMBLE_BYTES, received.bytes)), 0, undefined, 0)
        await file.sync()
      } finally {
        await file.close()
      }
      const sha256 = await hashOf(received.path)
      const folder = dirname(target)
      await mkdir(folder, { recursive: true })
      // Before the file has its name: a process that dies between file and row leaves this behind, and the sweep finds it.
      const note = await this.note(address)
      const outcome = (await place(received.path, target)) ? 'stored' : (await hashOf(target)) === sha256 ? 'same' : 'conflict'
      if (outcome === 'stored') await syncFolders(folder, this.dir)
      // What was there already is somebody else's matter.
      if (outcome !== 'stored') await rm(note, { force: true })
      return { outcome, sha256, bytes: received.bytes, path: relative(address), note }
    } finally {
      await rm(received.path, { force: true })
    }
  }

  async waitingPath(): Promise<string> {
    await mkdir(this.waiting, { recursive: true })
    return join(this.waiting, `${randomUUID()}.part`)
  }

  async drop(received: Received): Promise<void> {
    await rm(received.path, { force: true })
  }

  private async note(address: InstanceAddress): Promise<string> {
    await mkdir(this.waiting, { recursive: true })
    const path = join(this.waiting, `${randomUUID()}${NOTE}`)
    await writeFile(path, relative(address), { flag: 'wx', mode: 0o600 })
    return path
  }

  async settle({ note }: Pick<Kept, 'note'>): Promise<void> {
    await rm(note, { force: true })
  }

  async doubt(addresses: readonly InstanceAddress[]): Promise<void> {
    for (const address of addresses) await this.note(address)
  }

  async doubtful(olderThanMs: number, now: number): Promise<Doubtful[]> {
    const names = (await readdir(this.waiting).catch(() => [])).filter((name) => name.endsWith(NOTE))
    const found: (Doubtful & { at: number })[] = []
    for (const name of names) {
      const note = join(this.waiting, name)
      const made = await stat(note).catch(() => undefined)
      if (!made || now - made.mtimeMs < olderThanMs) continue
      const address = addressIn(await readFile(note, 'utf8').catch(() => ''))
      if (address) found.push({ note, address, at: made.mtimeMs })
      // Half written when the machine stopped: it names nothing, and its file was not there yet.
      else await rm(note, { force: true })
    }
    return found.sort((a, b) => a.at - b.at)
  }

  pathOf(address: InstanceAddress): string {
    return join(this.dir, ...relative(address).split('/'))
  }

  async source(address: InstanceAddress): Promise<DicomSource> {
    return { path: this.pathOf(address) }
  }

  async read(address: InstanceAddress): Promise<Buffer> {
    return readFile(this.pathOf(address)).catch(missing)
  }

  async stream(address: InstanceAddress, range?: { start: number; end: number }): Promise<{ stream: ReadStream; bytes: number }> {
    const path = this.pathOf(address)
    const { size } = await stat(path).catch(missing)
    return {
      stream: createReadStream(path, { ...range, highWaterMark: 512 * 1024 }),
      bytes: range ? Math.min(range.end, size - 1) - range.start + 1 : size,
    }
  }

  async remove(address: InstanceAddress): Promise<boolean> {
    try {
      await rm(this.pathOf(address))
      return true
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return false
      throw error
    }
  }

  async freeBytes(): Promise<number> {
    await mkdir(this.dir, { recursive: true })
    const { bavail, bsize } = await statfs(this.dir)
    return bavail * bsize
  }

  async sweep(): Promise<number> {
    const names = (await readdir(this.waiting).catch(() => [])).filter((name) => !name.endsWith(NOTE))
    await Promise.all(names.map((name) => rm(join(this.waiting, name), { force: true })))
    return names.length
  }
}

// Nothing but checked parts may become a path: digits and dots, and a facility of letters, digits, _ and -.
function relative({ facilityId, studyUid, seriesUid, sopUid }: InstanceAddress): string {
  const facility = `${facilityId}`
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(facility) || ![studyUid, seriesUid, sopUid].every(isUid)) throw new StoreError('BAD_ADDRESS')
  return `${facility}/${studyUid}/${seriesUid}/${sopUid}.dcm`
}

/** The address that a note's text names; undefined when it names none. */
export function addressIn(text: string): InstanceAddress | undefined {
  const [facilityId = '', studyUid = '', seriesUid = '', file = ''] = text.split('/')
  const address = { facilityId, studyUid, seriesUid, sopUid: file.replace(/\.dcm$/, '') }
  try {
    return relative(address) === text ? address : undefined
  } catch {
    return undefined
  }
}

// A link fails when the name is taken, where a rename would overwrite. File systems without links get an exclusive copy.
async function place(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST') return false
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'ENOSYS' && code !== 'EMLINK') throw error
  }
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL)
    const file = await open(to, 'r+')
    await file.sync().finally(() => file.close())
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false
    throw error
  }
}

// A new name is on disk only when its folder is; the same for the folders made for it.
async function syncFolders(folder: string, top: string): Promise<void> {
  for (let at = folder; at.length >= top.length; at = dirname(at)) {
    const handle = await open(at, 'r').catch(() => undefined)
    // Some systems cannot sync a folder: then the file alone is as safe as it gets.
    await handle?.sync().catch(() => undefined)
    await handle?.close()
    if (at === top) return
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(piece as Buffer)
  return hash.digest('hex')
}

function missing(error: { code?: string }): never {
  throw error.code === 'ENOENT' ? new StoreError('NOT_FOUND') : error
}
