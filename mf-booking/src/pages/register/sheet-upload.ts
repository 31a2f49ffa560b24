import { api, apiConfig } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { CODE, errorMessage, NETWORK_ERROR, PICTURE_BYTES } from '@farsight/shared/domain'
import { bilingual, currentLanguage } from '@farsight/shared/i18n'

/** The server's way in for pictures that belong to no study; held equal to the contract's by a test. */
export const SHEET_PATH = 'RisCommon.do?func=UploadImage'
export const SHEET_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

const words = (code: number): string => bilingual(errorMessage(code) ?? NETWORK_ERROR)

/** Why a file cannot be the picture of a request form; undefined where it can. The server looks at its bytes again. */
export const sheetRefusal = (file: Pick<File, 'size' | 'type'>): string | undefined =>
  file.size > PICTURE_BYTES.sheet ? words(CODE.imageOver5M) : SHEET_TYPES.includes(file.type) ? undefined : words(CODE.notAnImage)

/** Sends the picture of a request form: its id, or why it was refused. Never rejects. */
export async function sendSheet(file: Blob): Promise<{ readonly id: string } | { readonly says: string }> {
  const form = new FormData()
  form.append('kind', 'sheet')
  form.append('file', file, file instanceof File ? file.name : 'camera.jpg')
  try {
    const response = await fetch(`${apiConfig().base}/${SHEET_PATH}`, {
      method: 'POST',
      body: form,
      headers: { 'Accept-Language': currentLanguage(), 'X-Farsight-User': session.current()?.loginUserId ?? '' },
    })
    // The session is over: a call of the client meets the same, and the page says so.
    if (response.status === 401 || response.redirected) void api.call('checkSession', {}, { showLoading: false }).catch(() => undefined)
    const answer = (await response.json()) as { errorCode?: unknown; errorMsg?: unknown; val?: { id?: unknown } }
    const known = typeof answer.errorCode === 'number' ? errorMessage(answer.errorCode) : undefined
    if (answer.errorCode === 0 && typeof answer.val?.id === 'string') return { id: answer.val.id }
    // The code's own words: the server's name the field besides.
    if (known) return { says: bilingual(known) }
    return { says: typeof answer.errorMsg === 'string' && answer.errorMsg ? answer.errorMsg : bilingual(NETWORK_ERROR) }
  } catch {
    return { says: bilingual(NETWORK_ERROR) }
  }
}
