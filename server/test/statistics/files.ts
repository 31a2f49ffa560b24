import { fromBuffer } from 'yauzl'

/** The files of a ZIP by their names. */
export const unzipped = (zip: Buffer): Promise<Record<string, string>> =>
  new Promise((done, fail) =>
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return fail(error)
      const found: Record<string, string> = {}
      file.on('end', () => done(found))
      file.on('entry', (entry) =>
        file.openReadStream(entry, async (_, stream) => {
          const pieces: Buffer[] = []
          for await (const piece of stream) pieces.push(piece as Buffer)
          found[entry.fileName] = Buffer.concat(pieces).toString('utf8')
          file.readEntry()
        }),
      )
      file.readEntry()
    }),
  )
/** Fields of a CSV by RFC 4180. */
export function fields(text: string): string[][] {
  const rows: string[][] = [[]]
  for (let i = 0; i < text.length; ) {
    const row = rows[rows.length - 1]!
    let value = ''
    if (text[i] === '"') {
      for (i += 1; text[i] !== '"' || text[i + 1] === '"'; i += 1) {
        if (text[i] === '"') i += 1
        value += text[i]
      }
      i += 1
    } else while (i < text.length && text[i] !== ',' && text[i] !== '\r') value += text[i++]
    row.push(value)
    if (text[i] === ',') i += 1
    else if (text.startsWith('\r\n', i)) {
      i += 2
      rows.push([])
    }
  }
  return rows
}
export const words = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** The sheets of a workbook by their names, every cell as a text. */
export async function sheetsIn(workbook: Buffer): Promise<Record<string, string[][]>> {
  const zip = await unzipped(workbook)
  const strings = [...zip['xl/sharedStrings.xml']!.matchAll(/<si>(.*?)<\/si>/gs)].map(([, si]) => words(si!.replaceAll(/<[^>]*>/g, '')))
  const names = [...zip['xl/workbook.xml']!.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => words(name!))
  const rowsOf = (xml: string): string[][] =>
    [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
      [...row!.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes, inner = '']) => {
        const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1] ?? ''
        return /\bt="s"/.test(attributes!) ? strings[Number(value)]! : value
      }),
    )
  return Object.fromEntries(names.map((name, i) => [name, rowsOf(zip[`xl/worksheets/sheet${i + 1}.xml`]!)]))
}
