import { api, apiConfig } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { CODE, errorMessage, NETWORK_ERROR } from '@farsight/shared/domain'
import { bilingual, currentLanguage } from '@farsight/shared/i18n'

/** 1M = 1024 * 1024 bytes, the boundary allowed (decision 71); held equal to the contract's by a test. */
export const IMAGE_LIMIT = 1024 * 1024
export const UPLOAD_PATH = '/hospital_chat_uploadImage.do'
export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

const words = (code: number): string => bilingual(errorMessage(code) ?? { zh: '', en: '' })

/** How files of the four kinds begin, one character a byte; in a WebP its size stands between. A name alone makes no image. */
const BEGINNINGS: readonly ((start: string) => boolean)[] = [
  (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  (start) => start.startsWith('\xff\xd8\xff'),
  (start) => start.startsWith('GIF87a') || start.startsWith('GIF89a'),
  (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8),
]
const LONGEST = 12

/** Why a file cannot be sent, or undefined. The server looks at its bytes again. */
export async function refusalOf(file: Pick<File, 'size' | 'type' | 'slice'>): Promise<string | undefined> {
  if (!IMAGE_TYPES.includes(file.type) || file.size === 0) return words(CODE.notAnImage)
  if (file.size > IMAGE_LIMIT) return words(CODE.imageTooLarge)
  // A file that cannot be read any more is not one either.
  const bytes = await file
    .slice(0, LONGEST)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const start = String.fromCharCode(...new Uint8Array(bytes))
  return BEGINNINGS.some((begins) => begins(start)) ? undefined : words(CODE.notAnImage)
}

interface UploadAnswer {
  readonly errorCode?: number
  readonly errorMsg?: string
  readonly field?: string
  readonly val?: { readonly url?: string }
}

/** What the server's answer means for the user: about the file itself in words, never by the name of a field. */
const says = ({ errorCode, errorMsg, field }: UploadAnswer): string =>
  field === undefined ? (errorMsg ?? '') : words(errorCode === CODE.imageTooLarge ? CODE.imageTooLarge : CODE.notAnImage)

/** Sends an image to the server. Resolves with its address, rejects with words for the user. */
export async function uploadImage(file: File): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const headers = { 'Accept-Language': currentLanguage(), 'X-Farsight-User': session.current()?.loginUserId ?? '' }
  const response = await fetch(`${apiConfig().base}${UPLOAD_PATH}`, { method: 'POST', body: form, headers }).catch(() => undefined)
  // The session is over, locked or another's: a call of the client meets the same, and the page says so.
  if (response?.status === 401) await api.call('checkSession', {}, { showLoading: false })
  const answer = response?.ok ? ((await response.json()) as UploadAnswer) : undefined
  if (answer?.errorCode === 0 && typeof answer.val?.url === 'string') return answer.val.url
  throw new Error((answer && says(answer)) || bilingual(NETWORK_ERROR))
}
