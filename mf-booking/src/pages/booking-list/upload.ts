import { apiConfig } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { UPLOAD_MIME_PATH } from '@farsight/shared/contract/names'
import { CODE, errorMessage, NETWORK_ERROR, PICTURE_BYTES } from '@farsight/shared/domain'
import { bilingual, currentLanguage } from '@farsight/shared/i18n'
import { wordsOf } from '../../booking/use-write'

/** Sends a picture for a booking; answers why it was refused, or undefined. Never rejects. */
export async function sendMime(appointmentId: string, file: File): Promise<string | undefined> {
  if (file.size > PICTURE_BYTES.sheet) return bilingual(errorMessage(CODE.imageOver5M)!)
  const form = new FormData()
  form.append('appointmentId', appointmentId)
  form.append('file', file)
  try {
    const answer = await fetch(`${apiConfig().base}/${UPLOAD_MIME_PATH}`, {
      method: 'POST',
      body: form,
      headers: { 'Accept-Language': currentLanguage(), 'X-Farsight-User': session.current()?.loginUserId ?? '' },
    })
    const { errorCode, errorMsg } = (await answer.json()) as { readonly errorCode?: unknown; readonly errorMsg?: unknown }
    if (errorCode === 0) return undefined
    return typeof errorMsg === 'string' && errorMsg !== ''
      ? wordsOf({ code: errorCode as number, message: errorMsg })
      : bilingual(NETWORK_ERROR)
  } catch {
    return bilingual(NETWORK_ERROR)
  }
}
