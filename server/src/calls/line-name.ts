import { CODE, type ErrorCode, hasUnseen, lineName } from '@farsight/shared/domain'
import { CallError } from './error'

/** A name of one line that may be left out, as it is kept. Throws 2777. */
export function anyName(text: string, field: string): string {
  if (hasUnseen(text)) throw new CallError(CODE.nameUnseen, field)
  return lineName(text)
}

/** A name of one line that there must be, as it is kept. Throws `empty`, 2777. */
export function nameOf(text: string, field: string, empty: ErrorCode): string {
  const name = anyName(text, field)
  if (name === '') throw new CallError(empty, field)
  return name
}
