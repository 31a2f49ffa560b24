import type { CallTypes } from '@farsight/shared/contract'
import { STATE, STATE_CODES, TIME_PRESETS, type TimePreset } from '@farsight/shared/domain'
import {
  type ExamListState,
  examStoreOf,
  type ListAddress,
  type ListFilters,
  type ListQuery,
  NO_FILTERS,
  type Row,
  toRequest,
} from '@farsight/shared/exams/model'

export type RegisterRequest = CallTypes['queryRegisterList']['request']
export type RegisterAnswer = CallTypes['queryRegisterList']['answer']
export type RegisterRow = RegisterAnswer['val'][number]

/** The worklist's filters, and what only a desk asks. */
export interface RegisterFilters extends ListFilters {
  readonly roomId: string
  /** Temporary identities alone. */
  readonly unknown: '' | '1'
}
export interface RegisterQuery extends Omit<ListQuery, 'filters'> {
  readonly filters: RegisterFilters
}
export type RegisterState = ExamListState<RegisterQuery>

export const NO_REGISTER_FILTERS: RegisterFilters = { ...NO_FILTERS, roomId: '', unknown: '' }
/** Who came last stands first. */
export const FIRST_REGISTER: RegisterQuery = {
  search: '',
  queue: '',
  filters: NO_REGISTER_FILTERS,
  sortField: 'registerTime',
  sortOrder: 'desc',
  pageNo: 1,
  pageSize: 50,
}

/** From the booking to the report, and what was deleted; the codes of review and of orders are the doctors' matter. */
export const REGISTER_STATES: readonly number[] = [
  ...STATE_CODES.filter((state) => state >= STATE.booked && state <= STATE.toBeDiagnosed),
  STATE.diagnosing,
  STATE.completed,
  STATE.deleted,
]

/** The memory of the register list. */
export const registerStore = examStoreOf<RegisterQuery>(FIRST_REGISTER)

/** The call's payload: the worklist's own words, and the desk's. */
export function registerRequest(query: RegisterQuery, now: number, offset: number, cursor?: string): RegisterRequest {
  const { roomId, unknown } = query.filters
  return {
    ...(toRequest(query, now, offset, cursor) as RegisterRequest),
    ...(roomId ? { roomId } : {}),
    ...(unknown ? { unknown: 1 } : {}),
  }
}

/** Is a fresh row in the list as it was asked, where that is more than the worklist's own question? */
export function holds(row: Row): boolean {
  const { roomId, unknown } = registerStore.get().query.filters
  const one = row as RegisterRow
  return (roomId === '' || one.roomId === roomId) && (unknown === '' || one.unknown)
}

/** What the chips above the list ask, in the order of their keys. */
export const PRESETS = ['today', 'sinceYesterday', 'last7', 'booked', 'preRegistered', 'toCheck', 'unknown', 'deleted'] as const
export type Preset = (typeof PRESETS)[number]

const STATES_OF: Partial<Record<Preset, readonly number[]>> = {
  booked: [STATE.booked, STATE.bookingPaid],
  preRegistered: [STATE.preRegistered],
  toCheck: [STATE.registered, STATE.toBeChecked, STATE.checkStarted],
  deleted: [STATE.deleted],
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((one) => b.includes(one))
const isTime = (preset: Preset): preset is Preset & TimePreset => (TIME_PRESETS as readonly string[]).includes(preset)

/** Does the list show just what a chip asks? */
export function isOn(preset: Preset, { filters }: RegisterQuery): boolean {
  if (isTime(preset)) return filters.timeTimes === preset
  if (preset === 'unknown') return filters.unknown === '1'
  return same(filters.states, STATES_OF[preset] ?? [])
}

/** The filters after a press on a chip; a second press gives it up again. */
export function pressed(preset: Preset, query: RegisterQuery): RegisterFilters {
  const on = isOn(preset, query)
  const { filters } = query
  if (isTime(preset)) return { ...filters, timeTimes: on ? '' : preset, startDate: '', endDate: '' }
  if (preset === 'unknown') return { ...filters, unknown: on ? '' : '1' }
  return { ...filters, states: on ? [] : (STATES_OF[preset] ?? []), flags: [] }
}

const OPEN = [
  'modality',
  'sourceType',
  'dataRange',
  'timeType',
  'timeTimes',
  'startDate',
  'endDate',
  'roomId',
  'unknown',
  'printed',
] as const
const WORDS: Readonly<Record<(typeof OPEN)[number], RegExp>> = {
  modality: /^[A-Z]{2,16}$/,
  sourceType: /^(outpatient|inpatient|physicalExam|emergency)$/,
  dataRange: /^booking$/,
  timeType: /^(register|check|write|complete)$/,
  timeTimes: new RegExp(`^(${TIME_PRESETS.join('|')})$`),
  startDate: /^\d{4}-\d\d-\d\d$/,
  endDate: /^\d{4}-\d\d-\d\d$/,
  roomId: /^[0-9a-f-]{36}$/,
  unknown: /^1$/,
  printed: /^[01]$/,
}

/** The list's address. `search` is read, for links, and never written: nothing that names a patient stands in a history. */
export const REGISTER_ADDRESS: ListAddress<RegisterQuery> = {
  first: FIRST_REGISTER,
  sorts: ['registerTime', 'checkTime', 'patName', 'state'],
  isPersonal: ({ search, filters }) =>
    [search, filters.patName, filters.hospitalNo, filters.accessionNo, filters.checkNo, filters.patientNo].some(
      (text) => text.trim() !== '',
    ),
  tell({ filters }) {
    const told = OPEN.map((key) => [key, filters[key] === FIRST_REGISTER.filters[key] ? '' : filters[key]] as const)
    return { ...Object.fromEntries(told), states: filters.states.join(',') }
  },
  ask({ states = '', search = '', ...told }) {
    const fields = OPEN.flatMap((key) => (WORDS[key].test(told[key] ?? '') ? [[key, told[key]] as const] : []))
    const codes = states
      .split(',')
      .map(Number)
      .filter((code) => REGISTER_STATES.includes(code))
    const filters = { ...NO_REGISTER_FILTERS, ...Object.fromEntries(fields), states: codes } as RegisterFilters
    const blank = fields.length === 0 && codes.length === 0
    return { ...FIRST_REGISTER, search: search.trim(), filters: blank ? NO_REGISTER_FILTERS : filters }
  },
}
