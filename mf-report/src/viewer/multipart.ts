/** One frame as it came, with the transfer syntax of its bytes. */
export interface FrameBytes {
  readonly bytes: Uint8Array
  readonly transferSyntax: string
}

const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1'

/** `transfer-syntax` of a content type, or undefined. */
const syntaxOf = (contentType: string): string | undefined => /transfer-syntax="?([\d.]+)"?/i.exec(contentType)?.[1]

/** Where `what` begins in the bytes at or after `from`, or -1. */
function find(bytes: Uint8Array, what: string, from: number): number {
  const first = what.charCodeAt(0)
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let i = 1
    while (i < what.length && bytes[at + i] === what.charCodeAt(i)) i++
    if (i === what.length) return at
  }
  return -1
}

/**
 * The first part of a multipart/related answer (RFC 2387, PS3.18 8.6.1), or the whole body of a single-part one. Without
 * a named syntax the bytes are explicit little endian, the default of PS3.18 for frames. Throws when the envelope is broken.
 */
export function frameOf(contentType: string, body: Uint8Array): FrameBytes {
  if (!/^\s*multipart\/related/i.test(contentType)) return { bytes: body, transferSyntax: syntaxOf(contentType) ?? EXPLICIT_LITTLE_ENDIAN }
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const mark = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  const start = find(body, mark, 0)
  const headEnd = start < 0 ? -1 : find(body, '\r\n\r\n', start)
  if (!boundary || headEnd < 0) throw new Error('the multipart answer has no part')
  const head = new TextDecoder('latin1').decode(body.subarray(start, headEnd))
  const length = /content-length:\s*(\d+)/i.exec(head)?.[1]
  const from = headEnd + 4
  // The last boundary, looked for from the end: a pixel may hold any bytes.
  const end = length === undefined ? lastFind(body, `\r\n${mark}`, from) : from + Number(length)
  if (end < from || end > body.length) throw new Error('the multipart answer is cut off')
  return { bytes: body.subarray(from, end), transferSyntax: syntaxOf(head) ?? syntaxOf(contentType) ?? EXPLICIT_LITTLE_ENDIAN }
}

function lastFind(bytes: Uint8Array, what: string, floor: number): number {
  const last = bytes.length - what.length
  for (let at = bytes.lastIndexOf(what.charCodeAt(0), last); at >= floor; at = bytes.lastIndexOf(what.charCodeAt(0), at - 1)) {
    let i = 1
    while (i < what.length && bytes[at + i] === what.charCodeAt(i)) i++
    if (i === what.length) return at
    if (at === 0) return -1
  }
  return -1
}
