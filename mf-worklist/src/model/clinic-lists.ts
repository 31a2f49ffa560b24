import { STATE, type TimePreset } from '@farsight/shared/domain'
import type { ListRequest } from './query'

/** What a clinic asks of its exams, in the order of its start page. */
export const CLINIC_LISTS = ['sent', 'waiting', 'working', 'back', 'rejected'] as const
export type ClinicList = (typeof CLINIC_LISTS)[number]

const STATES: Readonly<Record<ClinicList, readonly number[]>> = {
  sent: [STATE.toBeDistributed, STATE.toBeReceivedByFacility, STATE.toBeReceivedByDoctor],
  waiting: [STATE.toBeDiagnosed],
  working: [
    STATE.diagnosing,
    STATE.toFirstCheck,
    STATE.firstCheck,
    STATE.toSecondCheck,
    STATE.secondCheck,
    STATE.toThirdCheck,
    STATE.thirdCheck,
  ],
  back: [STATE.completed],
  rejected: [STATE.rejected],
}

/** Reports that came back are of interest for some days; what waits is of interest as long as it waits. */
export const BACK_SINCE: TimePreset = 'last3'

/**
 * The call's payload for one of them; `range` is that of the preset {@link BACK_SINCE}. What waits comes with the longest wait
 * first, what came back with the newest first.
 */
export function clinicRequest(
  list: ClinicList,
  range: { readonly startTime: string; readonly endTime: string },
  page: { readonly pageNo: number; readonly pageSize: number },
): ListRequest {
  const back = list === 'back'
  return {
    states: [...STATES[list]],
    ...(back ? { timeType: 'complete', timeTimes: BACK_SINCE, ...range } : {}),
    sortField: 'registerTime',
    sortOrder: back || list === 'rejected' ? 'desc' : 'asc',
    ...page,
  }
}

/** The list that an address names; what waits for its report where it names none. */
export function clinicListOf(search: string): ClinicList {
  const named = new URLSearchParams(search).get('show')
  return CLINIC_LISTS.find((list) => list === named) ?? 'waiting'
}
