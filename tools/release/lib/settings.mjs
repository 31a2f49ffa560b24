import { existsSync } from 'node:fs'
import path from 'node:path'
import { checkModule } from './check-module.mjs'
import { UsageError } from './errors.mjs'
import { readKey } from './key-file.mjs'

/** Options that several commands take. */
export const DIR = { dir: { type: 'string', default: '.' } }
export const KEY = { key: { type: 'string' } }
export const SITE = { site: { type: 'string' }, 'site-name': { type: 'string' } }
export const NAME = { name: { type: 'string' } }

/** `--key FILE`, else FARSIGHT_RELEASE_KEY. */
export function keyOf({ key }, env) {
  const file = key || env.FARSIGHT_RELEASE_KEY
  if (!file) throw new UsageError('keyMissing')
  return readKey(file)
}

/** `--site URL`, else FARSIGHT_SITE: its origin. */
export function siteOf({ site }, env) {
  const text = site || env.FARSIGHT_SITE
  if (!text) throw new UsageError('siteMissing')
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new UsageError('siteNoUrl', text)
  return new URL(text).origin
}

/** The module in a folder and where its releases are built. */
export function moduleIn({ dir }) {
  const folder = path.resolve(dir)
  const file = path.join(folder, 'module.json')
  if (!existsSync(file)) throw new UsageError('noModule', folder)
  const module = checkModule(file)
  const built = path.join(folder, 'build', module.version)
  return { folder, module, built, zip: path.join(folder, 'build', `${module.name}-${module.version}.zip`) }
}

/** `--name mf-x`, else the module of the folder. */
export const nameOf = (values) => values.name ?? moduleIn(values).module.name
