import type { CallTypes } from '@farsight/shared/contract'
import { parseDateTime, presetRange, type TimePreset } from '@farsight/shared/domain'

export type OrderRequest = CallTypes['remoteQueryList']['request']
export type OrderAnswer = CallTypes['remoteQueryList']['answer']
export type OrderRow = OrderAnswer['val'][number]
export type OrderPart = OrderRow['bodyparts'][number]
export type Fee = OrderRow['fee']
export type OrderStep = CallTypes['remoteOrderLog']['answer']['val'][number]

/** What waits for somebody, in the order of the chips and of their number keys. */
export const ORDER_QUEUES = ['receive', 'distribute', 'write', 'review', 'rejected', 'missed'] as const
export type OrderQueue = (typeof ORDER_QUEUES)[number]
export type OrderRole = '' | 'src' | 'dest'
export type OrderTimeType = 'launch' | 'receive' | 'complete'
export const ORDER_STATUSES = ['open', 'completed', 'rejected', 'recalled', 'relaunched'] as const

/** The fields of the filter panel; blank means: not asked. */
export interface OrderFilters {
  readonly modality: string
  readonly status: '' | OrderRow['status']
  readonly urgent: '' | '0' | '1'
  readonly timeType: OrderTimeType
  /** A preset, or '' for the own range of the two days. */
  readonly timeTimes: TimePreset | ''
  readonly startTime: string
  readonly endTime: string
}

/** Everything that decides what the list of orders shows. */
export interface OrderQuery {
  readonly search: string
  readonly role: OrderRole
  readonly queue: OrderQueue | ''
  readonly filters: OrderFilters
  readonly sortField: 'due' | 'launchTime' | 'promisedTime'
  readonly sortOrder: 'asc' | 'desc'
  readonly pageNo: number
  readonly pageSize: number
}

export const NO_ORDER_FILTERS: OrderFilters = {
  modality: '',
  status: '',
  urgent: '',
  timeType: 'launch',
  timeTimes: '',
  startTime: '',
  endTime: '',
}
export const FIRST_ORDERS: OrderQuery = {
  search: '',
  role: '',
  queue: '',
  filters: NO_ORDER_FILTERS,
  sortField: 'due',
  sortOrder: 'asc',
  pageNo: 1,
  pageSize: 50,
}

/** How many fields of the panel ask for something; a range counts once. */
export function countOrderFilters({ modality, status, urgent, timeTimes, startTime, endTime }: OrderFilters): number {
  return [modality, status, urgent, timeTimes || startTime || endTime].filter((one) => one !== '').length
}

const range = (filters: OrderFilters, now: number, offset: number): Pick<OrderRequest, 'startTime' | 'endTime' | 'timeTimes'> => {
  const { timeTimes, startTime } = filters
  const asked = timeTimes === '' ? filters : presetRange(timeTimes, now, offset)
  // The end of a completion is named to the minute (decision 90).
  const endTime = filters.timeType === 'complete' ? asked.endTime.replace(/:\d{2}$/, ':00') : asked.endTime
  if (timeTimes !== '') return { startTime: asked.startTime, endTime, timeTimes }
  return {
    ...(parseDateTime(startTime) === undefined ? {} : { startTime }),
    ...(parseDateTime(endTime) === undefined ? {} : { endTime }),
  }
}

/** The call's payload; `now` and `offset` are the server's clock. */
export function toOrderRequest(query: OrderQuery, now: number, offset: number): OrderRequest {
  const { filters } = query
  const asked = range(filters, now, offset)
  const request: OrderRequest = {
    search: query.search.trim() || undefined,
    role: query.role || undefined,
    queue: query.queue || undefined,
    modality: filters.modality || undefined,
    status: filters.status || undefined,
    urgent: filters.urgent === '' ? undefined : (Number(filters.urgent) as 0 | 1),
    ...(Object.keys(asked).length > 0 ? { timeType: filters.timeType, ...asked } : {}),
    sortField: query.sortField,
    sortOrder: query.sortOrder,
    pageNo: query.pageNo,
    pageSize: query.pageSize,
  }
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as OrderRequest
}

/** The other side of an order, as this side reads it. */
export const partnerOf = (row: OrderRow): string =>
  row.role === 'src' ? [row.destFacilityName, row.destDoctorName].filter(Boolean).join(' · ') : row.srcFacilityName

/** Who has it in hand now: the one who works, else the author, else to whom it was dealt, else the expert. */
export const doctorOf = (row: OrderRow): string => row.holderName || row.authorName || row.assignedName || row.destDoctorName

/** All that a list shows of an order, as one text; another signature of its address is no change. */
export const orderContent = (row: OrderRow): string => JSON.stringify({ ...row, t: '', sign: '' })
