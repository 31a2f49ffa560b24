import type { RegisteredModule, ReleaseSet } from '@farsight/shared/module'
import { SetFault } from './fault'

/** A set of which signature and content were checked. */
export interface VerifiedSet extends ReleaseSet {
  /** `issued` as milliseconds since 1970. */
  readonly issuedAt: number
}

const SECOND = 1000
const HOUR = 3_600_000
/** How far a workstation's clock may be off. */
export const SKEW_MS = 300_000
export const STALE_MS = 24 * HOUR
export const EXPIRED_MS = 72 * HOUR

const NAME = /^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const VERSION = /^[0-9]+\.[0-9]+\.[0-9]+(\+[0-9a-z]{1,40})?$/
/** A path inside the module's folder: no way up, no other origin, no query. */
const FILE = /^(?!\.)[A-Za-z0-9._-]+(\/(?!\.)[A-Za-z0-9._-]+)*$/

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const each = (value: unknown, good: (inner: unknown) => boolean): boolean =>
  isRecord(value) ? Object.values(value).every(good) : Array.isArray(value) && value.every(good)
const files = (value: unknown, good: (inner: unknown) => boolean): boolean =>
  isRecord(value) && Object.entries(value).every(([file, inner]) => FILE.test(file) && good(inner))
const isTitle = (value: unknown): boolean => isRecord(value) && isText(value.zh) && isText(value.en)

/** One module of the list, as far as the page acts on it; what is wrong with it, or undefined. */
function faultOfModule(module: unknown): string | undefined {
  if (!isRecord(module) || !isText(module.name) || !NAME.test(module.name)) return 'a module without a name'
  const { name, version, base, entry, preload = [], integrity, sizes, needs, routes, title } = module
  if (!isText(version) || !VERSION.test(version)) return `${name}: version`
  if (base !== `/modules/${name}/${version}/`) return `${name}: folder`
  if (!isText(entry) || !FILE.test(entry)) return `${name}: entry`
  if (!Array.isArray(preload) || !preload.every((file) => isText(file) && FILE.test(file))) return `${name}: preload`
  if (!files(integrity, isText) || !files(sizes, Number.isSafeInteger)) return `${name}: files`
  if (!isRecord(needs) || !each(needs, isText)) return `${name}: needs`
  if (!isTitle(title) || !Array.isArray(module.menus) || !isRecord(module.slots)) return `${name}: title, menus or slots`
  const goodRoute = (route: unknown): boolean => isRecord(route) && isText(route.path) && route.path.startsWith('/') && isTitle(route.title)
  return Array.isArray(routes) && routes.every(goodRoute) ? undefined : `${name}: routes`
}

export interface Circumstances {
  readonly site: string
  /** The browser's clock. */
  readonly now: number
  /** Highest serial that this browser has seen of the site. */
  readonly highest: number
}

/** All that is asked of a set beside its signature. @throws SetFault */
export function checkSet(text: string, { site, now, highest }: Circumstances): VerifiedSet {
  const foreign = (detail: string): never => {
    throw new SetFault('foreign', detail)
  }
  let set: unknown
  try {
    set = JSON.parse(text)
  } catch {
    return foreign('the list is no JSON')
  }
  if (!isRecord(set) || set.format !== 1) return foreign('another format')
  if (set.site !== site) return foreign(`of another site: ${String(set.site).slice(0, 64)}`)
  const { modules, withdrawn, setId, newest, serial, issued } = set
  if (!isText(setId) || setId === '' || !isText(newest) || !Array.isArray(withdrawn) || !withdrawn.every(isText))
    return foreign('incomplete')
  if (!Array.isArray(modules)) return foreign('without modules')
  const fault = modules.map(faultOfModule).find((found) => found !== undefined)
  if (fault !== undefined) return foreign(fault)
  const names = (modules as RegisteredModule[]).map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return foreign(`${twice} twice`)

  const issuedAt = isText(issued) ? Date.parse(issued) : Number.NaN
  if (Number.isNaN(issuedAt)) return foreign('without a time')
  if (!Number.isSafeInteger(serial)) throw new SetFault('serial', String(serial))
  if ((serial as number) < highest) throw new SetFault('serial', `${serial} after ${highest}`)
  // A serial is a time: one that runs ahead would lock out every honest list that follows.
  if ((serial as number) * SECOND > issuedAt + SKEW_MS) throw new SetFault('serial', `${serial} at ${issued}`)
  if (now - issuedAt > EXPIRED_MS + SKEW_MS) throw new SetFault('expired', `${issued}`)
  return { ...(set as unknown as ReleaseSet), issuedAt }
}

/** How a set stands by the browser's clock: fresh, to be warned of, or too old to load anything more by it. */
export type Freshness = 'fresh' | 'stale' | 'expired' | 'clock'

export function freshnessOf(issuedAt: number, now: number): Freshness {
  const age = now - issuedAt
  if (age > EXPIRED_MS + SKEW_MS) return 'expired'
  if (age > STALE_MS + SKEW_MS) return 'stale'
  // Signed in this clock's future: the clock of this computer is slow.
  return age < -SKEW_MS ? 'clock' : 'fresh'
}
