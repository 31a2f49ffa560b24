import { CODE } from '@farsight/shared/domain'
import type { Release, ReleaseStatement } from '@farsight/shared/release'
import { parse } from 'semver'
import { ReleaseRefusal } from '../refusal'

/** Where a release was found: name and version of its folder, when it came from one. */
export interface Place {
  readonly name: string
  readonly version: string
}

/**
 * One name and one version in the statement, in release.json, in module.json and in the folder (2117). A site's own build is
 * stamped: `3.1.0+<hash>` is a version of module.json's 3.1.0.
 */
export function checkIdentity(said: ReleaseStatement, release: Release, place: Place | undefined): void {
  const core = release.version.split('+')[0]!
  // Numbers beyond 2^53 and leading zeros are a second spelling of another version.
  if (parse(release.version)?.version !== core) throw new ReleaseRefusal(CODE.releaseSchema, `release.json /version ${release.version}`)
  const names = [said.name, release.name, release.module.name, ...(place ? [place.name] : [])]
  if (new Set(names).size > 1) throw new ReleaseRefusal(CODE.releaseIdentity, names.join(' ≠ '))
  const cores = [core, release.module.version, ...(place ? [place.version.split('+')[0]!] : [])]
  if (said.version !== release.version || new Set(cores).size > 1)
    throw new ReleaseRefusal(CODE.releaseIdentity, [said.version, release.version, ...cores.slice(1)].join(' ≠ '))
}
