import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** A thread's file, bundled once for the run. Jest's processes share it. */
async function threadFile(name: string, source: string): Promise<string> {
  const root = process.cwd()
  const outfile = join(root, 'node_modules', '.cache', 'farsight', `${name}.test.js`)
  if (existsSync(outfile) && Date.now() - statSync(outfile).mtimeMs < 20_000) return outfile
  const half = `${outfile}.${process.pid}`
  await build({
    entryPoints: [join(root, source)],
    outfile: half,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    alias: Object.fromEntries(
      ['domain', 'contract', 'ecg'].map((part) => [`@farsight/shared/${part}`, join(root, 'shared', part, 'index.ts')]),
    ),
    logLevel: 'silent',
  })
  renameSync(half, outfile)
  return outfile
}

/** The DICOM worker. */
export const workerFile = (): Promise<string> => threadFile('dicom-worker', 'server/src/images/worker/entry.ts')

/** The reader of the gate on code. */
export const gateFile = (): Promise<string> => threadFile('release-gate', 'server/src/modules/publish/gate/entry.ts')

/** What draws papers. */
export const paperFile = (): Promise<string> => threadFile('report-paper', 'server/src/print/pdf/entry.ts')

/** What reads workbooks: a process of its own. */
export const excelFile = (): Promise<string> => threadFile('excel-reader', 'server/src/excel/entry.ts')

/** A server for requests that are signed, as a process of its own. */
export const zoneServerFile = (): Promise<string> => threadFile('zone-server', 'server/test/zone-server.ts')

/** A whole server as a process of its own. */
export const serverFile = (): Promise<string> => threadFile('second-server', 'server/test/second-server.ts')
