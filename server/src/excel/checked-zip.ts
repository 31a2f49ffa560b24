import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { ZipFile as NewZip } from 'yazl'
import { EXCEL_MOST, Refused } from './protocol'

/** Local header of an entry without its name and extra field. */
const LOCAL_HEADER = 30
const LINK = 0o120000
/** A DTD in any letters; texts that are no UTF-8 are refused before, so that none hides in another encoding. */
const DTD = /<!(?:DOCTYPE|ENTITY)/i
const OTHER_ENCODING = /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["'])/i

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((done, failed) => {
    // Sizes are checked against what is really read; names with `..`, a drive or a leading slash are an error.
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, zip) =>
      error ? failed(error) : done(zip),
    )
  })

const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((done, failed) => {
    const found: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      found.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => done(found))
    zip.on('error', failed)
    zip.readEntry()
  })

/** Each piece of an entry goes to `take` as it is inflated. */
const inflate = (zip: ZipFile, entry: Entry, take: (piece: Buffer) => void): Promise<void> =>
  new Promise((done, failed) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return failed(error)
      stream.on('error', failed)
      stream.on('end', done)
      stream.on('data', (piece: Buffer) => {
        try {
          take(piece)
        } catch (refused) {
          stream.destroy()
          failed(refused as Error)
        }
      })
    })
  })

/** No byte of the file belongs to two entries, no entry is a link or encrypted, no name is there twice. */
function checkShape(entries: readonly Entry[]): void {
  const names = new Set<string>()
  for (const entry of entries) {
    const link = ((entry.externalFileAttributes >>> 16) & 0o170000) === LINK
    if (link || names.has(entry.fileName.toLowerCase())) throw new Refused('UNREADABLE')
    if (entry.generalPurposeBitFlag & 0x41) throw new Refused('NOT_EXCEL')
    names.add(entry.fileName.toLowerCase())
  }
  const places = entries
    .map(({ relativeOffsetOfLocalHeader: from, fileNameLength, compressedSize }) => ({
      from,
      to: from + LOCAL_HEADER + fileNameLength + compressedSize,
    }))
    .sort((a, b) => a.from - b.from)
  if (places.some(({ from }, i) => i > 0 && from < places[i - 1]!.to)) throw new Refused('UNREADABLE')
}

const isXml = (name: string): boolean => /\.(xml|rels)$/i.test(name)
function checkXml(name: string, text: string): void {
  if (text.includes('\0') || text.includes('\uFFFD\uFFFD') || OTHER_ENCODING.test(text) || DTD.test(text)) throw new Refused('UNREADABLE')
  // A default for all `.bin` names macros in sound files too; what a part of this file is counts alone.
  const macro = /^\[Content_Types\]\.xml$/i.test(name) && /<Override[^>]*(macroEnabled|vbaProject)/i.test(text)
  if (macro) throw new Refused('NOT_EXCEL')
}

/**
 * The texts of a workbook of 2007, packed anew from what was checked, so that the next reader sees just that and never
 * the sender's archive. Sums are counted while inflating, before anything is kept: a bomb costs its first {@link EXCEL_MOST.opened} bytes
 * of time and no memory. Throws {@link Refused}.
 */
export async function checkedZip(bytes: Buffer): Promise<Buffer> {
  const zip = await opened(bytes)
  if (zip.entryCount > EXCEL_MOST.entries) throw new Refused('TOO_LARGE')
  const entries = await entriesOf(zip)
  checkShape(entries)
  const has = (name: RegExp): boolean => entries.some(({ fileName }) => name.test(fileName))
  if (!has(/^xl\/workbook\.xml$/i) || has(/vbaProject|^EncryptedPackage/i)) throw new Refused('NOT_EXCEL')
  let sum = 0
  for (const entry of entries)
    await inflate(zip, entry, (piece) => {
      sum += piece.length
      if (sum > EXCEL_MOST.opened) throw new Refused('TOO_LARGE')
    })
  const packed = new NewZip()
  for (const entry of entries) {
    // What the texts refer to has to be there; a table needs nothing of what is in it.
    if (!isXml(entry.fileName)) {
      if (!entry.fileName.endsWith('/')) packed.addBuffer(Buffer.alloc(0), entry.fileName, { compress: false })
      continue
    }
    const pieces: Buffer[] = []
    await inflate(zip, entry, (piece) => pieces.push(piece))
    const content = Buffer.concat(pieces)
    checkXml(entry.fileName, content.toString('utf8'))
    packed.addBuffer(content, entry.fileName, { compress: false })
  }
  packed.end()
  const out: Buffer[] = []
  for await (const piece of packed.outputStream) out.push(piece as Buffer)
  return Buffer.concat(out)
}
