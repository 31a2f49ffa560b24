import { BEHIND_SHARED, packageOf, SHARED_LIBRARIES } from '@farsight/shared/build/shared-libraries.mjs'
import { CODE } from '@farsight/shared/domain'
import { RELEASE_FILE, type Release } from '@farsight/shared/release'
import { ReleaseRefusal } from '../../refusal'
import badPackages from './bad-packages.json' with { type: 'json' }
import type { Finding } from './finding'

const BAD: Readonly<Record<string, readonly string[]>> = badPackages.packages

/** Libraries of which the page has one copy, the host's. The rooms of shared stand in every module under names of their own. */
const SHARED = new Set([...Object.keys(SHARED_LIBRARIES).map(packageOf), ...BEHIND_SHARED].filter((name) => !name.startsWith('@farsight/')))

function split(spec: string): { name: string; version: string } {
  const at = spec.lastIndexOf('@')
  return at > 0 ? { name: spec.slice(0, at), version: spec.slice(at + 1) } : { name: spec, version: '' }
}

/** Refuses packages that are known to be bad (2121). No permit lets them through. */
export function checkPackages({ built }: Release): void {
  const bad = built.packages.find((spec) => {
    const { name, version } = split(spec)
    return Object.hasOwn(BAD, name) && (BAD[name]!.includes(version) || BAD[name]!.includes('*'))
  })
  if (bad) throw new ReleaseRefusal(CODE.releaseBadPackage, bad)
}

/** Copies of shared libraries that a release says it holds. */
export const sharedCopies = ({ built }: Release): Finding[] =>
  built.packages
    .filter((spec) => SHARED.has(split(spec).name))
    .map((spec) => ({ name: 'shared-copy', file: RELEASE_FILE, at: '/built/packages', what: spec }))
