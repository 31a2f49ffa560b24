import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { compress } from './compress.mjs'
import { outputOf, ROOT } from './packages.mjs'

/** shared/ui/skins → <out>/skins/dark.css and eye.css: the same tables that antd's theme reads. */
export async function buildSkins(pkg, out, mode) {
  const { outputFiles } = await build({
    entryPoints: [path.join(ROOT, 'shared/ui/skins/index.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
  })
  const made = { exports: {} }
  new Function('module', 'exports', 'require', outputFiles[0].text)(made, made.exports, () => ({}))
  const folder = outputOf(pkg, out)
  mkdirSync(folder, { recursive: true })
  for (const name of ['dark', 'eye']) writeFileSync(path.join(folder, `${name}.css`), made.exports.skinCss(name))
  await compress(folder, mode)
  return ''
}
