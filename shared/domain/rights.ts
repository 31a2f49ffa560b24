import { STATE } from './states'

/**
 * A doctor's right for one modality. One number carries the cascade of product.md section 6: a higher level
 * always holds the lower ones, so a set of rights that skips a level cannot be expressed.
 */
export const RIGHT = { none: 0, write: 1, firstReview: 2, secondReview: 3, thirdReview: 4 } as const
export type RightLevel = (typeof RIGHT)[keyof typeof RIGHT]

/** Rights by modality code (`CT`, `MR`, …). A modality that is missing has none. */
export type ModalityRights = Readonly<Record<string, RightLevel>>

/** The level a doctor holds for a modality; own keys only, so that `constructor` or `__proto__` never grant one. */
export function rightFor(rights: ModalityRights, modality: string): RightLevel {
  return Object.hasOwn(rights, modality) ? (rights[modality] ?? RIGHT.none) : RIGHT.none
}

export const mayWrite = (level: RightLevel): boolean => level >= RIGHT.write

/** May this right review at the given level (1 to 3)? */
export const mayReview = (level: RightLevel, reviewLevel: 1 | 2 | 3): boolean => level >= reviewLevel + 1

/** The review level that a state waits for or is in, or undefined. */
export function reviewLevelOf(state: number): 1 | 2 | 3 | undefined {
  switch (state) {
    case STATE.toFirstCheck:
    case STATE.firstCheck:
      return 1
    case STATE.toSecondCheck:
    case STATE.secondCheck:
      return 2
    case STATE.toThirdCheck:
    case STATE.thirdCheck:
      return 3
    default:
      return undefined
  }
}

/** Ticking a level in a form ticks those below; un-ticking removes those above (decision 85). */
export function toggleRight(current: RightLevel, level: RightLevel, on: boolean): RightLevel {
  return (on ? Math.max(current, level) : Math.min(current, level - 1)) as RightLevel
}
