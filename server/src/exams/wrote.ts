import type { ErrorCode } from '@farsight/shared/domain'
import { CallError } from '../calls/error'

/** Classes of SQLSTATE in which the database itself says no to a statement: data, constraints, rights, triggers, damage. */
const REFUSED = /^(22|23|42|44|P0|XX)/

/**
 * A write whose failing has a code of the specification (114, 1020): nothing of the act stays. What is wrong goes along for the log.
 * A lost connection is no such failing: it is the system's (3), and trying again helps.
 */
export async function wrote<T>(code: ErrorCode, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const state = (error as { code?: unknown }).code
    if (error instanceof CallError || typeof state !== 'string' || REFUSED.exec(state) === null) throw error
    throw Object.assign(new CallError(code), { cause: error })
  }
}
