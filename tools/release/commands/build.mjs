import path from 'node:path'
import { compile } from '../lib/compile.mjs'
import { DIR, moduleIn } from '../lib/settings.mjs'
import { writeRelease } from '../lib/write-release.mjs'

export const options = DIR

/** module.json's check, webpack by the module's own configuration, release.json. */
export async function run({ values, say, out }) {
  const { folder, module, built } = moduleIn(values)
  const packages = await compile(folder, { mode: 'production', out: built })
  const { files } = writeRelease(folder, built, packages)
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0)
  out(
    say('built', {
      name: module.name,
      version: module.version,
      files: Object.keys(files).length,
      kb: Math.ceil(bytes / 1024),
      folder: path.relative('.', built),
    }),
  )
}
