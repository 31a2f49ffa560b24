import type { StatScreen } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'

/** A number of a group of facts: how many fulfil a condition, or the sum of a value. Over `f`, a row of the fact's view. */
export type Atom =
  | {
      readonly when: Sql
      /** Looks into another table for each row: asked of rows that stand already, or the planner would ask it of all that it joins (44 s for 0.6). */
      readonly apart?: true
    }
  | { readonly sum: Sql }

/** What the lines, the filters and the sums of days can tell apart. */
export const DIMENSIONS = [
  'hour',
  'modality',
  'source_type',
  'doctor_id',
  'room_id',
  'department',
  'bodypart',
  'partner_id',
  'urgency',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** What is counted: a view, its atoms in their order, and by which dimensions sums of its days are kept. */
export interface Fact {
  readonly name: string
  readonly view: Sql
  readonly atoms: Readonly<Record<string, Atom>>
  /** Has minutes of these columns, whose percentiles are asked for. */
  readonly minutes: readonly ('m1' | 'm2')[]
  /** Has reasons of low stars. */
  readonly reasons?: true
  /** Cheapest first. None: counted straight always, since there are few, or since who asks decides which. */
  readonly cubes: readonly (readonly Dimension[])[]
}

/** Raised whenever an atom, its order or a cube changes: days that were counted otherwise are counted anew. */
export const COUNTING = 3

const when = (condition: Sql): Atom => ({ when: condition })
const apart = (condition: Sql): Atom => ({ when: condition, apart: true })
const sum = (value: Sql): Atom => ({ sum: value })
const every = when(sql`true`)
const stars = {
  rated: apart(sql`f.stars IS NOT NULL`),
  starSum: sum(sql`f.stars[1]`),
  starCount: sum(sql`f.stars[2]`),
  low: apart(sql`f.stars[3] <= 2`),
  reviewed: apart(sql`f.agreed IS NOT NULL`),
  agreed: apart(sql`f.agreed`),
} as const
const pressed = when(sql`f.urgency <> 'ordinary'`)
const timed = apart(sql`f.m1 IS NOT NULL`)

const report: Fact = {
  name: 'report',
  view: sql`stat_report`,
  atoms: {
    reports: every,
    urgent: pressed,
    measured: timed,
    timed: when(sql`f.timed`),
    overdue: when(sql`(f.timed AND f.overdue)`),
    negative: when(sql`f.yin_yang = 0`),
    positive: when(sql`f.yin_yang = 1`),
    majorPositive: when(sql`f.yin_yang = 2`),
    found: when(sql`f.yin_yang >= 1`),
    unsaid: when(sql`f.yin_yang IS NULL`),
    critical: when(sql`f.critical`),
    ...stars,
    secondRead: apart(sql`f.second IS NOT NULL`),
    secondAgreed: apart(sql`f.second = 'agreed'`),
    graded: when(sql`f.grade IS NOT NULL`),
    gradeA: when(sql`f.grade = 'A'`),
  },
  minutes: ['m1'],
  reasons: true,
  cubes: [
    ['modality', 'source_type', 'urgency'],
    ['modality', 'department'],
    ['modality', 'doctor_id'],
    ['modality', 'bodypart'],
    ['modality', 'room_id'],
  ],
}
const work: Fact = {
  name: 'work',
  view: sql`stat_work`,
  atoms: {
    exams: apart(sql`f.last`),
    written: when(sql`f.level = 0`),
    first: when(sql`f.level = 1`),
    second: when(sql`f.level = 2`),
    third: when(sql`f.level = 3`),
    measured: timed,
  },
  minutes: ['m1'],
  cubes: [
    ['modality', 'source_type', 'urgency'],
    ['modality', 'doctor_id'],
    ['department', 'doctor_id'],
  ],
}
const check: Fact = {
  name: 'check',
  view: sql`stat_check`,
  atoms: {
    exams: every,
    images: sum(sql`f.images`),
    imaged: when(sql`f.images > 0`),
    waited: timed,
    checked: when(sql`f.m2 IS NOT NULL`),
    retaken: apart(sql`f.retaken`),
  },
  minutes: ['m1', 'm2'],
  cubes: [
    ['modality', 'source_type', 'urgency'],
    ['modality', 'room_id'],
    ['modality', 'department'],
    ['hour', 'modality', 'source_type'],
    ['hour', 'modality', 'room_id'],
  ],
}
const TODAY = sql`stat_day_begins(stat_day_of(current_setting('app.now')::timestamptz))`
const booking: Fact = {
  name: 'booking',
  view: sql`stat_booking`,
  atoms: {
    booked: every,
    paid: when(sql`f.paid`),
    registered: when(sql`f.status = 'registered'`),
    // Its day is over; a day that is counted is over always.
    missed: when(sql`(f.status IN ('booked', 'paid') AND f.at < ${TODAY})`),
    coming: when(sql`(f.status IN ('booked', 'paid') AND f.at >= ${TODAY})`),
    cancelled: when(sql`f.status IN ('cancelled', 'transferred', 'refused')`),
    taken: sum(sql`CASE WHEN f.status IN ('booked', 'paid', 'registered') THEN f.slots ELSE 0 END`),
  },
  minutes: [],
  cubes: [['modality', 'room_id', 'partner_id']],
}
const order: Fact = {
  name: 'order',
  view: sql`stat_order`,
  atoms: {
    sent: when(sql`f.sent`),
    received: when(sql`NOT f.sent`),
    accepted: when(sql`f.accepted`),
    rejected: when(sql`f.status IN ('rejected', 'relaunched')`),
    recalled: when(sql`f.status = 'recalled'`),
    completed: when(sql`f.status = 'completed'`),
    spent: sum(sql`CASE WHEN f.sent AND f.status = 'completed' THEN f.credits ELSE 0 END`),
    spending: when(sql`(f.sent AND f.status = 'completed' AND f.credits > 0)`),
    earned: sum(sql`CASE WHEN NOT f.sent AND f.status = 'completed' THEN f.credits ELSE 0 END`),
    earning: when(sql`(NOT f.sent AND f.status = 'completed' AND f.credits > 0)`),
    overdue: when(sql`f.overdue`),
    measured: timed,
  },
  minutes: ['m1'],
  cubes: [],
}
const read: Fact = {
  name: 'read',
  view: sql`stat_read`,
  atoms: {
    reports: every,
    urgent: pressed,
    credits: sum(sql`f.credits`),
    paid: when(sql`f.credits > 0`),
    overdue: when(sql`f.overdue`),
    measured: timed,
  },
  minutes: ['m1'],
  cubes: [],
}
const remote: Fact = {
  name: 'remote',
  view: sql`stat_remote`,
  atoms: { reports: every, ...stars, overdue: when(sql`f.overdue`) },
  minutes: [],
  reasons: true,
  cubes: [],
}

/** Facts of which sums are kept. */
export const ROLLED: readonly Fact[] = [report, work, check, booking]

/** What each screen counts. */
export const FACT_OF: Readonly<Record<StatScreen, Fact>> = {
  appointmentOurHospital: booking,
  localDiagnosisCount: report,
  localDoctorWork: work,
  reportYinYang: report,
  modalityShootCount: check,
  shootCountDistribution: check,
  doctorRemoteCount: read,
  remoteDiagnosisCount: order,
  roomStatistics: check,
  remoteDiagnosisReportQuality: remote,
  reportQuality: report,
}

/** The number of a cube in the database: a bit for each dimension that it does not tell apart, as GROUPING says it. */
export const cubeNumber = (cube: readonly Dimension[]): number =>
  DIMENSIONS.reduce((number, dimension) => number * 2 + (cube.includes(dimension) ? 0 : 1), 0)

/** The cheapest kept sums that tell all of this apart. */
export const cubeFor = (fact: Fact, needed: readonly Dimension[]): readonly Dimension[] | undefined =>
  fact.cubes.find((cube) => needed.every((dimension) => cube.includes(dimension)))
