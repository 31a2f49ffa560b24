import { createWriteStream, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { RELEASE_FILE, SIGNATURE_FILE } from '@farsight/shared/release'
import yazl from 'yazl'

/** The same bytes on every machine: no clock, no time zone, no owner. */
const SAME = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true }

/** Packs exactly what release.json lists, with it and its signature, in order. */
export async function packRelease(folder, target) {
  const { files } = JSON.parse(readFileSync(path.join(folder, RELEASE_FILE), 'utf8'))
  const zip = new yazl.ZipFile()
  for (const name of [RELEASE_FILE, SIGNATURE_FILE, ...Object.keys(files).sort()])
    zip.addBuffer(readFileSync(path.join(folder, name)), name, SAME)
  zip.end()
  await mkdir(path.dirname(target), { recursive: true })
  await pipeline(zip.outputStream, createWriteStream(target))
}
