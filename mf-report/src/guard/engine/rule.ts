import type { Found, GuardExam, GuardReport } from '../types'
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
}

export type Rule = (given: Case) => readonly Found[]
