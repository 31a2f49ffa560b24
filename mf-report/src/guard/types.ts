import type { GuardRule } from '@farsight/shared/contract'

export type { GuardRule }
export type Kind = 'side' | 'sex' | 'part' | 'contradiction' | 'number' | 'leftover' | 'empty' | 'flag' | 'critical' | 'own'
/** What the text alone tells. */
export type TextKind = Exclude<Kind, 'flag' | 'critical' | 'own'>
export type Weight = 'stop' | 'hint'
export type Field = 'finding' | 'result' | 'advice'
export const FIELDS: readonly Field[] = ['finding', 'result', 'advice']

/** What the guard reads of a report: plain text, as the editor holds it. */
export interface GuardReport {
  readonly finding: string
  readonly result: string
  readonly advice: string
  readonly yinYang: 0 | 1 | 2 | null
}

/** What the guard reads of the order. A side is the contract's code, or a word of either language. */
export interface GuardExam {
  readonly modality: string
  readonly bodypart: string
  readonly side: string
  readonly checkItem: string
  readonly sex: string
  readonly age: { readonly value: number; readonly unit: string } | null
}

/** One place that the doctor should look at again. */
export interface Hit {
  readonly rule: string
  readonly kind: Kind
  readonly weight: Weight
  readonly field: Field
  /** UTF-16 offsets in the field's text; both 0 when the field is blank. */
  readonly from: number
  readonly to: number
  readonly text: string
  /** Fills the message: see messages.ts. */
  readonly params: Readonly<Record<string, string>>
}

/** A place that was filled wrongly. */
export interface GuardMisfit {
  readonly field: Field
  readonly from: number
  readonly to: number
  readonly type: string
  /** Of a choice: what may stand there. */
  readonly words: readonly string[]
}

/** Figures of an ECG as they stand beside its sheet: beats a minute, ms. */
export interface EcgMeasured {
  readonly hr?: number
  readonly pr?: number
  readonly qrs?: number
  readonly qt?: number
  readonly qtc?: number
}

export interface GuardOptions {
  /** Language of the parameters that are words, such as a side; the rules of both languages always run. */
  readonly language?: 'zh' | 'en'
  /** The hospital's own changes (hospital_guard_rules.do). */
  readonly rules?: readonly GuardRule[]
  /** Today as YYYY-MM-DD; dates after it are wrong. Without it the device's clock. */
  readonly today?: string
  /** The form asks for negative or positive; an addendum has no flag of its own. */
  readonly asksFlag?: boolean
  /** What is registered as critical of this exam, in words. Without it nothing can be registered here, and nothing is said of it. */
  readonly criticals?: readonly string[]
  /** False where the form knows no register (a clinic's own report, a blind second reading): the line says then what to do instead. */
  readonly registers?: boolean
  /** What was put into a template's field and is not what that field wants. */
  readonly misfits?: readonly GuardMisfit[]
  /** What stands as measured of this ECG. */
  readonly measured?: EcgMeasured
  /** The text is an addendum to this report. */
  readonly addendumTo?: GuardReport
}

/** What a rule gives back; the engine adds weight and text. */
export interface Found {
  readonly rule: string
  readonly field: Field
  readonly from: number
  readonly to: number
  readonly params?: Readonly<Record<string, string>>
}
