import { CODE } from '@farsight/shared/domain'
import { type ReleaseSignature, type ReleaseStatement, SIGNATURE_FILE, sha384, verifyStatement } from '@farsight/shared/release'
import { Compile } from 'typebox/compile'
import { ReleaseRefusal } from '../refusal'
import { faultOf, parsed } from './documents'
import { type KnownKey, mayPublish } from './keys'
import { StatementSchema } from './schemas'

const compiled = Compile(StatementSchema)

/** A serial may run ahead of this server's clock by so much: five minutes. */
const AHEAD_S = 300

/**
 * What the vendor signed, after its signature was found good over exactly this release.json (2109, 2110, 2111).
 * Nothing of release.json is read before that.
 */
export function verifiedStatement(signature: ReleaseSignature, releaseText: string, key: KnownKey | undefined): ReleaseStatement {
  if (!key) throw new ReleaseRefusal(CODE.releaseKeyUnknown, signature.keyId)
  if (key.revoked) throw new ReleaseRefusal(CODE.releaseKeyRevoked, `${key.keyId} ${key.owner}`)
  if (!verifyStatement(key.publicKey, signature)) throw new ReleaseRefusal(CODE.releaseSignature, SIGNATURE_FILE)
  const statement = parsed(signature.statement, `${SIGNATURE_FILE} /statement`)
  const fault = faultOf(compiled, statement)
  if (fault) throw new ReleaseRefusal(CODE.releaseSchema, `${SIGNATURE_FILE} /statement${fault}`)
  const said = statement as ReleaseStatement
  if (said.release !== sha384(releaseText)) throw new ReleaseRefusal(CODE.releaseSignature, 'release.json')
  return said
}

/** May this key publish this module, here, and does the serial rise? (2112, 2113, 2114, 2115) */
export function checkStatement(
  said: ReleaseStatement,
  key: KnownKey,
  here: { readonly site: string; readonly now: number; readonly newestSerial: number },
): void {
  if (!mayPublish(key, said.name)) throw new ReleaseRefusal(CODE.releaseKeyModule, `${said.name} (${key.owner}: ${key.modules.join(', ')})`)
  if (!said.sites.includes('*') && !said.sites.includes(here.site))
    throw new ReleaseRefusal(CODE.releaseSite, `${said.sites.join(', ').slice(0, 200)} (${here.site})`)
  // A serial beyond 2^53 would end every later release of the module, and so would one far in the future.
  if (!Number.isSafeInteger(said.serial) || said.serial > Math.floor(here.now / 1000) + AHEAD_S)
    throw new ReleaseRefusal(CODE.releaseAhead, String(said.serial))
  if (said.serial <= Math.max(0, here.newestSerial)) throw new ReleaseRefusal(CODE.releaseSerial, `${said.serial} ≤ ${here.newestSerial}`)
}
