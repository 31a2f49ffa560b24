import type { Bilingual } from './errors'
import type { Sex } from './person'

/** What is asked before rays, magnets and contrast, in the order in which it is asked. */
export const SAFETY_KEYS = ['pregnancy', 'implant', 'allergy', 'renal'] as const
export type SafetyKey = (typeof SAFETY_KEYS)[number]
/** `unknown` is an answer: somebody unconscious cannot say. */
export const SAFETY_ANSWERS = ['no', 'yes', 'unknown'] as const
export type SafetyAnswer = (typeof SAFETY_ANSWERS)[number]
/** Answers by their question; under `<key>Note` what was said to it. */
export type Safety = Readonly<Record<string, string>>

/** One check, as the questions need it. */
export interface SafetyCheck {
  readonly modality: string
  readonly contrast: boolean
}

/** Ionising radiation, from outside or within. */
const RAYS = new Set(['CT', 'DX', 'CR', 'DR', 'MG', 'XA', 'RF', 'NM', 'PT'])
/** Years in which a woman is asked whether she may be pregnant, both included. */
const FERTILE = { from: 10, to: 55 } as const

/**
 * The questions of these checks to this patient. Magnets ask for implants, contrast for allergy and kidneys, rays and magnets a woman
 * for a pregnancy; `years` undefined where nobody knows the age: then she is asked.
 */
export function safetyQuestions(checks: readonly SafetyCheck[], sex: '' | Sex, years: number | undefined): readonly SafetyKey[] {
  const magnet = checks.some(({ modality }) => modality === 'MR')
  const contrast = checks.some((check) => check.contrast || check.modality === 'XA')
  const fertile = sex !== 'M' && (years === undefined || (years >= FERTILE.from && years <= FERTILE.to))
  const asked: Readonly<Record<SafetyKey, boolean>> = {
    pregnancy: fertile && (magnet || checks.some(({ modality }) => RAYS.has(modality))),
    implant: magnet,
    allergy: contrast,
    renal: contrast,
  }
  return SAFETY_KEYS.filter((key) => asked[key])
}

/** Questions without an answer. */
export const unanswered = (asked: readonly SafetyKey[], safety: Safety): readonly SafetyKey[] =>
  asked.filter((key) => !SAFETY_ANSWERS.includes(safety[key] as SafetyAnswer))

const MARKS: Readonly<Record<SafetyKey, Bilingual>> = {
  pregnancy: { zh: '妊娠', en: 'Pregnant' },
  implant: { zh: '体内植入物', en: 'Implant' },
  allergy: { zh: '过敏', en: 'Allergy' },
  renal: { zh: '肾功能不全', en: 'Renal impairment' },
}

/** What the answers mark: the words that stand bold with the patient, a note behind them; 'not known' is marked as such. */
export function safetyMarks(safety: Safety): readonly (Bilingual & { readonly key: SafetyKey })[] {
  return SAFETY_KEYS.flatMap((key) => {
    const answer = safety[key]
    if (answer !== 'yes' && answer !== 'unknown') return []
    const note = safety[`${key}Note`]
    const said = answer === 'yes' ? { zh: '', en: '' } : { zh: '不详', en: ' not known' }
    return [{ key, zh: `${MARKS[key].zh}${said.zh}${note ? `：${note}` : ''}`, en: `${MARKS[key].en}${said.en}${note ? `: ${note}` : ''}` }]
  })
}
