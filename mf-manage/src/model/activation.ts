import type { ModuleState } from '@farsight/shared/contract'
import { EVERYBODY, ownPointers, pointerOf, runningFor, versionOf } from './state'

/** A sentence of the page: its key in the locales and what fills it. */
export interface Says {
  readonly key: string
  readonly values?: Readonly<Record<string, string | number>>
  /** Fill `names`, parted as the language does. */
  readonly names?: readonly string[]
  /** Something that an administrator easily overlooks. */
  readonly warn?: true
}

export interface Choice {
  readonly version: string
  /** undefined: not chosen yet. */
  readonly facilityId: string | undefined
}
/** How often a version failed, and when last. */
export interface Failures {
  readonly version: string
  readonly count: number
  readonly last: string
}
export interface Audience {
  readonly facilityId: string
  readonly name: string
}

/** Doctors who go on working with another version of the module. The counts are the site's, so one hospital's share is at most this. */
const keepers = (module: ModuleState, version: string): number =>
  module.versions.filter((one) => one.version !== version).reduce((sum, one) => sum + one.sessions, 0)

/** What activating would do, in words, the change itself first. Nothing before an audience is chosen. */
export function consequences(
  module: ModuleState,
  { version, facilityId }: Choice,
  hospitals: readonly Audience[],
  forAll: boolean,
): Says[] {
  if (facilityId === undefined) return []
  const now = runningFor(module, facilityId)
  const who = hospitals.find((hospital) => hospital.facilityId === facilityId)?.name ?? ''
  const says: Says[] = []
  if (now?.version === version && pointerOf(module, facilityId)) return [{ key: 'activate.already', values: { version }, warn: true }]
  says.push(
    facilityId === EVERYBODY
      ? { key: now ? 'activate.fromToAll' : 'activate.firstAll', values: { from: now?.version ?? '', to: version } }
      : { key: now ? 'activate.fromToOne' : 'activate.firstOne', values: { from: now?.version ?? '', to: version, who } },
  )
  says.push({ key: 'activate.fromNow' })
  const kept = keepers(module, version)
  if (kept > 0) says.push({ key: facilityId === EVERYBODY || !forAll ? 'activate.keep' : 'activate.keepAtMost', values: { count: kept } })
  else says.push({ key: 'activate.keepNone' })
  if (facilityId === EVERYBODY) {
    const others = ownPointers(module).filter((pointer) => pointer.version !== version)
    if (others.length > 0)
      says.push({
        key: 'activate.ownStay',
        names: others.map(({ facilityName, version: theirs }) => `${facilityName} ${theirs}`),
        warn: true,
      })
  } else if (!pointerOf(module, facilityId)) says.push({ key: 'activate.ownFromNow', values: { who } })
  const [before, after] = [now && versionOf(module, now.version), versionOf(module, version)]
  if (before && after && after.serial < before.serial) says.push({ key: 'activate.older', values: { from: before.version }, warn: true })
  if (after && after.left !== null) says.push({ key: 'activate.left', values: { version, at: after.left }, warn: true })
  return says
}

/** A warning about a version that has failed in browsers already. */
export function failedBefore(faults: readonly Failures[], version: string): Says[] {
  const its = faults.filter((fault) => fault.version === version)
  const count = its.reduce((sum, fault) => sum + fault.count, 0)
  const last =
    its
      .map((fault) => fault.last)
      .sort()
      .at(-1) ?? ''
  return count > 0 ? [{ key: 'activate.failed', values: { count, last }, warn: true }] : []
}

/** Where a roll-back leads: the version, and whether the hospital then gives up its own choice and follows everybody again. */
export interface WayBack {
  readonly version: string
  readonly follows: boolean
}

/** What a roll-back would bring back for an audience, or why there is none. */
export function wayBack(module: ModuleState, facilityId: string): WayBack | { readonly refusal: Says } {
  const pointer = pointerOf(module, facilityId)
  if (!pointer) return { refusal: { key: facilityId === EVERYBODY ? 'rollBack.noFormer' : 'rollBack.noPointer' } }
  if (pointer.former === null) {
    const everybody = pointerOf(module, EVERYBODY)
    return facilityId !== EVERYBODY && everybody ? { version: everybody.version, follows: true } : { refusal: { key: 'rollBack.noFormer' } }
  }
  const former = versionOf(module, pointer.former)
  if (former && former.revokedAt !== null) return { refusal: { key: 'rollBack.formerRevoked', values: { version: pointer.former } } }
  return { version: pointer.former, follows: false }
}
