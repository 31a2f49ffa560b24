import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { RELEASE_FILE, type Release, SIGNATURE_FILE } from '@farsight/shared/release'
import type { Staging } from './staging'

/** Where releases lie: `<directory>/<name>/<version>/`, never changed after they are there. */
export interface ReleaseStore {
  folder(name: string, version: string): string
  /** Where releases are put together; on the same disk, so that a rename puts them in place. */
  readonly incoming: string
  /** Where encodings lie, apart from the releases. */
  readonly encodings: string
  /** Puts a checked release in its place for good: on disk when it answers. */
  keep(staging: Staging, release: Release): Promise<void>
  /** The first listed file that is not there or differs. */
  differing(name: string, version: string, files: Release['files']): Promise<string | undefined>
  remove(name: string, version: string): Promise<void>
  /** Removes what was under way when the process died. */
  sweep(): Promise<void>
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function integrityOf(file: string): Promise<string> {
  const hash = createHash('sha384')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return `sha384-${hash.digest('base64')}`
}

export function releaseStore(directory: string): ReleaseStore {
  const incoming = join(directory, '.incoming')
  const encodings = join(dirname(directory), `${basename(directory)}-encoded`)
  const folder = (name: string, version: string): string => join(directory, name, version)
  /** Out of its place by a rename first: a folder that is half removed never stands there. */
  async function remove(name: string, version: string): Promise<void> {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    const gone = join(incoming, randomUUID())
    const moved = await rename(folder(name, version), gone).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
    if (moved) await rm(gone, { recursive: true, force: true })
  }
  return {
    folder,
    incoming,
    encodings,
    remove,
    async keep(staging, release) {
      const target = folder(release.name, release.version)
      const folders = new Set([staging.folder])
      for (const path of Object.keys(release.files)) {
        const file = join(staging.folder, path)
        await chmod(file, 0o444)
        for (let at = dirname(file); at.length > staging.folder.length; at = dirname(at)) folders.add(at)
      }
      // Their text is in the catalogue; what is served is the listed files alone.
      for (const document of [RELEASE_FILE, SIGNATURE_FILE]) await rm(join(staging.folder, document))
      for (const each of folders) await syncFolder(each)
      await chmod(staging.folder, 0o755)
      // What lies there is no published release: it was left by a process that died before it was entered in the catalogue.
      await remove(release.name, release.version)
      await mkdir(dirname(target), { recursive: true })
      await rename(staging.folder, target)
      await syncFolder(dirname(target))
    },
    async differing(name, version, files) {
      for (const [path, { integrity, size }] of Object.entries(files)) {
        const file = join(folder(name, version), path)
        const info = await stat(file).catch(() => undefined)
        if (!info?.isFile() || info.size !== size || (await integrityOf(file)) !== integrity) return path
      }
      return undefined
    },
    async sweep() {
      for (const left of await readdir(incoming).catch(() => [])) await rm(join(incoming, left), { recursive: true, force: true })
    },
  }
}
