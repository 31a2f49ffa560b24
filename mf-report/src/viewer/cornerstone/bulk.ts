import { ArchiveError } from '../archive'
import { frameOf } from '../multipart'
import type { Element } from './header-values'

const ACCEPT = 'multipart/related; type="application/octet-stream"'

const decoded = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** The bytes of a binary element: from the header, or from the address that it names (PS3.18 F.2.2). `what` is named where there are none. */
export async function bytesOf(element: Element, what: string, signal: AbortSignal): Promise<Uint8Array> {
  const { InlineBinary, BulkDataURI } = element
  if (InlineBinary !== undefined) return decoded(InlineBinary)
  if (BulkDataURI === undefined) throw new Error(`${what} has no values`)
  const url = new URL(BulkDataURI, window.location.href)
  // A header is a stranger's file: it sends nobody elsewhere.
  if (url.origin !== window.location.origin) throw new Error(`${what} lies elsewhere`)
  const answer = await fetch(url, { headers: { Accept: ACCEPT }, credentials: 'same-origin', signal })
  if (!answer.ok) throw new ArchiveError(answer.status)
  return frameOf(answer.headers.get('Content-Type') ?? '', new Uint8Array(await answer.arrayBuffer())).bytes
}
