import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describeRelease, RELEASE_FILE } from '@farsight/shared/release'
import { checkModule } from './check-module.mjs'
import { provenance } from './provenance.mjs'

/**
 * Describes what was built and writes release.json beside it.
 * @param {string} folder the module's source folder
 * @param {string} out the built files of this version
 * @param {string[]} packages what {@link compile} found inside
 * @param {{ stamped?: boolean }} [o] `stamped`: the version says what was built, `3.1.0+<8 hex>`; so do the suite's own modules
 */
export function writeRelease(folder, out, packages, { stamped = false } = {}) {
  const { $schema: _, ...module } = checkModule(path.join(folder, 'module.json'))
  const plain = describeRelease(out, module, provenance(folder, packages))
  const release = stamped ? { ...plain, version: `${plain.version}+${contentOf(plain)}` } : plain
  writeFileSync(path.join(out, RELEASE_FILE), `${JSON.stringify(release, null, 1)}\n`)
  return release
}

/** Eight hex digits of a hash over module.json and every file: the same sources give the same. */
function contentOf({ files, module }) {
  const hash = createHash('sha256').update(JSON.stringify(module))
  for (const [name, { integrity }] of Object.entries(files)) hash.update(`\n${name} ${integrity}`)
  return hash.digest('hex').slice(0, 8)
}
