import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { kitFiles } from './contents.mjs'
import { kitManifest } from './manifest.mjs'

/** Lays the kit's files into a folder, as they will lie below node_modules/@farsight/shared. */
export function layKit(folder) {
  for (const { from, to } of kitFiles()) {
    mkdirSync(path.dirname(path.join(folder, to)), { recursive: true })
    copyFileSync(from, path.join(folder, to))
  }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(kitManifest(), null, 2)}\n`)
}

/**
 * Packs the kit by npm itself: the same bytes for the same files.
 * @returns the file made, `farsight-shared-<version>.tgz`
 */
export function packKit(out) {
  const folder = mkdtempSync(path.join(tmpdir(), 'farsight-kit-'))
  try {
    layKit(folder)
    const [{ filename }] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', out], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    )
    return path.join(out, filename.replace(/^@/, '').replace('/', '-'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
