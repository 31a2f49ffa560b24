import { api, apiConfig } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { CODE, errorMessage, NETWORK_ERROR } from '@farsight/shared/domain'
import { bilingual, currentLanguage } from '@farsight/shared/i18n'

/** 1M = 1024 * 1024 bytes, the boundary allowed (decision 71); held equal to the contract's by a test. */
export const IMAGE_LIMIT = 1024 * 1024
export const UPLOAD_PATH = '/hospital_chat_uploadImage.do'
export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

const words = (code: number): string => bilingual(errorMessage(code) ?? { zh: '', en: '' })

/** Why a file cannot be sent, or undefined. The server looks at its bytes again. */
export function refusalOf(file: Pick<File, 'size' | 'type'>): string | undefined {
  if (!IMAGE_TYPES.includes(file.type)) return words(CODE.notAnImage)
  return file.size > IMAGE_LIMIT ? words(CODE.imageTooLarge) : undefined
}

/** Sends an image to the server. Resolves with its address, rejects with words for the user. */
export async function uploadImage(file: File): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const headers = { 'Accept-Language': currentLanguage(), 'X-Farsight-User': session.current()?.loginUserId ?? '' }
  const response = await fetch(`${apiConfig().base}${UPLOAD_PATH}`, { method: 'POST', body: form, headers }).catch(() => undefined)
  // The session is over, locked or another's: a call of the client meets the same, and the page says so.
  if (response?.status === 401) await api.call('checkSession', {}, { showLoading: false })
  const answer = response?.ok ? ((await response.json()) as { errorCode?: number; errorMsg?: string; val?: { url?: string } }) : undefined
  if (answer?.errorCode === 0 && typeof answer.val?.url === 'string') return answer.val.url
  throw new Error(answer?.errorMsg || bilingual(NETWORK_ERROR))
}
