import type { CallTypes } from '@farsight/shared/contract'
import { type NumberRange, numberIn } from '@farsight/shared/domain'

/** What the technician writes, as texts of a form. */
export interface CheckForm {
  readonly agent: string
  readonly ml: string
  readonly ctdi: string
  readonly dlp: string
  readonly dap: string
  readonly doseFrom: '' | 'report' | 'header' | 'typed'
  readonly grade: '' | 'A' | 'B' | 'C' | 'W'
  readonly note: string
}

type Stored = CallTypes['getCheck']['answer']['val']
type Sent = CallTypes['endCheck']['request']['check']

const text = (value: number | null): string => (value === null ? '' : String(value))

/** The form of a check as it stands; a dose that the images tell fills what nobody has written. */
export function formOf({ check, dose }: Pick<Stored, 'check' | 'dose'>): CheckForm {
  const bare = check.ctdi === null && check.dlp === null && check.dap === null
  const from = bare && dose ? dose : check
  return {
    ...{ agent: check.contrastAgent, ml: text(check.contrastMl), note: check.note, grade: check.grade },
    ...{ ctdi: text(from.ctdi), dlp: text(from.dlp), dap: text(from.dap) },
    doseFrom: bare && dose ? dose.from : check.doseFrom,
  }
}

export type Figure = 'ml' | 'ctdi' | 'dlp' | 'dap'
/** Above these a figure is a slip of the hand, not a check; so is an agent of nothing. */
const RANGES: Readonly<Record<Figure, NumberRange>> = {
  ml: { low: 0.1, high: 500 },
  ctdi: { low: 0, high: 10_000 },
  dlp: { low: 0, high: 100_000 },
  dap: { low: 0, high: 1_000_000 },
}
export const FIGURES: readonly Figure[] = ['ml', 'ctdi', 'dlp', 'dap']

/** A figure as it was typed, also in full-width digits; null for nothing, undefined for what is none. */
export function figureOf(name: Figure, typed: string): number | null | undefined {
  const plain = typed.normalize('NFKC').trim()
  if (plain === '') return null
  return numberIn(plain, RANGES[name])
}

/** Which figures of a form are none. */
export const wrongFigures = (form: CheckForm): readonly Figure[] => FIGURES.filter((name) => figureOf(name, form[name]) === undefined)

/** What is sent; only for a form without wrong figures. */
export function sentOf(form: CheckForm): Sent {
  const [ml = null, ctdi = null, dlp = null, dap = null] = FIGURES.map((name) => figureOf(name, form[name]))
  const none = ctdi === null && dlp === null && dap === null
  return {
    contrastAgent: form.agent.trim(),
    contrastMl: ml,
    ...{ ctdi, dlp, dap },
    doseFrom: none ? '' : form.doseFrom || 'typed',
    grade: form.grade,
    note: form.note.trim(),
  }
}

/** What of a form can differ. */
export type FormField = Exclude<keyof CheckForm, 'doseFrom'>
export const FORM_FIELDS: readonly FormField[] = ['agent', 'ml', 'ctdi', 'dlp', 'dap', 'grade', 'note']
const DOSES: readonly FormField[] = ['ctdi', 'dlp', 'dap']

/** Where the dose comes from follows from whose figures stand there. */
function withDoseFrom(form: CheckForm, theirs: CheckForm, mine: CheckForm): CheckForm {
  const same = (one: CheckForm): boolean => DOSES.every((name) => form[name].trim() === one[name].trim())
  return { ...form, doseFrom: same(mine) ? mine.doseFrom : same(theirs) ? theirs.doseFrom : 'typed' }
}

/** Two people wrote of one check. */
export interface MergedForm {
  /** The own form, with what the other wrote where nothing was typed. */
  readonly form: CheckForm
  /** Where both wrote, and not the same: the own stands in the form. */
  readonly differs: readonly FormField[]
}

/** Puts what somebody saved meanwhile into a form in which somebody types: nothing that was typed is lost. `base` is what both began with. */
export function mergeForms(base: CheckForm, mine: CheckForm, theirs: CheckForm): MergedForm {
  const kept = (name: FormField): boolean => mine[name].trim() !== base[name].trim()
  const form = { ...mine }
  for (const name of FORM_FIELDS) if (!kept(name)) Object.assign(form, { [name]: theirs[name] })
  const differs = FORM_FIELDS.filter((name) => form[name].trim() !== theirs[name].trim() && theirs[name].trim() !== base[name].trim())
  return { form: withDoseFrom(form, theirs, mine), differs }
}

/** The form with the other's word in one field. */
export const taking = (form: CheckForm, name: FormField, theirs: CheckForm): CheckForm =>
  withDoseFrom({ ...form, [name]: theirs[name] }, theirs, form)
