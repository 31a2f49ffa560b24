import { type ModalityRights, mayReview, RIGHT, rightFor } from '@farsight/shared/domain'
import { seededId } from '../ids'
import type { Chance } from '../studies/random'
import { demoAccounts } from './accounts'

/** Somebody who acts in a step. Without an id it is a device. */
export interface Person {
  readonly id: string | null
  readonly name: string
}

/** A doctor with rights. */
export interface Doctor extends Person {
  readonly id: string
  readonly rights: ModalityRights
}

/** Who works in a hospital. */
export interface Staff {
  readonly registrar: Person
  readonly technician: Person
  /** Brings the images. */
  readonly device: Person
  /** Who may write a modality so that others are left to review it; those who only write come up more often. */
  author(modality: string, reviewLevels: number, chance: Chance): Doctor
  /** Who may write and complete without review. */
  finisher(modality: string, reviewLevels: number, chance: Chance): Doctor | undefined
  /** Who may review at a level: never the author, and who has not reviewed it before where there is somebody else. */
  reviewer(modality: string, level: 1 | 2 | 3, author: Doctor, before: readonly Doctor[], chance: Chance): Doctor
}

export const facilityIdOf = (code: string): string => seededId('facility', code)
export const userIdOf = (loginName: string): string => seededId('doctor', loginName)

/** The staff of a hospital, from the accounts that can log in. */
export function staffOf(code: string): Staff {
  const accounts = demoAccounts.filter(({ facility, refused }) => facility === code && !refused)
  const doctors: Doctor[] = accounts
    .filter(({ rights }) => Object.keys(rights).length > 0)
    .map(({ loginName, name, rights }) => ({ id: userIdOf(loginName), name, rights }))
  const withRole = (...roles: string[]): Person => {
    const found = roles.flatMap((role) => accounts.filter((a) => a.role === role))[0]
    return found ? { id: userIdOf(found.loginName), name: found.name } : { id: null, name: '前台' }
  }
  const above = (modality: string, level: number): Doctor[] => doctors.filter(({ rights }) => rightFor(rights, modality) >= level)
  const need = <T>(found: T | undefined, what: string): T => {
    if (found === undefined) throw new Error(`the demo hospital ${code} has nobody for ${what}`)
    return found
  }
  const one = (from: readonly Doctor[], chance: Chance): Doctor | undefined => (from.length ? chance.pick(from) : undefined)
  // The lowest rank that suffices does most of it: seniors are left to their own level.
  const junior = (able: readonly Doctor[], modality: string, chance: Chance): Doctor | undefined => {
    const lowest = Math.min(...able.map(({ rights }) => rightFor(rights, modality)))
    return one(chance.chance(0.8) ? able.filter(({ rights }) => rightFor(rights, modality) === lowest) : able, chance)
  }
  return {
    registrar: withRole('registrar', 'admin', 'clinic'),
    technician: withRole('technician', 'admin', 'clinic'),
    device: { id: null, name: '影像网关' },
    author(modality, reviewLevels, chance) {
      const top = above(modality, RIGHT.write + reviewLevels)
      const able = above(modality, RIGHT.write).filter((one) => reviewLevels === 0 || top.some(({ id }) => id !== one.id))
      const writers = able.filter(({ rights }) => rightFor(rights, modality) === RIGHT.write)
      return need(one(writers.length && chance.chance(0.7) ? writers : able.slice(0, 4), chance), `${modality} write`)
    },
    finisher: (modality, reviewLevels, chance) => junior(above(modality, RIGHT.write + reviewLevels), modality, chance),
    reviewer(modality, level, author, before, chance) {
      const others = doctors.filter(({ id, rights }) => mayReview(rightFor(rights, modality), level) && id !== author.id)
      const fresh = others.filter(({ id }) => !before.some((one) => one.id === id))
      return need(junior(fresh.length > 0 ? fresh : others, modality, chance), `${modality} review ${level}`)
    },
  }
}
