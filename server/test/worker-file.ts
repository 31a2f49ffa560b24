import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** The DICOM worker, bundled once for the run. Jest's processes share the file. */
export async function workerFile(): Promise<string> {
  const root = process.cwd()
  const outfile = join(root, 'node_modules', '.cache', 'farsight', 'dicom-worker.test.js')
  const entry = join(root, 'server/src/images/worker/entry.ts')
  if (existsSync(outfile) && Date.now() - statSync(outfile).mtimeMs < 20_000) return outfile
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    logLevel: 'silent',
  })
  return outfile
}
