import { ApiError } from '@farsight/shared/api'

/** What the server takes at most; a larger file is refused before it is sent. */
export const MOST_BYTES = 64 * 1024 * 1024

export interface Published {
  readonly name: string
  readonly version: string
}
/** Why a release was not taken: the server's code, its text, and what it was about. */
export interface Refused {
  readonly code: number
  readonly says: string
  readonly detail: string
}
export type Outcome = ({ readonly kind: 'published' } & Published) | ({ readonly kind: 'refused' } & Refused) | { readonly kind: 'expired' }

const ADDRESS = '/releases'
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Sends a release as it is. XMLHttpRequest, for it alone tells how much has gone up.
 * @throws ApiError `network` when no answer of the application came, `cancelled` by the signal
 */
export function uploadRelease(file: Blob, language: string, onProgress: (share: number) => void, signal: AbortSignal): Promise<Outcome> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const lost = (): void => fail(new ApiError('network', 0, '', undefined, request.status))
    request.open('POST', ADDRESS)
    request.setRequestHeader('content-type', 'application/zip')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', language)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      const outcome = outcomeOf(request)
      if (outcome) done(outcome)
      else lost()
    }
    request.onerror = lost
    request.onabort = () => fail(new ApiError('cancelled', 0, ''))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function outcomeOf(request: XMLHttpRequest): Outcome | undefined {
  // A session that is over is sent to the login page, as for every call.
  if (request.responseURL && new URL(request.responseURL).pathname === '/login') return { kind: 'expired' }
  let body: Record<string, unknown>
  try {
    body = JSON.parse(request.responseText) as Record<string, unknown>
  } catch {
    return undefined
  }
  if (typeof body !== 'object' || body === null) return undefined
  const code = Number(body.errorCode)
  if (!Number.isInteger(code)) return undefined
  if (code !== 0) return { kind: 'refused', code, says: textOf(body.errorMsg), detail: textOf(body.detail) }
  return request.status >= 200 && request.status < 300
    ? { kind: 'published', name: textOf(body.name), version: textOf(body.version) }
    : undefined
}
