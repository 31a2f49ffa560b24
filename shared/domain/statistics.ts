import type { TimePreset } from './time'

/**
 * What the eleven statistics count (product.md section 2, Local tree). One table for the server, which counts by it, and for the screens, which
 * draw by it: which fact is counted at which moment, what its figures are, by what they are grouped and filtered, and what rows a figure opens.
 */
export const STAT_SCREENS = [
  'appointmentOurHospital',
  'localDiagnosisCount',
  'localDoctorWork',
  'reportYinYang',
  'modalityShootCount',
  'shootCountDistribution',
  'doctorRemoteCount',
  'remoteDiagnosisCount',
  'roomStatistics',
  'remoteDiagnosisReportQuality',
  'reportQuality',
] as const
export type StatScreen = (typeof STAT_SCREENS)[number]

/** Granularity of product.md section 9: day, month, year, one hour, two hours, morning and afternoon (12:00 belongs to the afternoon). */
export const GRANULARITIES = ['day', 'month', 'year', 'hour', 'twoHours', 'halfDay'] as const
export type Granularity = (typeof GRANULARITIES)[number]

/** A statistic has at most so many columns of time; a longer range wants a coarser granularity. */
export const MOST_BUCKETS = 400

/** Granularities of the clock: parts of a day. */
export const CLOCK_GRANULARITIES: ReadonlySet<Granularity> = new Set(['hour', 'twoHours', 'halfDay'])

/** Years that are asked for: no calendar of ours offers others, and dates of other lengths are none of the wire's. */
export const STAT_YEARS = { first: 1900, last: 2199 } as const

/** `count`: rows. `percent`: 0 to 100. `minutes`, `credits`, `stars` (1 to 5), `images`. */
export type StatUnit = 'count' | 'percent' | 'minutes' | 'credits' | 'stars' | 'images'

/** What a row behind a figure is: an exam, a booking, or a remote order. */
export type StatRowKind = 'exam' | 'booking' | 'order'

export const STAT_GROUPS = ['modality', 'sourceType', 'doctor', 'room', 'department', 'bodypart', 'partner', 'facility'] as const
export type StatGroup = (typeof STAT_GROUPS)[number]

export const STAT_FILTERS = ['modality', 'sourceType', 'doctorId', 'roomId', 'departmentId', 'partnerId', 'urgency'] as const
export type StatFilter = (typeof STAT_FILTERS)[number]

/** The moment by which a fact is put into its day, in the wall clock of the server (decision 45). */
export type StatTimeType = 'appointment' | 'complete' | 'act' | 'check' | 'launch' | 'rating'

export interface StatMeasure {
  readonly key: string
  readonly unit: StatUnit
  /** A share: of which count of the same line. Its rows are those of `of` that it counts. */
  readonly of?: string
  /** Not a figure of rows (capacity of slots): it opens nothing. */
  readonly still?: true
  /** More of it is no better and no worse, more is better, or more is worse: how a change against the period before is read. */
  readonly good?: 'more' | 'less'
}

export interface StatDefinition {
  readonly time: StatTimeType
  readonly rows: StatRowKind
  readonly measures: readonly StatMeasure[]
  /** By what its lines may be grouped; the first is the delivered one. */
  readonly groups: readonly StatGroup[]
  readonly filters: readonly StatFilter[]
  readonly granularity: Granularity
  readonly preset: TimePreset
}

const n = (key: string): StatMeasure => ({ key, unit: 'count' })
const share = (key: string, of: string, good?: 'more' | 'less'): StatMeasure => ({ key, unit: 'percent', of, ...(good ? { good } : {}) })
const minutes = (key: string): StatMeasure => ({ key, unit: 'minutes', good: 'less' })
const TURNAROUND = [minutes('p50'), minutes('p90'), share('overdueRate', 'timed', 'less')] as const

/** Field knowledge behind the choices: spec/field.md (positive rate, critical values, turn-around), design/visual.md section 3.6 (forms). */
export const STATISTICS: Readonly<Record<StatScreen, StatDefinition>> = {
  /**
   * Are our slots used? A booking is missed when its day is over and nobody registered it; until then it is to come. No members side by side:
   * no list shows an administrator of a union the bookings of another hospital, so that no figure of them could open its rows.
   */
  appointmentOurHospital: {
    time: 'appointment',
    rows: 'booking',
    measures: [
      n('booked'),
      n('paid'),
      n('registered'),
      n('missed'),
      n('coming'),
      n('cancelled'),
      { key: 'capacity', unit: 'count', still: true },
      { ...share('use', 'capacity', 'more'), still: true },
    ],
    groups: ['room', 'modality', 'partner'],
    filters: ['modality', 'roomId', 'partnerId'],
    granularity: 'day',
    preset: 'week',
  },
  /** What did we report ourselves? */
  localDiagnosisCount: {
    time: 'complete',
    rows: 'exam',
    measures: [n('reports'), n('urgent'), n('timed'), ...TURNAROUND],
    groups: ['modality', 'sourceType', 'department', 'facility'],
    filters: ['modality', 'sourceType', 'doctorId', 'roomId', 'departmentId', 'urgency'],
    granularity: 'day',
    preset: 'last7',
  },
  /**
   * Who wrote and reviewed how much, at which level, how fast? An exam counts once at each level at which a doctor handled it, and once
   * among his shares: the sum over doctors is no number of exams but of shares in them.
   */
  localDoctorWork: {
    time: 'act',
    rows: 'exam',
    measures: [n('shares'), n('written'), n('first'), n('second'), n('third'), minutes('p50'), minutes('p90')],
    groups: ['doctor', 'modality', 'facility'],
    filters: ['modality', 'sourceType', 'doctorId', 'departmentId', 'urgency'],
    granularity: 'day',
    preset: 'last7',
  },
  /** How often positive, major positive, critical? `unsaid` completes the sum to 100 %. */
  reportYinYang: {
    time: 'complete',
    rows: 'exam',
    measures: [
      n('reports'),
      n('negative'),
      n('positive'),
      n('majorPositive'),
      n('unsaid'),
      n('critical'),
      share('positiveRate', 'reports'),
      share('majorRate', 'reports'),
      share('criticalRate', 'reports'),
    ],
    groups: ['modality', 'bodypart', 'doctor', 'facility'],
    filters: ['modality', 'sourceType', 'doctorId', 'roomId', 'departmentId', 'urgency'],
    granularity: 'day',
    preset: 'last7',
  },
  /** How much came from which device? */
  modalityShootCount: {
    time: 'check',
    rows: 'exam',
    measures: [n('exams'), { key: 'images', unit: 'images' }],
    groups: ['modality', 'room', 'facility'],
    filters: ['modality', 'sourceType', 'roomId', 'departmentId', 'urgency'],
    granularity: 'day',
    preset: 'last7',
  },
  /** When do they come? */
  shootCountDistribution: {
    time: 'check',
    rows: 'exam',
    measures: [n('exams')],
    groups: ['modality', 'room', 'sourceType', 'facility'],
    filters: ['modality', 'sourceType', 'roomId', 'departmentId', 'urgency'],
    granularity: 'hour',
    preset: 'last7',
  },
  /**
   * Which doctor of ours read for whom, at what credits, how fast? An order belongs to two hospitals, in this statistic and the next two remote
   * ones: side by side each would stand twice. Their other hospitals are the group `partner`.
   */
  doctorRemoteCount: {
    time: 'complete',
    rows: 'order',
    measures: [n('reports'), n('urgent'), { key: 'credits', unit: 'credits' }, n('timed'), ...TURNAROUND],
    groups: ['doctor', 'partner', 'modality'],
    filters: ['modality', 'doctorId', 'partnerId', 'urgency'],
    granularity: 'day',
    preset: 'month',
  },
  /** Sent and received by partner. */
  remoteDiagnosisCount: {
    time: 'launch',
    rows: 'order',
    measures: [
      n('sent'),
      n('received'),
      n('accepted'),
      n('rejected'),
      n('recalled'),
      n('completed'),
      { key: 'spent', unit: 'credits' },
      { key: 'earned', unit: 'credits' },
      n('timed'),
      ...TURNAROUND,
    ],
    groups: ['partner', 'modality'],
    filters: ['modality', 'partnerId', 'urgency'],
    granularity: 'day',
    preset: 'month',
  },
  /** Load of the rooms: waiting from check-in to start, check from start to end. */
  roomStatistics: {
    time: 'check',
    rows: 'exam',
    measures: [
      n('exams'),
      n('waited'),
      minutes('waitP50'),
      minutes('waitP90'),
      n('checked'),
      minutes('checkP50'),
      minutes('checkP90'),
      n('retaken'),
      share('retakeRate', 'exams', 'less'),
    ],
    groups: ['room', 'modality', 'facility'],
    filters: ['modality', 'sourceType', 'roomId', 'urgency'],
    granularity: 'day',
    preset: 'last7',
  },
  /** Quality of what others read for us and we for others, by the stars of who received it. */
  remoteDiagnosisReportQuality: {
    time: 'complete',
    rows: 'exam',
    measures: [
      n('reports'),
      n('rated'),
      { key: 'stars', unit: 'stars', good: 'more' },
      n('low'),
      n('reviewed'),
      share('agreement', 'reviewed', 'more'),
      n('timed'),
      share('overdueRate', 'timed', 'less'),
    ],
    groups: ['doctor', 'partner', 'modality'],
    filters: ['modality', 'doctorId', 'partnerId', 'urgency'],
    granularity: 'month',
    preset: 'threeMonths',
  },
  /** Quality of our own reports and images. */
  reportQuality: {
    time: 'complete',
    rows: 'exam',
    measures: [
      n('reports'),
      n('rated'),
      { key: 'stars', unit: 'stars', good: 'more' },
      n('low'),
      n('reviewed'),
      share('agreement', 'reviewed', 'more'),
      n('secondRead'),
      share('secondAgreement', 'secondRead', 'more'),
      n('graded'),
      share('gradeA', 'graded', 'more'),
      n('timed'),
      share('overdueRate', 'timed', 'less'),
    ],
    groups: ['doctor', 'modality', 'facility'],
    filters: ['modality', 'sourceType', 'doctorId', 'departmentId', 'urgency'],
    granularity: 'month',
    preset: 'threeMonths',
  },
}

/** Filters by what one hospital alone has: they say nothing of members side by side. Departments do: each has them by their names. */
const OF_ONE_HOSPITAL: ReadonlySet<StatFilter> = new Set(['doctorId', 'roomId'])

/** What a screen can be narrowed by, in a grouping. */
export const statFilters = (screen: StatScreen, groupBy: StatGroup): readonly StatFilter[] =>
  groupBy === 'facility' ? STATISTICS[screen].filters.filter((filter) => !OF_ONE_HOSPITAL.has(filter)) : STATISTICS[screen].filters

const ORDERED: ReadonlySet<StatScreen> = new Set(['doctorRemoteCount', 'remoteDiagnosisCount', 'remoteDiagnosisReportQuality'])
/** The urgencies that its facts know: a remote order is urgent or it is not. */
export const statUrgencies = (screen: StatScreen): readonly ('ordinary' | 'urgent' | 'green')[] =>
  ORDERED.has(screen) ? ['ordinary', 'urgent'] : ['ordinary', 'urgent', 'green']

/** A line as its order is decided. */
interface OrderedLine {
  readonly key: string
  readonly name: string
  readonly figures: Readonly<Record<string, { readonly value: number | null }>>
}
/**
 * The order of lines, the same in table, chart and file: the most of the first measure on top, then by name; what was not said is last. Of
 * orders sent and received both count first: a hospital often has one of them alone.
 */
export function compareStatLines(screen: StatScreen, a: OrderedLine, b: OrderedLine): number {
  const unsaid = Number(a.key === '') - Number(b.key === '')
  if (unsaid !== 0) return unsaid
  for (const { key } of STATISTICS[screen].measures.slice(0, screen === 'remoteDiagnosisCount' ? 2 : 1)) {
    const more = (b.figures[key]?.value ?? 0) - (a.figures[key]?.value ?? 0)
    if (more !== 0) return more
  }
  return a.name.localeCompare(b.name, 'zh') || (a.key < b.key ? -1 : Number(a.key > b.key))
}

/** A column of time: `key` is its first moment, `from` and `to` its wall-clock bounds, both included. */
export interface StatBucket {
  readonly key: string
  readonly from: string
  readonly to: string
}

const DAY = 86_400_000
const HOURS: Readonly<Partial<Record<Granularity, number>>> = { hour: 1, twoHours: 2, halfDay: 12 }
const dayAt = (text: string): number => Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
const wall = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** First moment of the bucket after the one that holds `at` (milliseconds of the wall clock, read as if it were UTC). */
function after(at: number, granularity: Granularity): number {
  const d = new Date(at)
  if (granularity === 'year') return Date.UTC(d.getUTCFullYear() + 1, 0, 1)
  if (granularity === 'month') return Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + 1, 1)
  const step = (HOURS[granularity] ?? 24) * 3_600_000
  return Math.floor(at / step) * step + step
}

/**
 * The columns of a range of whole days, in order, none left out; undefined when there are more than `MOST_BUCKETS`. A first or last month that
 * the range cuts is named by the part that is asked for (STAT-12).
 */
export function statBuckets(startTime: string, endTime: string, granularity: Granularity): readonly StatBucket[] | undefined {
  const end = dayAt(endTime) + DAY
  const found: StatBucket[] = []
  for (let at = dayAt(startTime); at < end; ) {
    if (found.length === MOST_BUCKETS) return undefined
    const next = Math.min(after(at, granularity), end)
    found.push({ key: wall(at), from: wall(at), to: wall(next - 1000) })
    at = next
  }
  return found
}

/** The finest granularity that shows a range in at most `MOST_BUCKETS` columns, not finer than asked for. */
export function fittingGranularity(startTime: string, endTime: string, asked: Granularity): Granularity {
  const coarser: readonly Granularity[] = ['hour', 'twoHours', 'halfDay', 'day', 'month', 'year']
  return coarser.slice(coarser.indexOf(asked)).find((one) => statBuckets(startTime, endTime, one) !== undefined) ?? 'year'
}

/** The period of the same number of days that ends where this one begins; whole months and years go back by their own length. */
export function periodBefore(startTime: string, endTime: string): { readonly startTime: string; readonly endTime: string } {
  const [from, to] = [dayAt(startTime), dayAt(endTime)]
  const [first, next] = [new Date(from), new Date(to + DAY)]
  const months = (next.getUTCFullYear() - first.getUTCFullYear()) * 12 + next.getUTCMonth() - first.getUTCMonth()
  const wholeMonths = first.getUTCDate() === 1 && next.getUTCDate() === 1
  const start = wholeMonths ? Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - months, 1) : from - (to + DAY - from)
  return { startTime: wall(start), endTime: wall(from - 1000) }
}

/** What a range is held against. `partly`: the range is still under way, and of the period before only as much as has passed of it. */
export interface ComparedPeriod {
  readonly startTime: string
  readonly endTime: string
  readonly partly: boolean
}

/**
 * The period before a range; of a range that is still under way only the part of it that has passed by `now` (the server's wall clock), to the
 * second: the 26th at 15:00 of a month is held against the month before up to its 26th at 15:00. Bookings are known ahead: theirs are held
 * against the whole period.
 */
export function comparedPeriod(screen: StatScreen, startTime: string, endTime: string, now: string): ComparedPeriod {
  const before = periodBefore(startTime, endTime)
  const begins = dayAt(startTime)
  const at = Date.parse(`${now.replace(' ', 'T')}Z`)
  if (STATISTICS[screen].time === 'appointment' || at <= begins || at >= dayAt(endTime) + DAY) return { ...before, partly: false }
  const end = dayAt(before.startTime) + (at - begins)
  return end >= dayAt(before.endTime) + DAY ? { ...before, partly: true } : { ...before, endTime: wall(end), partly: true }
}

/** The period of the same length that begins where this one ends. */
export function periodAfter(startTime: string, endTime: string): { readonly startTime: string; readonly endTime: string } {
  const [from, to] = [dayAt(startTime), dayAt(endTime)]
  const [first, next] = [new Date(from), new Date(to + DAY)]
  const months = (next.getUTCFullYear() - first.getUTCFullYear()) * 12 + next.getUTCMonth() - first.getUTCMonth()
  const wholeMonths = first.getUTCDate() === 1 && next.getUTCDate() === 1
  const end = wholeMonths ? Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + months, 1) : to + DAY + (to + DAY - from)
  return { startTime: wall(to + DAY), endTime: wall(end - 1000) }
}
