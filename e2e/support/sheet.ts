import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

/** Files of a zip by their names; enough for a workbook that was written in one piece. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  for (let i = bytes.readUInt16LE(end + 10); i > 0; i -= 1) {
    const [method, size, name, extra, note, local] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ]
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(begin, begin + size)
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(data) : data)
    at += 46 + name + extra + note
  }
  return files
}

const plain = (xml: string): string =>
  xml
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')

/** The cells of a workbook's first sheet, row by row, as texts; formulas are named as such. */
export function readSheet(path: string): string[][] {
  const files = unzip(readFileSync(path))
  const text = (name: string): string => files.get(name)?.toString('utf8') ?? ''
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, item]) => plain(item!))
  return [...text('xl/worksheets/sheet1.xml').matchAll(/<row[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)].map(([, row = '']) =>
    [...row.matchAll(/<c([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)].map(([, attributes, cell = '']) => {
      if (cell.includes('<f')) return `formula ${plain(cell)}`
      return attributes!.includes('t="s"') ? (shared[Number(plain(cell))] ?? '') : plain(cell)
    }),
  )
}
