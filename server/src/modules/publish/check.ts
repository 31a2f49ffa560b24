import type { Release, ReleaseSignature, ReleaseStatement } from '@farsight/shared/release'
import { readRelease, readReleaseText, readSignature } from './documents'
import { checkExisting, readExisting } from './existing'
import { checkFiles } from './files'
import { checkIdentity, type Place } from './identity'
import { findKey } from './keys'
import type { PublishParts } from './publish'
import type { Staging } from './staging'
import { checkStatement, verifiedStatement } from './statement'

/** A release of which everything was checked. */
export interface Checked {
  readonly release: Release
  readonly releaseText: string
  readonly statement: ReleaseStatement
  readonly signature: ReleaseSignature
  /** The same release.json is published already, under {@link formerKey}. */
  readonly resigned: boolean
  readonly formerKey: string
}

/**
 * Every check of a release, in the order in which more is believed: signature, name and site and serial, list, files, code.
 * @param seen gets name and version as soon as they are known to be the vendor's own words
 */
export async function checkRelease(
  parts: Pick<PublishParts, 'gate' | 'codeGate' | 'site' | 'clock'>,
  staging: Staging,
  place: Place | undefined,
  seen: { name: string; version: string },
): Promise<Checked> {
  const signature = await readSignature(staging)
  const releaseText = await readReleaseText(staging)
  const known = await findKey(parts.gate, signature.keyId)
  const statement = verifiedStatement(signature, releaseText, known)
  Object.assign(seen, { name: statement.name, version: statement.version })
  const key = known!
  const release = readRelease(releaseText)
  checkIdentity(statement, release, place)
  const existing = await readExisting(parts.gate, release.name, release.version)
  const resigned = checkExisting(existing, releaseText, key, `${release.name} ${release.version}`)
  checkStatement(statement, key, { site: parts.site, now: parts.clock(), newestSerial: existing.newestSerial })
  checkFiles(release, staging.files)
  await parts.codeGate.check(staging.folder, release, key.permits)
  return { release, releaseText, statement, signature, resigned, formerKey: existing.same?.keyId ?? '' }
}
