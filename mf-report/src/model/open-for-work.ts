import { CODE } from '@farsight/shared/domain'
import { type Caller, type Failure, failureOf, type OpenedReport, type ReportAddress } from './ports'

/** How opening went: the report in hand, or why not. */
export type Opening = { readonly opened: OpenedReport } | { readonly refused: Failure }

/** Codes with which writing says that the report is past writing: it waits for a reviewer or is with one. */
const PAST_WRITING: readonly number[] = [CODE.alreadySubmitted, CODE.anotherReviewing]

/** Codes that mean that somebody else has it: with an expired lease it may be taken over (decision 50). */
export const HELD_BY_ANOTHER: readonly number[] = [CODE.anotherWriting, CODE.anotherReviewing, CODE.openedByAnother]

/**
 * Opens a report for whatever its state asks for: writing, or, where it was sent to review, reviewing. The server
 * decides by its one table of states; a link or a row may be older than the state.
 */
export async function openForWork(call: Caller, address: ReportAddress, takeOver = false): Promise<Opening> {
  const payload = { ...address, ...(takeOver ? { takeOver: 1 as const } : {}) }
  const options = { promptType: 'none' } as const
  try {
    return { opened: (await call('openReport', payload, options)).val }
  } catch (thrown) {
    const refused = failureOf(thrown)
    if (!PAST_WRITING.includes(refused.code)) return { refused }
  }
  try {
    return { opened: (await call('openReview', payload, options)).val }
  } catch (thrown) {
    return { refused: failureOf(thrown) }
  }
}
