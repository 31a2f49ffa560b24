import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { outputOf, ROOT } from './packages.mjs'

/**
 * server → <out>/server/main.js, dicom-worker.js, release-gate.js, report-paper.js and excel-reader.js: one file each, with shared/domain, shared/contract and shared/ecg inside and every
 * npm package left where pnpm put it.
 */
export async function buildServer(pkg, out, mode) {
  const entries = {
    main: 'server/src/main.ts',
    'dicom-worker': 'server/src/images/worker/entry.ts',
    'release-gate': 'server/src/modules/publish/gate/entry.ts',
    'report-paper': 'server/src/print/pdf/entry.ts',
    'excel-reader': 'server/src/excel/entry.ts',
  }
  await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(path.join(ROOT, file)))),
    outdir: outputOf(pkg, out),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: mode === 'production' ? 'linked' : 'inline',
    logLevel: 'silent',
    plugins: [{ name: 'npm-stays-outside', setup: leaveNpmOutside }],
  })
  return ''
}

/** Everything that is neither a file of ours nor a room of shared stays a `require`. */
function leaveNpmOutside({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
    kind === 'entry-point' || name.startsWith('@farsight/shared/') ? undefined : { path: name, external: true },
  )
}
