import { join } from 'node:path'

/** Bundles server, clients and drivers of the socket benches; answers where each stands. */
export async function bundleSockets(root) {
  const { build } = await import('esbuild')
  const outdir = join(root, 'node_modules/.cache/farsight/bench')
  await build({
    absWorkingDir: root,
    entryPoints: ['sockets', 'socket-storms', 'socket-clients', 'raw-socket-server', 'farsight-server', 'room', 'raw-room-server'].map(
      (name) => `e2e/bench/${name}.ts`,
    ),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: {
      '@farsight/shared/domain': join(root, 'shared/domain/index.ts'),
      '@farsight/shared/contract': join(root, 'shared/contract/index.ts'),
      '@farsight/shared/ecg': join(root, 'shared/ecg/index.ts'),
    },
    logLevel: 'warning',
  })
  return (name) => join(outdir, `${name}.mjs`)
}
