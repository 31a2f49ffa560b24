import { HOST_VERSION, SHARED_LIBRARIES } from '@farsight/shared/build/shared-libraries.mjs'
import { CODE, type ErrorCode } from '@farsight/shared/domain'
import type { Release } from '@farsight/shared/release'
import { satisfies } from 'semver'

/** What this site gives to modules. */
export interface Offer {
  readonly host: string
  /** Share key to version. */
  readonly shared: Readonly<Record<string, string>>
}

/** The host and the shared libraries of this build. */
export const SITE_OFFER: Offer = { host: HOST_VERSION, shared: SHARED_LIBRARIES }

/** A release that somebody wants to run. */
export interface Candidate {
  readonly release: Release
  readonly keyId: string
  readonly revoked: boolean
  readonly keyRevoked: boolean
}

/** Why a release may not run here. `detail` is read in both languages, so it holds names and versions alone. */
export interface Misfit {
  readonly code: ErrorCode
  readonly detail: string
}

type Route = Release['module']['routes'][number]

const parts = (path: string): string[] => path.split('/').filter((part) => part !== '')
const values = (route: Route, part: string): readonly string[] | undefined => (part.startsWith(':') ? route.only?.[part.slice(1)] : [part])

/** Is there an address that both routes match? */
export function overlap(a: Route, b: Route): boolean {
  const [one, other] = [parts(a.path), parts(b.path)]
  return (
    one.length === other.length &&
    one.every((part, i) => {
      const [left, right] = [values(a, part), values(b, other[i]!)]
      return !left || !right || left.some((value) => right.includes(value))
    })
  )
}

function taken(release: Release, others: readonly Release[]): Misfit | undefined {
  for (const other of others) {
    for (const route of release.module.routes) {
      if (other.module.routes.some((theirs) => overlap(route, theirs)))
        return { code: CODE.releaseRoute, detail: `${route.path} (${other.name} ${other.version})` }
    }
    for (const { key } of release.module.menus) {
      if (other.module.menus.some((theirs) => theirs.key === key))
        return { code: CODE.releaseRoute, detail: `${key} (${other.name} ${other.version})` }
    }
  }
  return undefined
}

/**
 * The first reason why a release may not run beside these others, undefined when it may. Pure: whether its files still lie
 * on the disk as they were signed is the catalogue's to say.
 * @param others what the same audience runs of other modules
 */
export function misfit(
  { release, keyId, revoked, keyRevoked }: Candidate,
  others: readonly Release[],
  offer = SITE_OFFER,
): Misfit | undefined {
  const { host } = release.module.needs
  if (revoked) return { code: CODE.releaseRevoked, detail: `${release.name} ${release.version}` }
  if (keyRevoked) return { code: CODE.releaseKeyRevoked, detail: keyId }
  if (!satisfies(offer.host, host)) return { code: CODE.releaseHost, detail: `host ${host} ≠ ${offer.host}` }
  for (const [key, range] of Object.entries(release.built.shared)) {
    const version = Object.hasOwn(offer.shared, key) ? offer.shared[key]! : undefined
    if (version === undefined || !satisfies(version, range))
      return { code: CODE.releaseShared, detail: `${key} ${range} ≠ ${version ?? '–'}` }
  }
  return taken(
    release,
    others.filter(({ name }) => name !== release.name),
  )
}
