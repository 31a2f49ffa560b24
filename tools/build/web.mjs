import path from 'node:path'
import { compile } from '../release/lib/compile.mjs'
import { writeRelease } from '../release/lib/write-release.mjs'
import { compress } from './compress.mjs'
import { outputOf, ROOT } from './packages.mjs'

/** host → <out>/host: index.html and hashed assets. */
export async function buildHost(pkg, out, mode) {
  const folder = outputOf(pkg, out)
  await compile(path.join(ROOT, pkg.dir), { mode, out: folder, appVersion: pkg.version })
  return kilobytes(await compress(folder, mode))
}

/** mf-x → <out>/modules/mf-x/<version>: the files of one release and their list, release.json. */
export async function buildModule(pkg, out, mode) {
  const folder = outputOf(pkg, out)
  const source = path.join(ROOT, pkg.dir)
  const packages = await compile(source, { mode, out: folder })
  writeRelease(source, folder, packages, { stamped: true })
  return kilobytes(await compress(folder, mode))
}

const kilobytes = (bytes) => (bytes > 0 ? `${(bytes / 1024).toFixed(0)} KB br` : '')
