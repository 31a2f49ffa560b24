import { api, apiConfig } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { ADD_IMAGE_TYPES, CODE, errorMessage, NETWORK_ERROR } from '@farsight/shared/domain'
import { bilingual, currentLanguage } from '@farsight/shared/i18n'

/** 5M = 5 * 1024 * 1024 bytes, the boundary allowed; held equal to the contract's by a test. */
export const IMAGE_LIMIT = 5 * 1024 * 1024
export const UPLOAD_PATH = 'RisLocalDiagnose.do?func=AddImages'
export const IMAGE_TYPES: readonly string[] = ADD_IMAGE_TYPES

const words = (code: number): string => bilingual(errorMessage(code) ?? NETWORK_ERROR)

const LONGEST = 8
const BEGINNINGS: readonly string[] = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff']

/** Why a file cannot be sent, or undefined. A name alone makes no image; the server looks at its bytes again. */
export async function fileRefusal(file: Pick<File, 'size' | 'type' | 'slice'>): Promise<string | undefined> {
  if (file.size > IMAGE_LIMIT) return words(CODE.imageOver5M)
  const bytes = await file
    .slice(0, LONGEST)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const start = String.fromCharCode(...new Uint8Array(bytes))
  const known = IMAGE_TYPES.includes(file.type) && BEGINNINGS.some((beginning) => start.startsWith(beginning))
  return known ? undefined : words(CODE.notPngJpeg)
}

/** What became of one file. */
export type Sent = { readonly done: true } | { readonly done: false; readonly says: string }

/** Sends one picture. XMLHttpRequest, for it alone tells how much has gone up. Never rejects. */
export function sendImage(
  risProcedureId: string,
  file: Blob & { readonly name?: string },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  const form = new FormData()
  form.append('risProcedureId', risProcedureId)
  form.append('file', file)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const end = (says: string): void => resolve({ done: false, says })
    request.open('POST', `${apiConfig().base}/${UPLOAD_PATH}`)
    request.setRequestHeader('Accept-Language', currentLanguage())
    request.setRequestHeader('X-Farsight-User', session.current()?.loginUserId ?? '')
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      // The session is over, locked or another's: a call of the client meets the same, and the page says so.
      if (request.status === 401) void api.call('checkSession', {}, { showLoading: false }).catch(() => undefined)
      const says = refusalIn(request)
      if (says === undefined) resolve({ done: true })
      else end(says)
    }
    request.onerror = () => end(bilingual(NETWORK_ERROR))
    request.onabort = () => end('')
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** Undefined for a success; otherwise what the server's answer means for the user. */
function refusalIn({ status, responseText }: XMLHttpRequest): string | undefined {
  if (status !== 200) return bilingual(NETWORK_ERROR)
  try {
    const { errorCode, errorMsg } = JSON.parse(responseText) as { readonly errorCode?: unknown; readonly errorMsg?: unknown }
    if (errorCode === 0) return undefined
    return typeof errorMsg === 'string' && errorMsg !== '' ? errorMsg : bilingual(NETWORK_ERROR)
  } catch {
    return bilingual(NETWORK_ERROR)
  }
}
