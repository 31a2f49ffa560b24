import type { SmsGateway } from '../../codes/gateway'
import type { Handler } from '../handler'
import { clinicHandlers } from './clinic'
import { filmView } from './film-view'
import { type OpenShareParts, openShareHandlers } from './open'

/** What shared links need of the server. */
export interface ShareParts extends OpenShareParts {
  readonly sms: SmsGateway
}

/** Links to shared images: the clinic's side, and the public one; and the cloud film. */
export const shareHandlers = (parts: ShareParts): Handler[] => [
  ...clinicHandlers(parts.sms, parts.secret),
  ...openShareHandlers(parts),
  filmView,
]
