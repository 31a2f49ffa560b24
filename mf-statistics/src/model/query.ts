import type { CallTypes } from '@farsight/shared/contract'
import {
  besideStrip,
  CLOCK_GRANULARITIES,
  fittingGranularity,
  GRANULARITIES,
  type Granularity,
  PAGE_SIZES,
  parseDateTime,
  presetRange,
  STAT_GROUPS,
  STAT_YEARS,
  STATISTICS,
  type StatFilter,
  type StatGroup,
  type StatScreen,
  statFilters,
  statUrgencies,
  type TimePreset,
  type TimeRange,
} from '@farsight/shared/domain'
import { type Opened, readOpened, writeOpened } from './opened'

export type StatRequest = CallTypes['statLocalDiagnosisCount']['request']

/** What the figures are narrowed to; blank means: not asked. */
export type StatFilters = Readonly<Record<Exclude<StatFilter, 'modality'>, string>> & { readonly modality: readonly string[] }

/** Everything that decides what a screen shows. All of it stands in the address. */
export interface StatQuery {
  readonly range: TimeRange
  readonly granularity: Granularity
  /** By what the lines are grouped. */
  readonly groupBy: StatGroup
  readonly filters: StatFilters
  readonly compare: boolean
  /** What the table's lines are: groups, or columns of time. */
  readonly table: 'line' | 'column'
  /** A measure, with `-` in front for the largest first; '' is the order as it came. */
  readonly sort: string
  /** The figure whose rows are shown. */
  readonly opened: Opened | undefined
  readonly pageNo: number
  readonly pageSize: number
}

export const NO_FILTERS: StatFilters = {
  modality: [],
  ...{ sourceType: '', doctorId: '', roomId: '', departmentId: '', partnerId: '', urgency: '' },
}
export const SOURCES = ['outpatient', 'inpatient', 'physicalExam', 'emergency'] as const
const PAGE_SIZE = 50

const BACK: readonly TimePreset[] = ['today', 'sinceYesterday', 'last7', 'week', 'month', 'threeMonths']
/** The ranges that a screen offers; bookings are also for days to come. */
export const presetsOf = (screen: StatScreen): readonly TimePreset[] =>
  STATISTICS[screen].time === 'appointment' ? [...BACK.slice(0, 4), 'next7', ...BACK.slice(4)] : BACK

/** Names of the filters in an address, in their order. */
const FILTER_NAMES = {
  sourceType: 'source',
  doctorId: 'doctor',
  roomId: 'room',
  departmentId: 'dept',
  partnerId: 'partner',
  urgency: 'urgency',
} as const satisfies Record<Exclude<StatFilter, 'modality'>, string>
type OneFilter = keyof typeof FILTER_NAMES
const ONE_FILTERS = Object.keys(FILTER_NAMES) as readonly OneFilter[]

const ID = /^[\w:-]{1,64}$/
const CODE = /^[A-Z]{2,8}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

export const dayOf = (time: string): string => time.slice(0, 10)
export const ownRange = (from: string, to: string): TimeRange => ({
  startTime: `${from} 00:00:00`,
  endTime: `${to} 23:59:59`,
  timeTimes: '',
})

/** A screen as it first stands. */
export function firstQuery(screen: StatScreen, now: number, offset: number): StatQuery {
  const { preset, granularity, groups } = STATISTICS[screen]
  return {
    range: presetRange(preset, now, offset),
    granularity,
    groupBy: groups[0]!,
    filters: NO_FILTERS,
    compare: false,
    table: 'line',
    sort: '',
    opened: undefined,
    pageNo: 1,
    pageSize: PAGE_SIZE,
  }
}

/** Why a range cannot be asked: a day that the calendar does not have, years that nobody counts, or an end before the start. */
export type RangeFault = 'badDate' | 'years' | 'reversed'
const isCounted = (time: string): boolean => Number(time.slice(0, 4)) >= STAT_YEARS.first && Number(time.slice(0, 4)) <= STAT_YEARS.last
export function rangeFault({ startTime, endTime }: TimeRange): RangeFault | undefined {
  if ([startTime, endTime].some((time) => parseDateTime(time) === undefined)) return 'badDate'
  if (![startTime, endTime].every(isCounted)) return 'years'
  return startTime > endTime ? 'reversed' : undefined
}

/**
 * The granularity that is asked for: the chosen one, or the finest one that fits the range. No range is too long for a strip of the week: the
 * server makes the columns beside it coarser by itself.
 */
export function askedGranularity(screen: StatScreen, { range, granularity }: Pick<StatQuery, 'range' | 'granularity'>): Granularity {
  if (rangeFault(range)) return granularity
  if (screen === 'shootCountDistribution' && CLOCK_GRANULARITIES.has(granularity)) return granularity
  return fittingGranularity(range.startTime, range.endTime, granularity)
}
/** The granularity of what is looked at: beside a strip of the week the columns of a long range are coarser than its hours. */
export function shownGranularity(screen: StatScreen, query: Pick<StatQuery, 'range' | 'granularity' | 'table'>): Granularity {
  const asked = askedGranularity(screen, query)
  const { range, table } = query
  if (screen !== 'shootCountDistribution' || table === 'line' || rangeFault(range)) return asked
  return besideStrip(range.startTime, range.endTime, asked)
}
/** Is what is shown coarser than what was chosen? */
export const isCoarser = (screen: StatScreen, query: StatQuery): boolean => shownGranularity(screen, query) !== query.granularity

/** The question as every one of its calls takes it. */
export function statRequest(screen: StatScreen, query: StatQuery): StatRequest {
  const { range, groupBy, filters } = query
  const ones = ONE_FILTERS.filter((name) => filters[name] !== '').map((name) => [name, filters[name]])
  return {
    startTime: range.startTime,
    endTime: range.endTime,
    ...(range.timeTimes ? { timeTimes: range.timeTimes } : {}),
    granularity: askedGranularity(screen, query),
    ...(groupBy === STATISTICS[screen].groups[0] ? {} : { groupBy }),
    ...(filters.modality.length > 0 ? { modality: [...filters.modality] } : {}),
    ...(Object.fromEntries(ones) as object),
  }
}

/** How many filters narrow the figures. */
export const countFilters = ({ modality, ...ones }: StatFilters): number =>
  Object.values(ones).filter((value) => value !== '').length + (modality.length > 0 ? 1 : 0)

/** The question as its address says it; '' for the screen as it first stands. */
export function writeQuery(screen: StatScreen, query: StatQuery): string {
  const { preset, granularity, groups } = STATISTICS[screen]
  const { range, filters } = query
  const own = range.timeTimes === ''
  const all: Readonly<Record<string, string>> = {
    time: range.timeTimes === preset ? '' : range.timeTimes,
    from: own ? dayOf(range.startTime) : '',
    to: own ? dayOf(range.endTime) : '',
    by: query.granularity === granularity ? '' : query.granularity,
    group: query.groupBy === groups[0] ? '' : query.groupBy,
    modality: filters.modality.join(','),
    ...Object.fromEntries(ONE_FILTERS.map((name) => [FILTER_NAMES[name], filters[name]])),
    compare: query.compare ? '1' : '',
    table: query.table === 'column' ? 'column' : '',
    sort: query.sort,
  }
  const written = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
  if (query.opened) {
    writeOpened(query.opened, written)
    if (query.pageNo > 1) written.set('page', String(query.pageNo))
    if (query.pageSize !== PAGE_SIZE) written.set('size', String(query.pageSize))
  }
  return written.toString()
}

function rangeOf(screen: StatScreen, told: URLSearchParams, now: number, offset: number): TimeRange {
  const preset = presetsOf(screen).find((one) => one === told.get('time'))
  if (preset) return presetRange(preset, now, offset)
  const [from, to] = [told.get('from') ?? '', told.get('to') ?? '']
  return DAY.test(from) && DAY.test(to) ? ownRange(from, to) : presetRange(STATISTICS[screen].preset, now, offset)
}

/** The question of an address, which anybody may have written: what is none of the screen's words is left out. */
export function readQuery(screen: StatScreen, search: string, now: number, offset: number): StatQuery {
  const told = new URLSearchParams(search)
  const { groups, granularity, measures } = STATISTICS[screen]
  const word = <W extends string>(name: string, words: readonly W[]): W | undefined => words.find((one) => one === told.get(name))
  const groupBy =
    word(
      'group',
      STAT_GROUPS.filter((group) => groups.includes(group)),
    ) ?? groups[0]!
  const filters = statFilters(screen, groupBy)
  const one = (name: OneFilter): string => {
    const value = told.get(FILTER_NAMES[name]) ?? ''
    if (!filters.includes(name)) return ''
    if (name === 'sourceType') return word(FILTER_NAMES[name], SOURCES) ?? ''
    if (name === 'urgency') return word(FILTER_NAMES[name], statUrgencies(screen)) ?? ''
    return ID.test(value) ? value : ''
  }
  const sort = told.get('sort') ?? ''
  const size = Number(told.get('size'))
  return {
    range: rangeOf(screen, told, now, offset),
    granularity: word('by', GRANULARITIES) ?? granularity,
    groupBy,
    filters: {
      modality: filters.includes('modality') ? (told.get('modality') ?? '').split(',').filter((code) => CODE.test(code)) : [],
      ...(Object.fromEntries(ONE_FILTERS.map((name) => [name, one(name)])) as Record<OneFilter, string>),
    },
    compare: told.get('compare') === '1',
    table: told.get('table') === 'column' ? 'column' : 'line',
    sort: ['name', ...measures.map(({ key }) => key)].includes(sort.replace(/^-/, '')) ? sort : '',
    opened: readOpened(screen, told),
    pageNo: /^[1-9]\d{0,2}$/.test(told.get('page') ?? '') ? Math.min(Number(told.get('page')), 500) : 1,
    pageSize: size <= 200 && (PAGE_SIZES as readonly number[]).includes(size) ? size : PAGE_SIZE,
  }
}
