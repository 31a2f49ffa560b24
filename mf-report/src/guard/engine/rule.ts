import type { Found, GuardExam, GuardMisfit, GuardOptions, GuardReport } from '../types'
import type { Document } from './document'
import type { Order } from './exam'

/** Everything that a rule may look at. It is read once for all rules. */
export interface Case {
  readonly report: GuardReport
  readonly exam: GuardExam
  readonly order: Order
  readonly doc: Document
  readonly language: 'zh' | 'en'
  readonly today: string
  readonly asksFlag: boolean
  readonly criticals: GuardOptions['criticals']
  /** A critical value can be registered from this form. */
  readonly registers: boolean
  /** Words that the hospital counts as critical besides the delivered ones. */
  readonly criticalWords: readonly string[]
  readonly misfits: readonly GuardMisfit[]
  readonly measured: GuardOptions['measured']
  /** The report to which this text is an addendum. */
  readonly standing: Document | undefined
}

export type Rule = (given: Case) => readonly Found[]
