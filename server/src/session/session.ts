import type { AdminDuty, ModalityRights } from '@farsight/shared/domain'
import type { EmbedSession } from '../embed/session'

/** Who is acting: read from the database by the cookie's hash, never from what the client says. */
export interface Session {
  readonly tokenHash: Buffer
  /** Its name where its user sees it; '' for what a user may without a session. */
  readonly sessionId: string
  readonly userId: string
  readonly facilityId: string
  readonly identityType: 'local' | 'remote'
  /** Until when (milliseconds) this session may do what asks for the second factor; undefined: it has not given it. */
  readonly stepUpUntil?: number
  /** Its user has left the desk: nothing is done in it until the password is given again. */
  readonly locked: boolean
  readonly userName: string
  readonly role: string
  readonly phone: string
  /** Address of the user's picture; '' for none. */
  readonly headImage: string
  readonly mainMenu: string
  readonly remoteMenu: string
  /** The management screens that its user holds (`MANAGE_SCREENS`); '' for all. */
  readonly manageMenu: string
  /** Of an administrator of a hospital with separated duties (AZ-19): what it is for; its menus and rights are those of the duty alone. */
  readonly duty?: AdminDuty | 'none'
  readonly rights: ModalityRights
  /** May take back another teacher's report: a right of its own (decision 116). */
  readonly mayRetract: boolean
  /** Of a session in a partner's frame: the one exam that it is for. */
  readonly embed?: EmbedSession
  readonly facility: {
    readonly name: string
    /** '' where it has none. */
    readonly nameEn: string
    readonly logo: string
    readonly kind: string
    readonly reviewLevels: 0 | 1 | 2 | 3
    readonly isLaunchRemote: number
    readonly disableChat: boolean
    readonly hideService: boolean
    /** Its administrators' duties are separated (AZ-19). */
    readonly separated: boolean
    /** A clinic's screens: its exam list, report B, report C. */
    readonly menus: readonly [0 | 1, 0 | 1, 0 | 1]
  }
}
