import { TIME_PRESETS } from '@farsight/shared/domain'
import { FIRST_QUERY, type ListAddress, type ListQuery, NO_FILTERS, type Queue, SORT_FIELDS } from '@farsight/shared/exams/model'
import { FIRST_ORDERS, NO_ORDER_FILTERS, ORDER_QUEUES, ORDER_STATUSES, type OrderFilters, type OrderQuery } from './order'
import { askedBy, conditionOf } from './shortcuts'

/** The numbers of the start page, and links from elsewhere, lead to the local list with one of these. */
export interface ListPreset {
  readonly queue: Queue | ''
  readonly states: readonly number[]
  /** What the search field looks for: a scanned code that names no completed report. */
  readonly search?: string
}

/** Address of the local list that shows a queue, or states of it. */
export function listAddress({ queue, states, search }: Partial<ListPreset>): string {
  const query = new URLSearchParams()
  if (queue) query.set('queue', queue)
  if (states?.length) query.set('states', states.join(','))
  if (search) query.set('search', search)
  const text = query.toString()
  return `/local_diagnosis${text ? `?${text}` : ''}`
}

/** Words that a patient could be found by. */
const PERSONAL = ['search', 'patName', 'hospitalNo', 'accessionNo', 'checkNo', 'patientNo'] as const

/** The local list's address. `search` is read, for links, and never written. */
export const LOCAL_ADDRESS: ListAddress<ListQuery> = {
  first: FIRST_QUERY,
  sorts: SORT_FIELDS,
  isPersonal: ({ search, filters }) =>
    search.trim() !== '' || filters.historyType !== '' || PERSONAL.some((key) => key !== 'search' && filters[key].trim() !== ''),
  tell(query) {
    const told = JSON.parse(conditionOf({ ...query, sortField: FIRST_QUERY.sortField, sortOrder: FIRST_QUERY.sortOrder })) as object
    const open = Object.entries(told).filter(([key]) => !PERSONAL.some((personal) => personal === key))
    return Object.fromEntries(open.map(([key, value]) => [key, String(value)]))
  },
  ask({ states = '', flags = '', ...told }) {
    const numbers = states.split(',').filter((state) => /^[1-9]\d{0,3}$/.exec(state) !== null)
    const { search, queue, filters } = askedBy(JSON.stringify({ ...told, states: numbers.map(Number), flags: flags.split(',') }))
    const blank = JSON.stringify(filters) === JSON.stringify(NO_FILTERS)
    return { ...FIRST_QUERY, search: search.trim(), queue, filters: blank ? NO_FILTERS : filters }
  },
}

const ORDER_CHOICES: Readonly<Record<string, readonly string[]>> = {
  role: ['src', 'dest'],
  queue: ORDER_QUEUES,
  status: ORDER_STATUSES,
  urgent: ['0', '1'],
  timeType: ['receive', 'complete'],
  timeTimes: TIME_PRESETS,
}
const ORDER_WORDS: Readonly<Record<string, RegExp>> = {
  modality: /^[A-Z]{2,16}$/,
  startTime: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  endTime: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
}

/** The address of the list of orders. */
export const ORDER_ADDRESS: ListAddress<OrderQuery> = {
  first: FIRST_ORDERS,
  sorts: ['due', 'launchTime', 'promisedTime'],
  isPersonal: ({ search }) => search.trim() !== '',
  tell: ({ role, queue, filters }) => ({
    role,
    queue,
    ...filters,
    timeType: filters.timeType === NO_ORDER_FILTERS.timeType ? '' : filters.timeType,
  }),
  ask(told) {
    const known = Object.fromEntries(
      Object.entries(told).filter(([key, value]) => ORDER_CHOICES[key]?.includes(value) ?? ORDER_WORDS[key]?.exec(value)),
    )
    const { role = '', queue = '', ...filters } = known
    const asked = Object.keys(filters).length === 0 ? NO_ORDER_FILTERS : ({ ...NO_ORDER_FILTERS, ...filters } as OrderFilters)
    return { ...FIRST_ORDERS, role: role as OrderQuery['role'], queue: queue as OrderQuery['queue'], filters: asked }
  },
}

/** The order whose history an address opens. */
export const orderIn = (search: string): string | undefined => new URLSearchParams(search).get('remoteOrderId') || undefined
