import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { type Release, sha384 } from '@farsight/shared/release'
import type { ReleaseStore } from './store'

const TEXT = /\.(js|css|json|wasm|svg|txt)$/
/** Below this an encoding saves less than its header costs. */
const SMALLEST = 512

interface Encoding {
  readonly suffix: '.br' | '.gz'
  pack(content: Buffer): Promise<Buffer>
  unpack(content: Buffer, options: { maxOutputLength: number }): Promise<Buffer>
}
const ENCODINGS: readonly Encoding[] = [
  {
    suffix: '.br',
    pack: (content) =>
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    unpack: promisify(brotliDecompress) as Encoding['unpack'],
  },
  { suffix: '.gz', pack: (content) => promisify(gzip)(content, { level: 9 }), unpack: promisify(gunzip) as Encoding['unpack'] },
]

/** Name of a file's encoding: by its content, so that two versions with the same chunk share it. */
export const encodedName = (integrity: string, suffix: '.br' | '.gz'): string =>
  `${integrity.slice('sha384-'.length).replaceAll('+', '-').replaceAll('/', '_')}${suffix}`

/** What the build has packed, if it is there and unpacks to the very file. */
async function beside(file: string, encoding: Encoding, integrity: string, size: number): Promise<Buffer | undefined> {
  try {
    const packed = await readFile(file + encoding.suffix)
    const content = await encoding.unpack(packed, { maxOutputLength: Math.max(1, size) })
    return sha384(content) === integrity ? packed : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes the encodings of a release's files. They are no part of it: they lie by themselves, named by the hash of what they unpack to.
 * @param given folder with encodings that a build has made, taken where they are true
 * @returns how to take them away again
 */
export async function makeEncodings(
  store: ReleaseStore,
  folder: string,
  release: Release,
  given: string | undefined,
): Promise<{ undo(): Promise<void> }> {
  await mkdir(store.encodings, { recursive: true })
  const made: string[] = []
  const undo = async (): Promise<void> => {
    for (const file of made) await rm(file, { force: true })
  }
  try {
    for (const [path, { integrity, size }] of Object.entries(release.files)) {
      if (!TEXT.test(path) || size < SMALLEST) continue
      for (const encoding of ENCODINGS) {
        const target = join(store.encodings, encodedName(integrity, encoding.suffix))
        if (await stat(target).catch(() => undefined)) continue
        const packed =
          (given && (await beside(join(given, path), encoding, integrity, size))) ||
          (await encoding.pack(await readFile(join(folder, path))))
        if (packed.length >= size) continue
        const half = `${target}.${randomUUID()}`
        await writeFile(half, packed, { mode: 0o444 })
        await rename(half, target)
        made.push(target)
      }
    }
  } catch (error) {
    await undo()
    throw error
  }
  return { undo }
}

/** Browsers get the encodings: those that do not unpack to the listed file any more are made again from it. Answers what was false. */
export async function mendEncodings(store: ReleaseStore, folder: string, release: Release): Promise<readonly string[]> {
  const damaged: string[] = []
  for (const [path, { integrity, size }] of Object.entries(release.files)) {
    for (const encoding of ENCODINGS) {
      const file = join(store.encodings, encodedName(integrity, encoding.suffix))
      const packed = await readFile(file).catch(() => undefined)
      if (packed === undefined) continue
      const content = await encoding.unpack(packed, { maxOutputLength: Math.max(1, size) }).catch(() => undefined)
      if (content !== undefined && sha384(content) === integrity) continue
      await rm(file, { force: true })
      damaged.push(path + encoding.suffix)
    }
  }
  if (damaged.length > 0) await makeEncodings(store, folder, release, undefined)
  return damaged
}
