import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addressIn, createImageStore, type ImageStore, type InstanceAddress, type Kept, type Received, StoreError } from '../store.ts'
import type { ArchiveClient } from './archive-client.ts'

/** The part of the archive that stands outside: what it still has to get, and what need not lie on this disk any more. */
export interface OutsideArchive {
  /** Hands over what waits, once; what the archive could not take now waits for the next time. */
  forward(): Promise<void>
  /** Files of which the archive gave the same bytes back leave this disk, the oldest first, until they fit into the allowance. Answers how many went. */
  makeRoom(): Promise<number>
  /** Files that the archive has not got yet. */
  waiting(): Promise<number>
  /** When all that has been begun by now is done. */
  idle(): Promise<void>
}

/** What goes wrong with the archive and stops nobody: for the log. */
export type OutsideFault = (what: 'archive-unreachable' | 'archive-refuses' | 'archive-changes-files', error?: unknown) => void

export interface OutsideOptions {
  readonly dir: string
  readonly minFreeBytes: number
  readonly client: ArchiveClient
  /** So many bytes of files that the archive has stay here, ready to be read. */
  readonly cacheBytes: number
  readonly fault: OutsideFault
}

/** Largest file that is taken back: what was given was smaller. */
const MAX_BYTES = 1024 * 1024 * 1024
const AT_ONCE = 4
/** Beside a file, or in its place: the archive gives back what has this hash. */
const REFERENCE = '.ref'

/**
 * An archive of somebody else's behind the same door. Every file is on this disk before anybody is answered, as with the embedded archive,
 * and handed over when its row stands: the archive may be away for a day and nobody notices. It may leave this disk only after the archive
 * has given back the same bytes; coming back, it is compared again. So what the archive holds under the same UIDs, and is not what was
 * stored here, is never shown: it stays where it is, and ours stays here.
 */
export function outsideStore(options: OutsideOptions): { store: ImageStore; outside: OutsideArchive } {
  const { dir, client, cacheBytes, fault } = options
  const disk = createImageStore(options)
  const outgoing = join(dir, '.outgoing')
  const turns = new Map<string, Promise<unknown>>()

  /** One thing at a time with each file. */
  function alone<T>(address: InstanceAddress, work: () => Promise<T>): Promise<T> {
    const key = disk.pathOf(address)
    const turn = (turns.get(key) ?? Promise.resolve()).then(work, work)
    const quiet = turn.catch(() => undefined).then(() => void (turns.get(key) === quiet && turns.delete(key)))
    turns.set(key, quiet)
    return turn
  }

  /** Brings a file back that lies in the archive alone. One of which nothing is known is left to the disk's own word. */
  async function present(address: InstanceAddress): Promise<void> {
    const path = disk.pathOf(address)
    if (await exists(path)) return
    const sha256 = await referenceOf(path)
    if (sha256 === undefined) return
    const received = await client.fetch(address, (content) => disk.receive(content, { maxBytes: MAX_BYTES }))
    try {
      if ((await hashOf(received.path)) !== sha256) throw new StoreError('ARCHIVE_CHANGED')
      await link(received.path, path)
    } finally {
      await disk.drop(received)
    }
  }
  const ready = (address: InstanceAddress): Promise<void> => alone(address, () => present(address))

  /** True when the archive has this file, or never will: it does not wait any more. */
  async function handOver(address: InstanceAddress): Promise<boolean> {
    const path = disk.pathOf(address)
    const { size } = (await stat(path).catch(() => undefined)) ?? {}
    // Gone: removed with its exam, or in the archive already.
    if (size === undefined || (await referenceOf(path)) !== undefined) return true
    try {
      if (!(await client.has(address))) await client.store(address, { path, bytes: size })
      const [ours, theirs] = await Promise.all([hashOf(path), client.fetch(address, hash)])
      if (ours === theirs) await noteReference(path, ours)
      else fault('archive-changes-files')
      return true
    } catch (error) {
      const refused = error instanceof StoreError && error.code === 'ARCHIVE_REFUSED'
      fault(refused ? 'archive-refuses' : 'archive-unreachable', error)
      return refused
    }
  }

  async function forwardAll(): Promise<void> {
    const names = await readdir(outgoing).catch(() => [] as string[])
    let away = false
    const next = async (): Promise<void> => {
      for (let name = names.shift(); name !== undefined && !away; name = names.shift()) {
        const entry = join(outgoing, name)
        const address = addressIn(await readFile(entry, 'utf8').catch(() => ''))
        const done = !address || (await alone(address, () => handOver(address)))
        if (done) await rm(entry, { force: true })
        // The next ones would wait for the same silence.
        else away = true
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }

  let running: Promise<void> | undefined
  let again = false
  /** One round at a time; what comes meanwhile gets a round after it. */
  function forward(): Promise<void> {
    if (running) {
      again = true
      return running
    }
    running = (async () => {
      do {
        again = false
        await forwardAll()
      } while (again)
    })().finally(() => {
      running = undefined
    })
    return running
  }

  async function makeRoom(): Promise<number> {
    const files: { path: string; bytes: number; at: number }[] = []
    for await (const path of filesBelow(dir)) {
      if (!path.endsWith(REFERENCE)) continue
      const file = await stat(path.slice(0, -REFERENCE.length)).catch(() => undefined)
      if (file && (await referenceOf(path.slice(0, -REFERENCE.length))) !== undefined)
        files.push({ path: path.slice(0, -REFERENCE.length), bytes: file.size, at: file.mtimeMs })
    }
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    let gone = 0
    for (const file of files.sort((a, b) => a.at - b.at)) {
      if (bytes <= cacheBytes) break
      // Who reads it just now keeps its open file.
      await rm(file.path, { force: true })
      bytes -= file.bytes
      gone += 1
    }
    return gone
  }

  const store: ImageStore = {
    receive: disk.receive.bind(disk),
    waitingPath: disk.waitingPath.bind(disk),
    drop: disk.drop.bind(disk),
    freeBytes: disk.freeBytes.bind(disk),
    doubt: disk.doubt.bind(disk),
    doubtful: disk.doubtful.bind(disk),
    sweep: disk.sweep.bind(disk),
    keep: (received: Received, address: InstanceAddress, how?: { zeroPreamble?: boolean }): Promise<Kept> =>
      // The same again is the same also when it lies in the archive alone.
      alone(address, async () => {
        await present(address)
        return disk.keep(received, address, how)
      }),
    async settle({ note }) {
      await mkdir(outgoing, { recursive: true })
      // A note that is gone was of a file that was there already.
      const waits = await rename(note, join(outgoing, randomUUID())).then(
        () => true,
        () => false,
      )
      if (waits) void forward().catch((error) => fault('archive-unreachable', error))
    },
    async source(address) {
      await ready(address)
      return disk.source(address)
    },
    async read(address) {
      await ready(address)
      return disk.read(address)
    },
    async stream(address, range) {
      await ready(address)
      return disk.stream(address, range)
    },
    // DICOMweb has no delete: the archive keeps what devices sent, and its own tools take it away.
    remove: (address) =>
      alone(address, async () => {
        const known = await exists(disk.pathOf(address) + REFERENCE)
        await rm(disk.pathOf(address) + REFERENCE, { force: true })
        return (await disk.remove(address)) || known
      }),
  }
  return {
    store,
    outside: {
      forward,
      makeRoom,
      waiting: async () => (await readdir(outgoing).catch(() => [])).length,
      idle: async () => {
        while (running) await running
      },
    },
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The hash that the archive gives back; undefined where none was written whole: such a file does not leave the disk. */
async function referenceOf(path: string): Promise<string | undefined> {
  const text = await readFile(path + REFERENCE, 'utf8').catch(() => '')
  return /^[0-9a-f]{64}$/.exec(text)?.[0]
}

/** There at once or not at all, whenever the machine stops. */
async function noteReference(path: string, sha256: string): Promise<void> {
  const file = await open(`${path}${REFERENCE}.part`, 'w', 0o600)
  try {
    await file.writeFile(sha256)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}${REFERENCE}.part`, path + REFERENCE)
}

async function hash(content: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256')
  for await (const piece of content) sum.update(piece)
  return sum.digest('hex')
}

const hashOf = (path: string): Promise<string> => hash(createReadStream(path, { highWaterMark: 1024 * 1024 }))

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}
