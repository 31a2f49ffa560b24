import { session } from '../bus'
import { NETWORK_ERROR } from '../domain'
import { bilingual, currentLanguage } from '../i18n'
import { call } from './call'
import { apiConfig } from './config'

/** What the server answered an upload: as a call does. */
export interface FormAnswer {
  readonly errorCode: number
  /** In the user's language, also where nothing came through. */
  readonly errorMsg: string
  readonly val?: unknown
}

const lost = (): FormAnswer => ({ errorCode: -1, errorMsg: bilingual(NETWORK_ERROR) })

function answerOf({ status, responseText }: XMLHttpRequest): FormAnswer {
  if (status !== 200) return lost()
  try {
    const { errorCode, errorMsg, val } = JSON.parse(responseText) as Record<string, unknown>
    if (typeof errorCode !== 'number') return lost()
    return { errorCode, errorMsg: typeof errorMsg === 'string' && errorMsg !== '' ? errorMsg : lost().errorMsg, val }
  } catch {
    return lost()
  }
}

/**
 * Sends a form with files to a call's address. XMLHttpRequest, for it alone tells how much has gone up. Never rejects; given up by the
 * signal it answers a refusal without words.
 */
export function sendForm(path: string, form: FormData, onProgress: (share: number) => void, signal: AbortSignal): Promise<FormAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${apiConfig().base}/${path}`)
    request.setRequestHeader('Accept-Language', currentLanguage())
    request.setRequestHeader('X-Farsight-User', session.current()?.loginUserId ?? '')
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      // The session is over, locked or another's: a call of the client meets the same, and the page says so.
      if (request.status === 401) void call('checkSession', {}, { showLoading: false }).catch(() => undefined)
      resolve(answerOf(request))
    }
    request.onerror = () => resolve(lost())
    request.onabort = () => resolve({ errorCode: -1, errorMsg: '' })
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
