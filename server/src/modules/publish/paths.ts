import { CODE } from '@farsight/shared/domain'
import { ReleaseRefusal } from '../refusal'

/**
 * A file's path inside a release: plain ASCII parts with forward slashes, so that a path has one spelling in the zip, in the list,
 * on every disk and in an address. No part begins with a point or with `__`, none ends with a point.
 */
const PART = /^(?!__)[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,118}[A-Za-z0-9_-])?$/
/** Names that are devices on Windows, with any ending. */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i
const MAX_LENGTH = 240
const MAX_DEPTH = 8

/** May a release hold a file of this path? */
export function isReleasePath(path: string): boolean {
  const parts = path.split('/')
  return path.length <= MAX_LENGTH && parts.length <= MAX_DEPTH && parts.every((part) => PART.test(part) && !DEVICE.test(part))
}

/** Shows a hostile path in a message: what cannot be printed is escaped, and it is short. */
export const shown = (path: string): string => JSON.stringify(path.slice(0, 120)).slice(1, -1)

/**
 * Takes paths one by one and refuses what is not allowed (2102): also a second one that differs by case alone, and a file where
 * another path needs a folder.
 */
export class PathsTaken {
  private readonly files = new Set<string>()
  private readonly folders = new Set<string>()

  take(path: string): void {
    if (!isReleasePath(path)) throw new ReleaseRefusal(CODE.releasePath, shown(path))
    const key = path.toLowerCase()
    if (this.files.has(key) || this.folders.has(key)) throw new ReleaseRefusal(CODE.releasePath, `${shown(path)} (twice)`)
    this.files.add(key)
    const parts = key.split('/')
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/')
      if (this.files.has(folder)) throw new ReleaseRefusal(CODE.releasePath, `${shown(path)} (twice)`)
      this.folders.add(folder)
    }
  }
}
