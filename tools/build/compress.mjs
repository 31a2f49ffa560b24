import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ROOT } from './packages.mjs'

const TEXT = /\.(js|css|html|svg|json|wasm)$/
/** release.json is for the server; index.html changes with every answer (its nonce). */
const NOT = /(^|\/)(release(\.sig)?\.json|index\.html)$/
const CACHE = path.join(ROOT, 'node_modules/.cache/compress')

/**
 * Writes `.br` (level 11) and `.gz` beside every text file of a production build. Level 11 takes seconds for a large file,
 * so what was compressed once is kept by its content: a change of one chunk compresses that chunk.
 * @returns the sum of the brotli sizes of all scripts, in bytes; 0 in development
 */
export async function compress(folder, mode) {
  if (mode !== 'production') return 0
  await mkdir(CACHE, { recursive: true })
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name) && !NOT.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  const sizes = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      const hash = createHash('sha256').update(content).digest('hex')
      const size = await put(`${hash}.br`, `${file}.br`, () => brotli(content))
      await put(`${hash}.gz`, `${file}.gz`, () => promisify(gzip)(content, { level: 9 }))
      return file.endsWith('.js') ? size : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const brotli = (content) =>
  promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })

/** Copies from the cache, or makes it there first. By a rename: another build may read the same file now. */
async function put(key, target, make) {
  const kept = path.join(CACHE, key)
  if ((await stat(kept).catch(() => undefined)) === undefined) {
    const half = `${kept}.${process.pid}.${Math.random().toString(36).slice(2)}`
    await writeFile(half, await make())
    await rename(half, kept)
  }
  await copyFile(kept, target)
  return (await stat(target)).size
}
