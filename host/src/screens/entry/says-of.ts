import type { ApiError } from '@farsight/shared/api'
import { errorMessage } from '@farsight/shared/domain'
import { bilingual } from '@farsight/shared/i18n'

/** A refusal as it is told at the field that it concerns: the server's own text names that field once more. */
export function saysOf({ code, message }: ApiError): string {
  const known = typeof code === 'number' ? errorMessage(code) : undefined
  return known ? bilingual(known) : message
}
