import { ApiError } from '../errors'
import { LOG_LEVEL } from './levels'
import { postLog } from './logger'

/** The browser's own complaints that harm nothing. */
const HARMLESS = /^ResizeObserver loop/

/** What is known of a thrown value, without the value itself. */
function post(thrown: unknown, said: string): void {
  // A failed call was told to the user already.
  if (thrown instanceof ApiError || HARMLESS.test(said)) return
  if (thrown instanceof Error) postLog(LOG_LEVEL.error, `${thrown.name}: ${thrown.message}`, thrown.stack)
  else postLog(LOG_LEVEL.error, said || `a ${typeof thrown} was thrown`)
}

/** Sends the page's uncaught errors and rejections to the logger. The browser itself writes them to the console. */
export function watchUncaught(page: Window): () => void {
  const failed = ({ error, message }: ErrorEvent): void => post(error, message)
  const rejected = ({ reason }: PromiseRejectionEvent): void => post(reason, '')
  page.addEventListener('error', failed)
  page.addEventListener('unhandledrejection', rejected)
  return () => {
    page.removeEventListener('error', failed)
    page.removeEventListener('unhandledrejection', rejected)
  }
}
