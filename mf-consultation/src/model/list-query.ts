import type { consultationList, RequestOf } from '@farsight/shared/contract'
import {
  CONSULTATION_STEPS,
  CONSULTATION_TYPES,
  type ConsultationStep,
  type ConsultationType,
  PAGE_SIZES,
  presetRange,
  TIME_PRESETS,
  type TimePreset,
  type TimeRange,
} from '@farsight/shared/domain'

export const PROGRESS_FILTERS = [...CONSULTATION_STEPS, 'cancelled'] as const
export type ProgressFilter = (typeof PROGRESS_FILTERS)[number]
export type ListTimeType = 'create' | 'start'

/** What the list is asked. */
export interface ConsultationQuery {
  readonly progress: ProgressFilter | ''
  readonly type: ConsultationType | ''
  readonly mine: boolean
  /** Not in the address: it may be a patient's name. */
  readonly search: string
  readonly timeType: ListTimeType
  readonly range: TimeRange | undefined
  readonly pageNo: number
  readonly pageSize: number
}

export const FIRST_QUERY: ConsultationQuery = {
  ...{ progress: '', type: '', mine: false, search: '', timeType: 'create', range: undefined, pageNo: 1, pageSize: 50 },
}

/** Presets of the list's times; a consultation is also for days to come. */
export const LIST_PRESETS: readonly TimePreset[] = ['today', 'sinceYesterday', 'last7', 'week', 'month', 'threeMonths', 'tomorrow', 'next7']

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (time: string): string => time.slice(0, 10)

/** The question as its call takes it. */
export function listRequest(query: ConsultationQuery): RequestOf<typeof consultationList> {
  const { progress, type, mine, timeType, range, pageNo, pageSize } = query
  const search = query.search.trim()
  const [from, to] = range ? [dayOf(range.startTime), dayOf(range.endTime)] : ['', '']
  return {
    ...(progress ? { progress } : {}),
    ...(type ? { type } : {}),
    ...(mine ? { mine: 1 as const } : {}),
    ...(search ? { search } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(from || to ? { timeType } : {}),
    pageNo,
    pageSize,
  }
}

/** The question as its address says it; '' for the list as it first stands. */
export function writeQuery({ progress, type, mine, timeType, range, pageNo, pageSize }: ConsultationQuery): string {
  const all = {
    progress,
    type,
    mine: mine ? '1' : '',
    time: range?.timeTimes ?? '',
    from: range && !range.timeTimes ? dayOf(range.startTime) : '',
    to: range && !range.timeTimes ? dayOf(range.endTime) : '',
    of: range && timeType === 'start' ? 'start' : '',
    page: pageNo > 1 ? String(pageNo) : '',
    size: pageSize === FIRST_QUERY.pageSize ? '' : String(pageSize),
  }
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== '')).toString()
}

function rangeOf(told: URLSearchParams, now: number, offset: number): TimeRange | undefined {
  const preset = told.get('time') ?? ''
  if ((TIME_PRESETS as readonly string[]).includes(preset)) return presetRange(preset as TimePreset, now, offset)
  const day = (name: string): string => (DAY.test(told.get(name) ?? '') ? (told.get(name) as string) : '')
  const [from, to] = [day('from'), day('to')]
  if (!from && !to) return undefined
  return { startTime: from && `${from} 00:00:00`, endTime: to && `${to} 23:59:59`, timeTimes: '' }
}

/** The question of an address, which anybody may have written: what is none of the list's words is left out. */
export function readQuery(search: string, now: number, offset: number): ConsultationQuery {
  const told = new URLSearchParams(search)
  const word = <W extends string>(name: string, words: readonly W[]): W | '' => words.find((one) => one === told.get(name)) ?? ''
  const page = /^[1-9]\d{0,3}$/.exec(told.get('page') ?? '')
  const size = Number(told.get('size'))
  return {
    progress: word('progress', PROGRESS_FILTERS),
    type: word('type', CONSULTATION_TYPES),
    mine: told.get('mine') === '1',
    search: '',
    timeType: told.get('of') === 'start' ? 'start' : 'create',
    range: rangeOf(told, now, offset),
    pageNo: page ? Number(page[0]) : 1,
    pageSize: size <= 100 && (PAGE_SIZES as readonly number[]).includes(size) ? size : FIRST_QUERY.pageSize,
  }
}

export const isFiltered = (query: ConsultationQuery): boolean =>
  query.progress !== '' || query.type !== '' || query.mine || query.search !== '' || query.range !== undefined

/** Progress of the number keys 1 to 7. */
export const progressOfKey = (key: string): ProgressFilter | undefined => PROGRESS_FILTERS[Number(key) - 1]
export const isConsultationStep = (word: ProgressFilter | ''): word is ConsultationStep => word !== '' && word !== 'cancelled'
