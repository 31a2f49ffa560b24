import { ApiError } from '@farsight/shared/api'
import type { ActFault } from '@farsight/shared/ui/data'

/**
 * What a dialog says of a call that failed; undefined where it has nothing to say (the session's end and a cancelled call speak
 * for themselves). Anything but an error of the client is thrown on.
 */
export function faultOf(error: unknown): ActFault | undefined {
  if (!(error instanceof ApiError)) throw error
  if (error.kind === 'cancelled' || error.kind === 'expired') return undefined
  return { says: error.message, code: error.code === 0 ? undefined : error.code }
}
