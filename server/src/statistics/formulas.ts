import type { StatScreen } from '@farsight/shared/domain'

/**
 * How a measure is made of its fact's atoms. The rows behind it are always those of one atom: of a share the numerator's, of a percentile,
 * a mean and a sum those that were measured.
 */
export type Formula =
  | { readonly kind: 'count'; readonly rows: string }
  | { readonly kind: 'share'; readonly rows: string; readonly whole: string }
  | { readonly kind: 'sum'; readonly sum: string; readonly rows: string }
  | { readonly kind: 'mean'; readonly sum: string; readonly by: string; readonly rows: string }
  | { readonly kind: 'percentile'; readonly of: 'm1' | 'm2'; readonly place: 0 | 1; readonly rows: string }
  /** Of the rooms' hours, not of rows. */
  | { readonly kind: 'capacity' }
  | { readonly kind: 'use'; readonly taken: string }

const count = (rows: string): Formula => ({ kind: 'count', rows })
const share = (rows: string, whole: string): Formula => ({ kind: 'share', rows, whole })
const counts = (...names: readonly string[]): Record<string, Formula> => Object.fromEntries(names.map((name) => [name, count(name)]))
const percentiles = (of: 'm1' | 'm2', rows: string, p50: string, p90: string): Record<string, Formula> => ({
  [p50]: { kind: 'percentile', of, place: 0, rows },
  [p90]: { kind: 'percentile', of, place: 1, rows },
})
const quality = {
  ...counts('reports', 'rated', 'low', 'reviewed'),
  stars: { kind: 'mean', sum: 'starSum', by: 'starCount', rows: 'rated' },
  agreement: share('agreed', 'reviewed'),
} as const

/** Percentiles that are asked for, in the order of `place`. */
export const PERCENTILES = [0.5, 0.9] as const

/** Every measure of every screen (`STATISTICS` of shared/domain has the same keys). */
export const FORMULAS: Readonly<Record<StatScreen, Readonly<Record<string, Formula>>>> = {
  appointmentOurHospital: {
    ...counts('booked', 'paid', 'registered', 'missed', 'coming', 'cancelled'),
    capacity: { kind: 'capacity' },
    use: { kind: 'use', taken: 'taken' },
  },
  localDiagnosisCount: {
    ...counts('reports', 'urgent', 'timed'),
    ...percentiles('m1', 'measured', 'p50', 'p90'),
    overdueRate: share('overdue', 'timed'),
  },
  localDoctorWork: {
    shares: count('exams'),
    ...counts('written', 'first', 'second', 'third'),
    ...percentiles('m1', 'measured', 'p50', 'p90'),
  },
  reportYinYang: {
    ...counts('reports', 'negative', 'positive', 'majorPositive', 'unsaid', 'critical'),
    positiveRate: share('found', 'reports'),
    majorRate: share('majorPositive', 'reports'),
    criticalRate: share('critical', 'reports'),
  },
  modalityShootCount: { ...counts('exams'), images: { kind: 'sum', sum: 'images', rows: 'imaged' } },
  shootCountDistribution: counts('exams'),
  doctorRemoteCount: {
    ...counts('reports', 'urgent'),
    credits: { kind: 'sum', sum: 'credits', rows: 'paid' },
    timed: count('reports'),
    ...percentiles('m1', 'measured', 'p50', 'p90'),
    overdueRate: share('overdue', 'reports'),
  },
  remoteDiagnosisCount: {
    ...counts('sent', 'received', 'accepted', 'rejected', 'recalled', 'completed'),
    spent: { kind: 'sum', sum: 'spent', rows: 'spending' },
    earned: { kind: 'sum', sum: 'earned', rows: 'earning' },
    timed: count('completed'),
    ...percentiles('m1', 'measured', 'p50', 'p90'),
    overdueRate: share('overdue', 'completed'),
  },
  roomStatistics: {
    ...counts('exams', 'waited', 'checked', 'retaken'),
    ...percentiles('m1', 'waited', 'waitP50', 'waitP90'),
    ...percentiles('m2', 'checked', 'checkP50', 'checkP90'),
    retakeRate: share('retaken', 'exams'),
  },
  remoteDiagnosisReportQuality: { ...quality, timed: count('reports'), overdueRate: share('overdue', 'reports') },
  reportQuality: {
    ...quality,
    ...counts('secondRead', 'graded', 'timed'),
    secondAgreement: share('secondAgreed', 'secondRead'),
    gradeA: share('gradeA', 'graded'),
    overdueRate: share('overdue', 'timed'),
  },
}

/** The atoms that a screen's figures are made of. */
export function atomsOf(screen: StatScreen): readonly string[] {
  const named = Object.values(FORMULAS[screen]).flatMap((formula) =>
    formula.kind === 'capacity'
      ? []
      : Object.entries(formula).flatMap(([key, name]) => (key === 'kind' || key === 'of' || key === 'place' ? [] : [String(name)])),
  )
  return [...new Set(named)]
}
