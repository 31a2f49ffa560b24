/** The report guard: `guard` finds, `hitMessage` says it, `DELIVERED` lists what a hospital may change. */
export { DELIVERED } from './delivered'
export { guard } from './guard'
export { hitMessage, type Language, ruleTitle } from './messages'
export type { Field, GuardExam, GuardOptions, GuardReport, Hit, Kind, Weight } from './types'
