import Type, { type Static } from 'typebox'
import { CODE, GRANULARITIES, STAT_GROUPS, STAT_SCREENS, type StatScreen, TIME_PRESETS } from '../domain'
import { BookingRow } from './appointment'
import { defineCall, form, val } from './call'
import { Bit, Choice, DateTime, Id, ModalityCode, orNull, text } from './fields'
import { RemoteOrderRow } from './remote'
import { WorklistRow } from './worklist'

/** What is asked of every statistic: a range of whole days, its columns, its lines, and what is left out. */
const StatQuery = {
  startTime: DateTime,
  endTime: DateTime,
  timeTimes: Type.Optional(Choice('', ...TIME_PRESETS)),
  granularity: Choice(...GRANULARITIES),
  /** By what the lines are grouped; the screen's first group where it is left out. `facility`: members of the own unions, for their administrators. */
  groupBy: Type.Optional(Choice(...STAT_GROUPS)),
  modality: Type.Optional(Type.Array(ModalityCode, { maxItems: 20 })),
  sourceType: Type.Optional(Choice('outpatient', 'inpatient', 'physicalExam', 'emergency')),
  doctorId: Type.Optional(Id),
  roomId: Type.Optional(Id),
  departmentId: Type.Optional(Id),
  /** The other hospital of a booking or an order. */
  partnerId: Type.Optional(Id),
  urgency: Type.Optional(Choice('ordinary', 'urgent', 'green')),
}
const Compared = { /** 1: every line and the totals of the period before too. */ compare: Type.Optional(Bit) }

/** A figure: null where nothing is to be said (no rows). `n`: the rows behind it, which is what it opens. */
const Figure = Type.Object({ value: orNull(Type.Number()), n: Type.Integer() }, { additionalProperties: false })
/** By the key of the measure (`STATISTICS` of shared/domain). */
const Figures = Type.Record(Type.String(), Figure)
/** A line of the table. `key` is what it is asked by again ('' for 'not said'); `label` is a name, or '' where the screen has words for the key. */
const Line = Type.Object(
  { key: Type.String(), label: Type.String(), figures: Figures, before: Type.Optional(Figures) },
  { additionalProperties: false },
)
/** A column of time, with the figures of each line that has any (by the line's key). One that is still to come has no values. */
const Column = Type.Object(
  { key: DateTime, from: DateTime, to: DateTime, figures: Figures, lines: Type.Record(Type.String(), Figures) },
  { additionalProperties: false },
)

/** Weekday 1 (Monday) to 7, slot from 0 in the granularity that was asked for; slots without exams are left out. */
const Strip = Type.Array(Type.Object({ weekday: Type.Integer(), slot: Type.Integer(), n: Type.Integer() }, { additionalProperties: false }))

const Statistic = Type.Object(
  {
    startTime: DateTime,
    endTime: DateTime,
    /** Of the columns: of a strip by the clock they are coarser where there would be too many. */
    granularity: Choice(...GRANULARITIES),
    groupBy: Choice(...STAT_GROUPS),
    /** Of the wall clock in which days begin and end: minutes from UTC (decision 45). */
    offsetMinutes: Type.Integer(),
    /** When it was counted. */
    countedAt: DateTime,
    totals: Figures,
    /** The period before, where it was asked for. */
    before: Type.Optional(
      Type.Object(
        {
          startTime: DateTime,
          endTime: DateTime,
          /** 1: the range is under way, and only as much of the period before is counted. */
          partly: Bit,
          totals: Figures,
          /** In the order and granularity of the columns; one after its end has no values; none where there would be too many. */
          columns: Type.Array(Type.Object({ from: DateTime, to: DateTime, figures: Figures }, { additionalProperties: false })),
          strip: Type.Optional(Strip),
        },
        { additionalProperties: false },
      ),
    ),
    /** Of either period where two were asked for; rooms with places also without a booking. */
    lines: Type.Array(Line),
    /** How many lines there are: `lines` has the first 500 of them. */
    lineCount: Type.Integer(),
    columns: Type.Array(Column),
    /** shootCountDistribution alone. */
    strip: Type.Optional(Strip),
    /** The two qualities: why stars were low, most frequent first. */
    reasons: Type.Optional(Type.Array(Type.Object({ reason: Type.String(), n: Type.Integer() }, { additionalProperties: false }))),
  },
  { additionalProperties: false },
)
export type Statistic = Static<typeof Statistic>
export type StatLine = Static<typeof Line>
export type StatColumn = Static<typeof Column>
export type StatFigures = Static<typeof Figures>

const ASKED_WRONG = [CODE.rangeReversed, CODE.statisticsColumns, CODE.statisticsSlow] as const
const statistic = <N extends string>(func: N) =>
  defineCall({
    name: `RisStatistics.do?func=${func}`,
    request: form({ ...StatQuery, ...Compared }),
    answer: val(Statistic),
    errors: ASKED_WRONG,
  })

/** Which figure is opened: its measure, and of the whole, a line, all lines but these, a column of time, a slot of the week, or a reason. */
const Opened = {
  screen: Choice(...STAT_SCREENS),
  ...StatQuery,
  measure: text(32, 1),
  line: Type.Optional(text(64)),
  /** All lines but these: what a picture sums as "others". */
  without: Type.Optional(Type.Array(text(64), { maxItems: 20 })),
  /** The column's `key`. */
  column: Type.Optional(DateTime),
  weekday: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  slot: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
  reason: Type.Optional(text(200)),
}

/**
 * The rows behind a figure, newest first: as many as its `n` says. One of the three lists is filled, by the screen's `rows`. Of a percentile the
 * longest first, and `minutes` says how long each row of the list took; of any other figure it is empty.
 */
export const queryStatisticRows = defineCall({
  name: 'RisStatistics.do?func=QueryRows',
  request: form({
    ...Opened,
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: val(
    Type.Object(
      {
        total: Type.Integer(),
        exams: Type.Array(WorklistRow),
        bookings: Type.Array(BookingRow),
        orders: Type.Array(RemoteOrderRow),
        minutes: Type.Array(Type.Number()),
      },
      { additionalProperties: false },
    ),
  ),
  errors: ASKED_WRONG,
})

/** The table as a file, with the words of the language; every cell is text or a number, none a formula (safety UP-11). */
export const exportStatistic = defineCall({
  name: 'RisStatistics.do?func=Export',
  request: form({
    screen: Choice(...STAT_SCREENS),
    ...StatQuery,
    ...Compared,
    format: Choice('xlsx', 'csv'),
    language: Choice('zh', 'en'),
  }),
  answer: val(
    Type.Object(
      { fileName: Type.String(), contentType: Type.String(), /** Base64. */ content: Type.String() },
      { additionalProperties: false },
    ),
  ),
  errors: [...ASKED_WRONG, CODE.statisticsEmpty],
})

/** What the filters offer: the own hospital's doctors, rooms, departments, and whom it works with. */
const Option = Type.Object({ id: Id, name: Type.String() }, { additionalProperties: false })
export const getStatisticFilters = defineCall({
  name: 'RisStatistics.do?func=GetFilters',
  request: form({}),
  answer: val(
    Type.Object(
      {
        modalities: Type.Array(ModalityCode),
        doctors: Type.Array(Option),
        rooms: Type.Array(Option),
        departments: Type.Array(Option),
        partners: Type.Array(Option),
        /** May group by `facility`: an administrator of a union with other agreed members. */
        union: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
  ),
})

export const statAppointmentOurHospital = statistic('AppointmentOurHospital')
export const statLocalDiagnosisCount = statistic('LocalDiagnosisCount')
export const statLocalDoctorWork = statistic('LocalDoctorWork')
export const statReportYinYang = statistic('ReportYinYang')
export const statModalityShootCount = statistic('ModalityShootCount')
export const statShootCountDistribution = statistic('ShootCountDistribution')
export const statDoctorRemoteCount = statistic('DoctorRemoteCount')
export const statRemoteDiagnosisCount = statistic('RemoteDiagnosisCount')
export const statRoomStatistics = statistic('RoomStatistics')
export const statRemoteDiagnosisReportQuality = statistic('RemoteDiagnosisReportQuality')
export const statReportQuality = statistic('ReportQuality')

/** The call of each screen. */
export const STAT_CALLS = {
  appointmentOurHospital: 'statAppointmentOurHospital',
  localDiagnosisCount: 'statLocalDiagnosisCount',
  localDoctorWork: 'statLocalDoctorWork',
  reportYinYang: 'statReportYinYang',
  modalityShootCount: 'statModalityShootCount',
  shootCountDistribution: 'statShootCountDistribution',
  doctorRemoteCount: 'statDoctorRemoteCount',
  remoteDiagnosisCount: 'statRemoteDiagnosisCount',
  roomStatistics: 'statRoomStatistics',
  remoteDiagnosisReportQuality: 'statRemoteDiagnosisReportQuality',
  reportQuality: 'statReportQuality',
} as const satisfies Readonly<Record<StatScreen, string>>

export const statisticsCalls = {
  statAppointmentOurHospital,
  statLocalDiagnosisCount,
  statLocalDoctorWork,
  statReportYinYang,
  statModalityShootCount,
  statShootCountDistribution,
  statDoctorRemoteCount,
  statRemoteDiagnosisCount,
  statRoomStatistics,
  statRemoteDiagnosisReportQuality,
  statReportQuality,
  queryStatisticRows,
  exportStatistic,
  getStatisticFilters,
} as const
