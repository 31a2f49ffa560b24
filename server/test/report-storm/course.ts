import { STATE } from '@farsight/shared/domain'
import type { Random } from './random'

/** Levels of review in the storm's hospital. */
export const LEVELS = 2

/** One write of a report's way from the first word to completion. */
export type Step = 'open' | 'save' | 'submit' | 'openReview' | 'pass' | 'rebut'

/** Everything that the tables say of one exam's report. Two of them are equal only where nothing is missing and nothing is there twice. */
export interface Standing {
  readonly state: number
  readonly holder: string | null
  readonly returned: boolean
  readonly version: number
  readonly text: string
  readonly sent: string | null
  /** The timeline's actions. */
  readonly steps: readonly string[]
  /** Versions that stay, as `step@version`. */
  readonly kept: readonly string[]
  /** Rows of the journal. */
  readonly drafts: number
  readonly issues: number
}

/** An exam that waits for its first word. */
export const UNTOUCHED: Standing = {
  state: STATE.toBeDiagnosed,
  holder: null,
  returned: false,
  version: 0,
  text: '',
  sent: null,
  steps: [],
  kept: [],
  drafts: 0,
  issues: 0,
}

export const isSame = (a: Standing, b: Standing): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The journal thins out above fifty of one hand: a report is sent on before. */
export const MOST_DRAFTS = 40

/** A standing for people to read. */
export const brief = (standing: Standing): string =>
  JSON.stringify(standing, (key, value) =>
    (key === 'text' || key === 'sent') && typeof value === 'string'
      ? `${value.length}…${value.slice(value.lastIndexOf('第')).slice(0, 8)}`
      : value,
  )

/** What somebody does next with a report that stands so. */
export function nextStep({ state, drafts }: Standing, random: Random): Step {
  if (state === STATE.toBeDiagnosed) return 'open'
  if (state === STATE.diagnosing) return drafts < MOST_DRAFTS && random.chance(0.7) ? 'save' : 'submit'
  if (state === STATE.toFirstCheck || state === STATE.toSecondCheck) return 'openReview'
  return random.pick(drafts < MOST_DRAFTS ? ['save', 'save', 'pass', 'pass', 'rebut'] : ['pass'])
}

/** Level of the review that a state is in. */
export const levelOf = (state: number): number => Math.floor((state - 2) / 2)

/** How the report stands after one step: written down here by the specification, not asked of the server's own rules. */
export function afterStep(was: Standing, step: Step, text: string, by: string): Standing {
  const version = was.version + 1
  const level = levelOf(was.state)
  switch (step) {
    case 'open': {
      // What came back from review is opened with its text; else it begins empty.
      const begun = was.returned ? {} : { version, text: '' }
      return { ...was, ...begun, state: STATE.diagnosing, holder: by, steps: [...was.steps, 'openReport'] }
    }
    case 'save':
      return { ...was, version, text, drafts: was.drafts + 1 }
    case 'submit':
      return {
        ...released(was, STATE.toFirstCheck, 'submitReport', `submit@${version}`),
        returned: false,
        version,
        text,
        sent: text,
      }
    case 'openReview':
      return { ...was, state: was.state + 1, holder: by, steps: [...was.steps, 'openReview'] }
    case 'pass': {
      const done = level === LEVELS
      const passed = released(was, done ? STATE.completed : was.state + 1, 'passReview', `pass${level}@${version}`)
      return { ...passed, version, text, sent: text, issues: was.issues + (done ? 1 : 0) }
    }
    case 'rebut':
      return {
        ...released(was, STATE.toBeDiagnosed, 'rebutReview', `rebut${level}@${was.version}`),
        returned: true,
        version,
        text: was.sent ?? '',
      }
  }
}

const released = (was: Standing, state: number, action: string, kept: string): Standing => ({
  ...was,
  state,
  holder: null,
  steps: [...was.steps, action],
  kept: [...was.kept, kept],
})
