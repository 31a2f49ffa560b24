import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { AsTenant } from '../../database/tenant'
import { changeRegistry, logRelease } from '../change'
import { ReleaseRefusal } from '../refusal'
import { type Actor, actAs } from './actor'
import { type Checked, checkRelease } from './check'
import { makeEncodings } from './encodings'
import type { Gate } from './gate'
import type { Place } from './identity'
import { oneAtATime } from './one-at-a-time'
import { Staging } from './staging'
import type { ReleaseStore } from './store'

/** What a publish answers. */
export interface Publication {
  readonly name: string
  readonly version: string
  readonly serial: number
  readonly keyId: string
  readonly bytes: number
  /** It was there already and took another key's signature. */
  readonly resigned: boolean
}

/** Where a release comes from. */
export interface Submission {
  readonly source: 'suite' | 'vendor'
  readonly actor: Actor
  /** Puts its files into the staging folder. */
  fill(staging: Staging): Promise<void>
  /** Name and version that its folder claims. */
  readonly place?: Place
  /** Folder with encodings that the build has made, to be believed only where they unpack to the very file. */
  readonly encodings?: string
}

/** The one way by which a release gets into this site. */
export interface Publisher {
  /** Checks, keeps and enters a release. Throws {@link ReleaseRefusal}; then nothing of it is left but its row in the log. */
  publish(submission: Submission): Promise<Publication>
}

/** What publishing needs of the server. */
export interface PublishParts {
  readonly gate: Pool
  readonly asTenant: AsTenant
  readonly store: ReleaseStore
  readonly codeGate: Gate
  readonly site: string
  readonly clock: () => number
}

const CALL = 'POST /releases'

export function publisher(parts: PublishParts): Publisher {
  const inTurn = oneAtATime()

  async function enter(staging: Staging, submission: Submission, checked: Checked): Promise<Publication> {
    const { release, releaseText, statement, signature, resigned } = checked
    const { actor, source } = submission
    const bytes = Object.values(release.files).reduce((sum, { size }) => sum + size, 0)
    const at = parts.clock()
    const undo = resigned ? undefined : await keep(staging, submission, checked)
    try {
      await actAs(parts, actor, { call: CALL, outcome: 0, objectId: `${release.name}@${release.version}` }, async (db) => {
        await db.run(
          resigned
            ? sql`UPDATE release SET key_id = ${signature.keyId}, serial = ${statement.serial}, statement = ${signature.statement},
                    signature = ${signature.signature} WHERE name = ${release.name} AND version = ${release.version}`
            : sql`INSERT INTO release (name, version, serial, key_id, release_text, statement, signature, bytes, source, published, published_by)
                  VALUES (${release.name}, ${release.version}, ${statement.serial}, ${signature.keyId}, ${releaseText}, ${signature.statement},
                    ${signature.signature}, ${bytes}, ${source}, ${new Date(at)}, ${actor.by})`,
        )
        // What a session is told of the version has changed with its key.
        if (resigned) await changeRegistry(db, at)
        const detail = resigned ? `${checked.formerKey} → ${signature.keyId}` : ''
        await logRelease(db, at, { act: 'publish', name: release.name, version: release.version, by: actor.by, detail })
      })
    } catch (error) {
      await undo?.()
      throw error
    }
    return { name: release.name, version: release.version, serial: statement.serial, keyId: signature.keyId, bytes, resigned }
  }

  /** Puts files and encodings in their places. @returns takes them away again */
  async function keep(staging: Staging, { encodings }: Submission, { release }: Checked): Promise<() => Promise<void>> {
    const made = await makeEncodings(parts.store, staging.folder, release, encodings)
    try {
      await parts.store.keep(staging, release)
    } catch (error) {
      await made.undo()
      throw error
    }
    return async () => {
      await parts.store.remove(release.name, release.version)
      await made.undo()
    }
  }

  async function refuse(actor: Actor, error: ReleaseRefusal, seen: { name: string; version: string }): Promise<void> {
    const objectId = seen.name ? `${seen.name}@${seen.version}` : ''
    const line = { act: 'publish', ...seen, by: actor.by, code: error.code, detail: error.detail } as const
    await actAs(parts, actor, { call: CALL, outcome: error.code, objectId }, (db) => logRelease(db, parts.clock(), line))
  }

  async function publish(submission: Submission): Promise<Publication> {
    const staging = await Staging.begin(parts.store.incoming)
    const seen = { name: '', version: '' }
    try {
      await submission.fill(staging)
      return await enter(staging, submission, await checkRelease(parts, staging, submission.place, seen))
    } catch (error) {
      if (error instanceof ReleaseRefusal) await refuse(submission.actor, error, seen)
      throw error
    } finally {
      await staging.remove()
    }
  }
  return { publish: (submission) => inTurn(() => publish(submission)) }
}
