import type { LoginPayload } from '@farsight/shared/contract'
import { NOTIFY_SETTING, type NoticeKind, quietKindsText, readQuietKinds } from '@farsight/shared/domain'
import { OwnSetting } from './own-setting'

const quiet = new OwnSetting<readonly NoticeKind[]>({ key: NOTIFY_SETTING, read: readQuietKinds, write: quietKindsText })

/** Kinds that this user keeps out of the count. */
export const quietKinds = quiet.current

/** Makes a kind quiet, or has it counted again, for this user wherever he works. */
export const changeQuiet = (kind: NoticeKind, silent: boolean): void =>
  quiet.change(silent ? [...quietKinds(), kind] : quietKinds().filter((one) => one !== kind))

/** The choice of a session's user as long as the shell shows. `again` has what is unread counted anew: the server counts by what it has. */
export const startQuiet = (payload: LoginPayload, again: () => void): (() => void) => quiet.start(payload, again)

export const useQuietKinds = (): readonly NoticeKind[] => quiet.use()
