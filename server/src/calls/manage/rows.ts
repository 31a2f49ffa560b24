import { CODE } from '@farsight/shared/domain'
import type { Sql } from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { CallError } from '../error'

const UNIQUE_VIOLATION = '23505'

/** Does a write whose name nobody else of the hospital may have; 2770 where somebody has it. */
export async function freeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw new CallError(CODE.nameExists, 'name')
    throw error
  }
}

/** The name and the new number of a row that a write returns. */
export async function saved(tx: Tx, write: Sql): Promise<{ val: { id: string; version: number } }> {
  return { val: (await tx.row<{ id: string; version: number }>(write))! }
}
