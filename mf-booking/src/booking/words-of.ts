import type { ApiError } from '@farsight/shared/api'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { bilingual } from '@farsight/shared/i18n'

/** Codes whose words in the dictionary are about a report. */
const HERE: Readonly<Record<number, number>> = { [CODE.editedByAnother]: CODE.bookingChanged }

/** What a refusal says to people: the words of its code, without the name of a field that the server puts behind them. */
export function wordsOf({ code, message }: Pick<ApiError, 'code' | 'message'>): string {
  const said = typeof code === 'number' ? errorMessage((HERE[code] ?? code) as never) : undefined
  return said ? bilingual(said) : message
}
