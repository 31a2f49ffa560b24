import { readFile, rename, writeFile } from 'node:fs/promises'

/** The last link of a hospital's chain that is known outside the database. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

/**
 * The heads of all chains in a file beside the database: a chain whose end was cut off is as whole as any, and only who knows how long it
 * was finds it. Written whole and renamed, never half there.
 */
export class Heads {
  private heads: Record<string, Head> | undefined
  private changed = false

  constructor(private readonly file: string | undefined) {}

  async of(facilityId: string): Promise<Head | undefined> {
    return (await this.all())[facilityId]
  }

  async moveOn(facilityId: string, head: Head): Promise<void> {
    const all = await this.all()
    all[facilityId] = head
    this.changed = true
  }

  async save(): Promise<void> {
    if (!this.file || !this.changed) return
    this.changed = false
    await writeFile(`${this.file}.new`, `${JSON.stringify(await this.all(), null, 1)}\n`, { mode: 0o600 })
    await rename(`${this.file}.new`, this.file)
  }

  private async all(): Promise<Record<string, Head>> {
    this.heads ??= this.file ? await read(this.file) : {}
    return this.heads
  }
}

async function read(file: string): Promise<Record<string, Head>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, Head>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
