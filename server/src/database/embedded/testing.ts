import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildSync } from 'esbuild'

// For this folder's tests alone.

/** Lines given to a logger, as one text: to be searched for what must not be in it. */
export interface RecordedLog {
  info(o: object, message: string): void
  warn(o: object, message: string): void
  error(o: object, message: string): void
  text(): string
}

/** A logger that keeps what it is given. */
export function recordingLog(): RecordedLog {
  const lines: string[] = []
  const keep = (o: object, message: string): void => void lines.push(`${message} ${JSON.stringify(o)}`)
  return { info: keep, warn: keep, error: keep, text: () => lines.join('\n') }
}

/** A new folder on disk (not in memory) that the database's user can pass. */
export function makeTemporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'farsight-embedded-'))
  chmodSync(directory, 0o711)
  return directory
}

/** Bundles an entry of this folder to one file that Node runs by itself. Answers its path. */
export function bundle(entry: string, directory: string): string {
  const outfile = path.join(directory, `${path.basename(entry, '.ts')}.cjs`)
  const entryPoint = path.join(process.cwd(), 'server/src/database/embedded', entry)
  buildSync({
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['pg-native'],
    logLevel: 'error',
  })
  return outfile
}
