import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE } from '@farsight/shared/domain'
import { ReleaseRefusal } from '../refusal'
import { CAPS } from './staging'

/** A zip as it came, in a file of its own. */
export interface Uploaded {
  readonly file: string
  /** `sha384-…` of all of it. */
  readonly integrity: string
  remove(): Promise<void>
}

/** Writes a request's body to a file, hashed on the way; given up at the cap (2103), and nothing of it left then. */
export async function receiveZip(content: AsyncIterable<Uint8Array>, incoming: string): Promise<Uploaded> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const path = join(incoming, `${randomUUID()}.zip`)
  const remove = (): Promise<void> => rm(path, { force: true })
  const hash = createHash('sha384')
  const file = await open(path, 'wx', 0o600)
  try {
    let bytes = 0
    for await (const piece of content) {
      bytes += piece.byteLength
      if (bytes > CAPS.compressed) throw new ReleaseRefusal(CODE.releaseTooLarge, `> ${CAPS.compressed}`)
      hash.update(piece)
      await file.writeFile(piece)
    }
  } catch (error) {
    await remove()
    throw error
  } finally {
    await file.close()
  }
  return { file: path, integrity: `sha384-${hash.digest('base64')}`, remove }
}

/** Reads a small body whole. */
export async function receiveText(content: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.byteLength
    if (bytes > most) throw new ReleaseRefusal(CODE.releaseTooLarge, `> ${most}`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
