import { CODE } from '@farsight/shared/domain'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ReleaseRefusal } from '../refusal'
import { shown } from './paths'
import { CAPS, type Staging } from './staging'

const MB = 1024 * 1024
const KIND = 0o170000
const REGULAR = 0o100000
const FOLDER = 0o040000
/** A link as Windows writes it. */
const REPARSE_POINT = 0x400

/** A name is bytes until it is known to be plain ASCII: no code page and no extra field gives it a second spelling. */
const nameOf = (entry: Entry): string => entry.fileNameRaw.toString('latin1')

/** Links, devices and whatever else is neither a file nor a folder (2102). */
function checkKind(entry: Entry, name: string): void {
  const kind = (entry.externalFileAttributes >>> 16) & KIND
  const expected = name.endsWith('/') ? FOLDER : REGULAR
  if ((kind !== 0 && kind !== expected) || (entry.externalFileAttributes & REPARSE_POINT) !== 0)
    throw new ReleaseRefusal(CODE.releasePath, `${shown(name)} (link)`)
}

/** What an entry says of its own size, before a byte of it is read (2103). */
function checkSize(entry: Entry, name: string): void {
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > CAPS.file) throw new ReleaseRefusal(CODE.releaseTooLarge, `${shown(name)} (${uncompressedSize})`)
  if (uncompressedSize > MB && uncompressedSize > compressedSize * CAPS.ratio)
    throw new ReleaseRefusal(CODE.releaseTooLarge, `${shown(name)} (1:${Math.round(uncompressedSize / Math.max(1, compressedSize))})`)
}

/** The bytes of an entry, given up as soon as there are more than it has said: a size that lies is a bomb (2103). */
async function* contentOf(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Uint8Array> {
  const stream = await zip.openReadStreamPromise(entry)
  let bytes = 0
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      bytes += piece.byteLength
      if (bytes > entry.uncompressedSize) throw new ReleaseRefusal(CODE.releaseTooLarge, `${shown(name)} (> ${entry.uncompressedSize})`)
      yield piece
    }
  } finally {
    stream.destroy()
  }
  if (bytes !== entry.uncompressedSize)
    throw new ReleaseRefusal(CODE.releaseUnreadable, `${shown(name)} (${bytes} ≠ ${entry.uncompressedSize})`)
}

/** Unpacks a release's zip into the staging folder, file by file. Refuses with 2101, 2102 or 2103. */
export async function fromZip(file: string, staging: Staging): Promise<void> {
  let zip: ZipFile | undefined
  try {
    // Sizes and names are checked here, with codes of their own.
    zip = await openPromise(file, { autoClose: false, decodeStrings: false, validateEntrySizes: false })
    if (zip.entryCount > CAPS.entries) throw new ReleaseRefusal(CODE.releaseTooLarge, `${zip.entryCount} files`)
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      checkKind(entry, name)
      if (name.endsWith('/')) {
        staging.folderNamed(name)
        continue
      }
      checkSize(entry, name)
      await staging.add(name, contentOf(zip, entry, name))
    }
  } catch (error) {
    if (error instanceof ReleaseRefusal || (error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw new ReleaseRefusal(CODE.releaseUnreadable, shown((error as Error).message))
  } finally {
    zip?.close()
  }
}
