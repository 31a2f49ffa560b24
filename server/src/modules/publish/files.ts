import { CODE } from '@farsight/shared/domain'
import { RELEASE_FILE, type Release, SIGNATURE_FILE } from '@farsight/shared/release'
import { ReleaseRefusal } from '../refusal'
import { isReleasePath, shown } from './paths'
import type { StagedFile } from './staging'

/** Kinds of files that a release may hold; none is ever a page. */
const KINDS = /\.(js|css|wasm|json|svg|png|jpg|jpeg|webp|gif|ico|woff2|wav|mp3|txt)$/

/** The files are exactly those of the list, byte for byte (2102, 2104, 2105, 2106, 2107, 2108). */
export function checkFiles(release: Release, staged: ReadonlyMap<string, StagedFile>): void {
  const listed = new Map(Object.entries(release.files))
  for (const path of listed.keys()) {
    if (!isReleasePath(path) || path === RELEASE_FILE || path === SIGNATURE_FILE) throw new ReleaseRefusal(CODE.releasePath, shown(path))
    if (!KINDS.test(path)) throw new ReleaseRefusal(CODE.releaseSchema, `release.json /files ${path} is of no kind that a module may hold`)
  }
  for (const path of staged.keys())
    if (!listed.has(path) && path !== RELEASE_FILE && path !== SIGNATURE_FILE) throw new ReleaseRefusal(CODE.releaseUnlisted, path)
  for (const [path, { integrity, size }] of listed) {
    const file = staged.get(path)
    if (!file) throw new ReleaseRefusal(CODE.releaseMissing, path)
    if (file.size !== size) throw new ReleaseRefusal(CODE.releaseSize, `${path} (${file.size} ≠ ${size})`)
    if (file.integrity !== integrity) throw new ReleaseRefusal(CODE.releaseHash, path)
  }
  for (const path of [release.entry, ...release.preload])
    if (!listed.has(path)) throw new ReleaseRefusal(CODE.releaseMissing, `release.json names ${shown(path)}, which it does not list`)
  if (!release.entry.endsWith('.js')) throw new ReleaseRefusal(CODE.releaseSchema, 'release.json /entry is no script')
}
