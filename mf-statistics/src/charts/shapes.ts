import type { StatScreen } from '@farsight/shared/domain'
import { CLOCK_GRANULARITIES } from '@farsight/shared/domain'
import { sortedBars } from './bars'
import { linesOverTime, partsOverTime, ratesOverTime } from './over-time'
import type { ChartInput, ChartPlan } from './plan'
import { heatStrip } from './strip'

/** What is a screen's own: its chart, and which of its measures stand in the line of totals. */
export interface Shape {
  readonly chart: (input: ChartInput) => ChartPlan
  readonly totals: readonly string[]
}

const TURN = { measures: ['p90', 'p50'], as: 'within' } as const

export const SHAPES: Readonly<Record<StatScreen, Shape>> = {
  appointmentOurHospital: {
    chart: (input) => partsOverTime(input, ['registered', 'missed', 'coming', 'cancelled'], 'booked', 'use'),
    totals: ['booked', 'paid', 'registered', 'missed', 'coming', 'cancelled', 'use'],
  },
  localDiagnosisCount: {
    chart: (input) => linesOverTime(input, 'reports'),
    totals: ['reports', 'urgent', 'p50', 'p90', 'overdueRate'],
  },
  localDoctorWork: {
    chart: (input) => sortedBars(input, [{ measures: ['written', 'first', 'second', 'third'], as: 'parts', whole: 'shares' }, TURN]),
    totals: ['shares', 'written', 'first', 'second', 'third', 'p50', 'p90'],
  },
  reportYinYang: {
    chart: (input) => ratesOverTime(input, ['positiveRate', 'majorRate', 'criticalRate'], 'reports'),
    totals: ['reports', 'positiveRate', 'majorRate', 'criticalRate', 'unsaid'],
  },
  modalityShootCount: {
    chart: (input) => sortedBars(input, [{ measures: ['exams'] }, { measures: ['images'] }]),
    totals: ['exams', 'images'],
  },
  shootCountDistribution: {
    chart: (input) => (CLOCK_GRANULARITIES.has(input.granularity) ? heatStrip(input) : linesOverTime(input, 'exams')),
    totals: ['exams'],
  },
  doctorRemoteCount: {
    chart: (input) => sortedBars(input, [{ measures: ['reports'] }, { measures: ['credits'] }, TURN]),
    totals: ['reports', 'urgent', 'credits', 'p50', 'p90', 'overdueRate'],
  },
  remoteDiagnosisCount: {
    chart: (input) => sortedBars(input, [{ measures: ['sent', 'received'] }, { measures: ['spent', 'earned'] }, TURN]),
    totals: ['sent', 'received', 'accepted', 'rejected', 'completed', 'p50', 'overdueRate', 'spent', 'earned'],
  },
  roomStatistics: {
    chart: (input) =>
      sortedBars(input, [
        { measures: ['exams'] },
        { measures: ['waitP90', 'waitP50'], as: 'within' },
        { measures: ['checkP90', 'checkP50'], as: 'within' },
        { measures: ['retakeRate'], n: 'exams' },
      ]),
    totals: ['exams', 'waitP50', 'waitP90', 'checkP50', 'checkP90', 'retakeRate'],
  },
  remoteDiagnosisReportQuality: {
    chart: (input) =>
      sortedBars(input, [
        { measures: ['stars'], n: 'rated' },
        { measures: ['agreement'], n: 'reviewed' },
        { measures: ['overdueRate'], n: 'timed' },
      ]),
    totals: ['reports', 'stars', 'low', 'agreement', 'overdueRate'],
  },
  reportQuality: {
    chart: (input) =>
      sortedBars(input, [
        { measures: ['stars'], n: 'rated' },
        { measures: ['agreement'], n: 'reviewed' },
        { measures: ['gradeA'], n: 'graded' },
        { measures: ['overdueRate'], n: 'timed' },
      ]),
    totals: ['reports', 'stars', 'low', 'agreement', 'secondAgreement', 'gradeA', 'overdueRate'],
  },
}
