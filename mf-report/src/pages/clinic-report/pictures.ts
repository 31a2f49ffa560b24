import { api, apiConfig } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { ADD_IMAGE_TYPES, CODE, errorMessage, NETWORK_ERROR } from '@farsight/shared/domain'
import { bilingual, currentLanguage } from '@farsight/shared/i18n'

/** One picture of the report. Without a key it has not arrived; `failed` says why, and it can be sent again. */
export interface Picture {
  readonly id: string
  readonly name: string
  /** To look at; '' where the page was loaded anew since. */
  readonly url: string
  readonly imageKey?: string
  readonly failed?: string
  readonly file?: File
}

/** A file that was not taken: it has no place among the pictures. */
export interface TurnedAway {
  readonly id: string
  readonly name: string
  readonly why: string
}

/** The door's own limit; a test holds the two equal. */
export const PICTURE_LIMIT = 1024 * 1024
/** What stands on paper; the message's door takes more. */
export const PICTURE_TYPES: readonly string[] = ADD_IMAGE_TYPES
/** The contract's path (the one of pictures in messages); a test holds the two equal. */
export const PICTURE_PATH = '/hospital_chat_uploadImage.do'

const words = (code: number): string => bilingual(errorMessage(code) ?? NETWORK_ERROR)
const BEGINNINGS: readonly string[] = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff']

/** Why a file cannot be sent, or undefined. The server looks at its bytes again. */
export async function pictureRefusal(file: Pick<File, 'size' | 'type' | 'slice'>): Promise<string | undefined> {
  if (file.size > PICTURE_LIMIT) return words(CODE.imageTooLarge)
  const bytes = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const start = String.fromCharCode(...new Uint8Array(bytes))
  const known = PICTURE_TYPES.includes(file.type) && BEGINNINGS.some((beginning) => start.startsWith(beginning))
  return known ? undefined : words(CODE.notPngJpeg)
}

/** Sends one picture and answers its key, or why it did not arrive. Never rejects. */
export async function sendPicture(file: File): Promise<{ readonly imageKey: string } | { readonly failed: string }> {
  const form = new FormData()
  form.append('file', file)
  try {
    const answer = await fetch(`${apiConfig().base}${PICTURE_PATH}`, {
      method: 'POST',
      body: form,
      credentials: 'include',
      headers: { 'Accept-Language': currentLanguage(), 'X-Farsight-User': session.current()?.loginUserId ?? '' },
    })
    // The session is over, locked or another's: a call of the client meets the same, and the page says so.
    if (answer.status === 401) void api.call('checkSession', {}, { showLoading: false }).catch(() => undefined)
    if (!answer.ok) return { failed: bilingual(NETWORK_ERROR) }
    const { errorCode, errorMsg, val } = (await answer.json()) as { errorCode?: unknown; errorMsg?: unknown; val?: { url?: unknown } }
    const imageKey = typeof val?.url === 'string' ? val.url.split('/').at(-1) : undefined
    if (errorCode === 0 && imageKey) return { imageKey }
    return { failed: typeof errorMsg === 'string' && errorMsg ? errorMsg : bilingual(NETWORK_ERROR) }
  } catch {
    return { failed: bilingual(NETWORK_ERROR) }
  }
}
