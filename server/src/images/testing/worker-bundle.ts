import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSync } from 'esbuild'
import { repositoryRoot } from './shared-data.ts'

/** Bundles the worker's entry as the build does, below the repository so that native packages are found. The path of the bundle. */
export function bundleWorker(name: string): string {
  const root = repositoryRoot()
  const outfile = join(root, '.test', `images-${process.pid}-${name}`, 'dicom-worker.cjs')
  mkdirSync(dirname(outfile), { recursive: true })
  buildSync({
    entryPoints: [join(root, 'server/src/images/worker/entry.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['sharp'],
    outfile,
    logLevel: 'error',
  })
  return outfile
}
