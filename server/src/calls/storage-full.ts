import { CODE } from '@farsight/shared/domain'
import { StoreError } from '../images'
import { CallError } from './error'

/** SQLSTATE with which the database says that its disk is full; at a statement or, as late as it gets, at COMMIT. */
const DISK_FULL = '53100'

/** The refusal that a full disk is: nothing of the act stays, and only an administrator helps. What was met goes along for the log. */
export const storageFull = (error: unknown): CallError | undefined =>
  (error as { code?: unknown } | null)?.code === DISK_FULL || (error instanceof StoreError && error.code === 'DISK_FULL')
    ? Object.assign(new CallError(CODE.storageFull), { cause: error })
    : undefined

/** What an archive outside that does not answer is to a call: it may be tried again. */
export const archiveAway = (error: unknown): CallError | undefined =>
  error instanceof StoreError && error.code === 'ARCHIVE_UNREACHABLE'
    ? Object.assign(new CallError(CODE.serverBusy), { cause: error })
    : undefined
