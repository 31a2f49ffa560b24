import { STATE, type TimePreset } from '@farsight/shared/domain'
import type { ListRequest, Row } from '@farsight/shared/exams/model'

/** What a clinic asks of its exams, in the order of its start page. */
export const CLINIC_LISTS = ['own', 'sent', 'waiting', 'working', 'back', 'rejected'] as const
export type ClinicList = (typeof CLINIC_LISTS)[number]

const STATES: Readonly<Record<ClinicList, readonly number[]>> = {
  own: [STATE.toBeDiagnosed],
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

/** To be diagnosed is what nobody was asked yet, or what somebody was: an open order makes the difference. */
const TYPES: Partial<Record<ClinicList, ListRequest['diagnosticType']>> = { own: 'local', waiting: 'remote' }

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
    ...(TYPES[list] ? { diagnosticType: TYPES[list] } : {}),
    ...(back ? { timeType: 'complete', timeTimes: BACK_SINCE, ...range } : {}),
    sortField: 'registerTime',
    sortOrder: back || list === 'rejected' ? 'desc' : 'asc',
    ...page,
  }
}

/** The list that an address names. */
export function clinicListOf(search: string): ClinicList | undefined {
  const named = new URLSearchParams(search).get('show')
  return CLINIC_LISTS.find((list) => list === named)
}

/**
 * The list to begin with: the first that needs the clinic's own act, what was refused before what was never sent; else what waits
 * for its report. Undefined until their totals are known; one that cannot be had is passed over.
 */
export function firstClinicList(rejected: ClinicTotal, own: ClinicTotal): ClinicList | undefined {
  if (rejected === undefined) return undefined
  if (rejected) return 'rejected'
  if (own === undefined) return undefined
  return own ? 'own' : 'waiting'
}
/** Null: the server refused it. */
type ClinicTotal = number | null | undefined

/** What a clinic does next with an exam: ask somebody, ask again, or look. */
export function clinicStep(row: Pick<Row, 'state' | 'reportHasComplete' | 'remote'>): 'launch' | 'relaunch' | 'view' {
  if (row.reportHasComplete === 1) return 'view'
  if (row.state === STATE.rejected) return 'relaunch'
  return row.state === STATE.toBeDiagnosed && !row.remote ? 'launch' : 'view'
}
