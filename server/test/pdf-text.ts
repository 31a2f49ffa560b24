import { inflateSync } from 'node:zlib'

/** Streams and dictionaries of a PDF as pdfkit writes it, read without a library: for tests alone. */
function objectsOf(pdf: Buffer): Map<number, string> {
  const text = pdf.toString('latin1')
  const objects = new Map<number, string>()
  for (const [, id, body] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    // pdfkit ends its lines with \n alone: a \r before it is the last byte of a stream.
    const stream = /stream\n([\s\S]*?)\nendstream/.exec(body!)
    const head = body!.slice(0, stream?.index ?? body!.length)
    let content = ''
    if (stream) {
      const bytes = Buffer.from(stream[1]!, 'latin1')
      content = head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
    }
    objects.set(Number(id), `${head}\n${content}`)
  }
  return objects
}

/** All that a PDF says beside its streams, whose packed bytes may spell anything by chance: dictionaries, names, the trailer. */
export const dictionariesOf = (pdf: Buffer): string => pdf.toString('latin1').replace(/stream\n[\s\S]*?\nendstream/g, '')

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Letters by glyph number, from a font's ToUnicode. */
function lettersOf(cmap: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from, , list] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from!, 16)
    for (const [i, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/gi)].entries()) letters.set(first + i, utf16(hex!.replaceAll(' ', '')))
  }
  return letters
}

/** Everything that is written on the pages, in the order in which it is drawn. */
export function drawnText(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, Map<number, string>>()
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id)) ?? '')
      if (map) fonts.set(name!, lettersOf(objects.get(Number(map[1])) ?? ''))
    }
  let drawn = ''
  for (const body of objects.values()) {
    let font: Map<number, string> | undefined
    for (const [, name, list] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-])+)\] TJ/gi)) {
      if (name) font = fonts.get(name)
      else if (list)
        for (const [, hex] of list.matchAll(/<([0-9a-f]*)>/gi))
          for (const glyph of hex!.match(/.{4}/g) ?? []) drawn += font?.get(Number.parseInt(glyph, 16)) ?? '?'
    }
  }
  return drawn
}

/** A text of the document's own information, letter by letter. */
export function infoText(pdf: Buffer, name: string): string | undefined {
  const text = pdf.toString('latin1')
  const id = new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1]
  const head = `\n${id} 0 obj\n(`
  const at = text.indexOf(head)
  if (at < 0) return undefined
  const bytes: number[] = []
  for (let i = at + head.length; text[i] !== ')'; i++) {
    if (text[i] !== '\\') bytes.push(text.charCodeAt(i))
    else {
      i++
      const escaped: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }
      bytes.push(escaped[text[i]!] ?? text.charCodeAt(i))
    }
  }
  const raw = Buffer.from(bytes)
  return raw[0] === 0xfe && raw[1] === 0xff ? Buffer.from(raw.subarray(2)).swap16().toString('utf16le') : raw.toString('latin1')
}
