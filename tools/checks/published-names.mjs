import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { SHARED_LIBRARIES } from '../../shared/build/shared-libraries.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..', 'shared')

/** Where the names stand that the host has given to released modules. */
export const PUBLISHED = join(here, 'published-names.txt')

/** The file behind a door: '@farsight/shared/ui/data' → ui/data.ts. */
function entryOf(door) {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const entry = exports[`.${door.slice('@farsight/shared'.length)}`]
  return join(root, typeof entry === 'string' ? entry : entry.default)
}

/**
 * The names that the doors of `shared` give at run time today, `door name` each: types are not among them.
 * @returns {Promise<string[]>}
 */
export async function namesNow() {
  const doors = Object.keys(SHARED_LIBRARIES).filter((key) => key.startsWith('@farsight/shared'))
  const { metafile } = await build({
    entryPoints: doors.map((door, at) => ({ in: entryOf(door), out: `door${at}` })),
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: 'nowhere',
    jsx: 'automatic',
    packages: 'external',
    loader: { '.css': 'empty', '.module.css': 'empty', '.svg': 'empty', '.wav': 'empty', '.mp3': 'empty', '.png': 'empty' },
    logLevel: 'silent',
  })
  return doors.flatMap((door, at) => {
    const [, output] = Object.entries(metafile.outputs).find(([file]) => file.endsWith(`/door${at}.js`))
    return output.exports.toSorted().map((name) => `${door} ${name}`)
  })
}
