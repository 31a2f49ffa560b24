import type { ApiError } from '@farsight/shared/api'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { bilingual } from '@farsight/shared/i18n'

/**
 * The field that the server could not read (codes 1 and 2), by the name at the end of its words.
 * @returns undefined when it is none of these fields, or another refusal
 */
export function refusedField<Name extends string>({ code, message }: ApiError, fields: readonly Name[]): Name | undefined {
  if (code !== CODE.parameterEmpty && code !== CODE.parameterIllegal) return undefined
  const name = /[:：]\s*(\w+)$/.exec(message)?.[1]
  return fields.find((field) => field === name)
}

/** A refusal as it is told at the field that it concerns: the server's own text names that field once more. */
export function saysOf({ code, message }: ApiError): string {
  const known = typeof code === 'number' ? errorMessage(code) : undefined
  return known ? bilingual(known) : message
}
