// Bundles the browser tests' server beside the release's: the same server with an image code that the tests know, and the
// reader of the gate on code, which a build from before it lacks.
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
await build({
  entryPoints: {
    'e2e-server': join(root, 'server/test/e2e-server.ts'),
    'release-gate': join(root, 'server/src/modules/publish/gate/entry.ts'),
    'report-paper': join(root, 'server/src/print/pdf/entry.ts'),
    'excel-reader': join(root, 'server/src/excel/entry.ts'),
  },
  outdir: join(resolve(process.argv[2]), 'server'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  packages: 'external',
  alias: {
    '@farsight/shared/release': join(root, 'shared/release/index.mjs'),
    '@farsight/shared/build/shared-libraries.mjs': join(root, 'shared/build/shared-libraries.mjs'),
    '@farsight/shared/domain': join(root, 'shared/domain/index.ts'),
    '@farsight/shared/contract': join(root, 'shared/contract/index.ts'),
    '@farsight/shared/ecg': join(root, 'shared/ecg/index.ts'),
  },
  logLevel: 'warning',
})
