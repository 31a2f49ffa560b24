import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|html|svg|json|wasm)$/
/** release.json is for the server; index.html changes with every answer (its nonce). */
const NOT = /(^|\/)(release\.json|index\.html)$/

/**
 * Writes `.br` (level 11) and `.gz` beside every text file of a production build.
 * @returns the sum of the brotli sizes of all scripts, in bytes; 0 in development
 */
export async function compress(folder, mode) {
  if (mode !== 'production') return 0
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name) && !NOT.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  let scripts = 0
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      const br = await promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      })
      if (file.endsWith('.js')) scripts += br.length
      await writeFile(`${file}.br`, br)
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
  return scripts
}
