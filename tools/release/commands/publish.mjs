import { readFileSync } from 'node:fs'
import { DIR, KEY, keyOf, SITE, siteOf } from '../lib/settings.mjs'
import { ask } from '../lib/site.mjs'
import { pack } from './pack.mjs'

export const options = { ...DIR, ...KEY, ...SITE }

/** Sends the signed release to a site. Nothing runs there before somebody activates it. */
export async function run({ values, env, say, out }) {
  const origin = siteOf(values, env)
  const key = keyOf(values, env)
  const { module, zip } = await pack(values, say, out)
  await ask(
    { origin, name: values['site-name'], key, lang: say.lang },
    { method: 'POST', path: '/releases', content: readFileSync(zip), type: 'application/zip' },
  )
  out(say('published', { name: module.name, version: module.version, site: origin }))
}
