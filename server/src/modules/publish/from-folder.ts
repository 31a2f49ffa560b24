import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE } from '@farsight/shared/domain'
import { ReleaseRefusal } from '../refusal'
import { shown } from './paths'
import type { Staging } from './staging'

/** Encodings and maps that a build leaves beside its files: no part of a release. */
const BESIDE = /\.(br|gz|map)$/

/** Takes a release from a folder of this machine. Links and devices are refused, never followed (2102). */
export async function fromFolder(folder: string, staging: Staging, below = ''): Promise<void> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) await fromFolder(folder, staging, path)
    else if (!entry.isFile()) throw new ReleaseRefusal(CODE.releasePath, `${shown(path)} (link)`)
    else if (!BESIDE.test(entry.name)) await staging.add(path, createReadStream(join(folder, path)))
  }
}
