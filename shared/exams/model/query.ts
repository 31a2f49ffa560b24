import type { CallTypes } from '@farsight/shared/contract'
import { parseDateTime, presetRange, type SourceType, type TimePreset } from '@farsight/shared/domain'

export type ListRequest = CallTypes['queryLocalList']['request']
export type ListAnswer = CallTypes['queryLocalList']['answer']
export type Row = ListAnswer['val'][number]

export type Queue = 'mine' | 'write' | 'review' | 'returned' | 'urgent' | 'overdue'
export type TimeType = 'register' | 'check' | 'write' | 'complete'
export type SortField = NonNullable<ListRequest['sortField']>
/** What the list can be sorted by; `due` is its own order. */
export const SORT_FIELDS: readonly SortField[] = ['due', 'dueTime', 'registerTime', 'checkTime', 'patName', 'state']
export type SortOrder = NonNullable<ListRequest['sortOrder']>

/** A report that was sent back, or is parked. */
export type StateFlag = 'returned' | 'hungUp'
export const STATE_FLAGS: readonly StateFlag[] = ['returned', 'hungUp']

/** The fields of the filter panel. Blank means: not asked. */
export interface ListFilters {
  readonly patName: string
  readonly hospitalNo: string
  readonly accessionNo: string
  readonly checkNo: string
  /** Outpatient or inpatient number. */
  readonly patientNo: string
  readonly modality: string
  readonly states: readonly number[]
  /** Signs that stand in place of a code's own; added to the states. */
  readonly flags: readonly StateFlag[]
  readonly sourceType: SourceType | ''
  readonly bodypart: string
  readonly printed: '' | '0' | '1'
  /** Blank is the own hospital. */
  readonly dataRange: '' | 'booking' | 'consortium'
  /** Blank is every kind. */
  readonly diagnosticType: '' | 'local' | 'remote' | 'written' | 'reviewed'
  readonly condition: '' | 'local' | 'clinic'
  /** Exams of one patient: of the row that was chosen when it was asked. */
  readonly historyType: '' | 'all' | 'name' | 'patientNo'
  readonly historyOf: string
  readonly historyName: string
  readonly timeType: TimeType
  /** A preset, or '' for the own range of the two dates. */
  readonly timeTimes: TimePreset | ''
  /** Own range, `YYYY-MM-DD`, both days included. */
  readonly startDate: string
  readonly endDate: string
}

/** Everything that decides what the list shows. */
export interface ListQuery {
  /** The one field for name, pinyin, initials and any number. */
  readonly search: string
  readonly queue: Queue | ''
  readonly filters: ListFilters
  readonly sortField: SortField
  readonly sortOrder: SortOrder
  readonly pageNo: number
  readonly pageSize: number
}

export const NO_FILTERS: ListFilters = {
  patName: '',
  hospitalNo: '',
  accessionNo: '',
  checkNo: '',
  patientNo: '',
  modality: '',
  states: [],
  flags: [],
  sourceType: '',
  bodypart: '',
  printed: '',
  dataRange: '',
  diagnosticType: '',
  condition: '',
  historyType: '',
  historyOf: '',
  historyName: '',
  timeType: 'register',
  timeTimes: '',
  startDate: '',
  endDate: '',
}

export const FIRST_QUERY: ListQuery = {
  search: '',
  queue: '',
  filters: NO_FILTERS,
  sortField: 'due',
  sortOrder: 'asc',
  pageNo: 1,
  pageSize: 50,
}

export type RangeFault = 'reversed' | 'badDate'

/** What keeps an own range from being asked: a day that does not exist, or a start after the end. */
export function rangeFault(filters: Pick<ListFilters, 'timeTimes' | 'startDate' | 'endDate'>): RangeFault | undefined {
  if (filters.timeTimes !== '') return undefined
  const { startDate, endDate } = filters
  for (const day of [startDate, endDate]) if (day !== '' && parseDateTime(day) === undefined) return 'badDate'
  return startDate !== '' && endDate !== '' && startDate > endDate ? 'reversed' : undefined
}

/** How many fields of the panel ask for something, for the number on its button. A range counts once. */
export function countFilters(filters: ListFilters): number {
  const { states, flags, timeType: _, timeTimes, startDate, endDate, historyOf: _of, historyName: _name, ...fields } = filters
  const range = timeTimes !== '' || startDate !== '' || endDate !== ''
  return Object.values(fields).filter((value) => value.trim() !== '').length + (states.length + flags.length > 0 ? 1 : 0) + (range ? 1 : 0)
}

/** The last second of a day on the wire; a report's end time ends a minute earlier (product.md section 9, decision 90). */
const dayEnd = (timeType: TimeType): string => (timeType === 'complete' ? '23:59:00' : '23:59:59')

/** Start and end of the filter as `YYYY-MM-DD HH:mm:ss`; a side that is not asked is missing. */
export function timeRange(filters: ListFilters, now: number, offset: number): Pick<ListRequest, 'startTime' | 'endTime' | 'timeTimes'> {
  const end = dayEnd(filters.timeType)
  if (filters.timeTimes !== '') {
    const range = presetRange(filters.timeTimes, now, offset)
    return { startTime: range.startTime, endTime: `${range.endTime.slice(0, 10)} ${end}`, timeTimes: filters.timeTimes }
  }
  return {
    ...(filters.startDate ? { startTime: `${filters.startDate} 00:00:00` } : {}),
    ...(filters.endDate ? { endTime: `${filters.endDate} ${end}` } : {}),
  }
}

/**
 * The call's payload. `now` (milliseconds) and `offset` (minutes) are the server's clock; `cursor` replaces the page number
 * beyond the numbered pages (decision 35).
 */
export function toRequest(query: ListQuery, now: number, offset: number, cursor?: string): ListRequest {
  const { filters } = query
  const range = timeRange(filters, now, offset)
  const asked = range.startTime !== undefined || range.endTime !== undefined
  const text = (value: string): string | undefined => value.trim() || undefined
  const request: ListRequest = {
    search: text(query.search),
    queue: query.queue || undefined,
    patName: text(filters.patName),
    hospitalNo: text(filters.hospitalNo),
    accessionNo: text(filters.accessionNo),
    checkNo: text(filters.checkNo),
    patientNo: text(filters.patientNo),
    modality: filters.modality || undefined,
    states: filters.states.length > 0 ? [...filters.states] : undefined,
    flags: filters.flags.length > 0 ? [...filters.flags] : undefined,
    sourceType: filters.sourceType || undefined,
    bodypart: text(filters.bodypart),
    printed: filters.printed === '' ? undefined : (Number(filters.printed) as 0 | 1),
    dataRange: filters.dataRange || undefined,
    diagnosticType: filters.diagnosticType || undefined,
    condition: filters.condition || undefined,
    historyType: filters.historyType || undefined,
    historyOf: filters.historyType === '' ? undefined : filters.historyOf,
    timeType: asked ? filters.timeType : undefined,
    ...range,
    sortField: query.sortField,
    sortOrder: query.sortOrder,
    pageSize: query.pageSize,
    ...(cursor === undefined ? { pageNo: query.pageNo } : { cursor }),
  }
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as ListRequest
}
