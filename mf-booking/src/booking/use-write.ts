import type { ApiError } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { refusalWords, useWrite } from '@farsight/shared/module'

/** Codes whose words in the table are about a report. */
const HERE = { [CODE.editedByAnother]: CODE.bookingChanged }

export const wordsOf = (error: Pick<ApiError, 'code' | 'message'>): string => refusalWords(error, HERE)

export const useBookingWrite = () => useWrite(HERE)
