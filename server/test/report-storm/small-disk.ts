import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a few megabytes, to be filled to the last byte. */
export interface SmallDisk {
  readonly directory: string
  fill(): void
  free(): void
  remove(): void
}

/** Mounts one in memory; nothing where this user may not. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const directory = mkdtempSync(join(tmpdir(), 'farsight-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', directory], { stdio: 'ignore' })
  } catch {
    rmSync(directory, { recursive: true })
    return undefined
  }
  const ballast = join(directory, 'ballast')
  return {
    directory,
    fill() {
      const file = openSync(ballast, 'a')
      // In ever smaller pieces, to the last page.
      for (const size of [1 << 20, 1 << 12]) {
        const piece = Buffer.alloc(size)
        try {
          for (;;) writeSync(file, piece)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['-l', directory])
      rmSync(directory, { recursive: true })
    },
  }
}
