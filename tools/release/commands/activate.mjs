import { DIR, KEY, keyOf, moduleIn, NAME, SITE, siteOf } from '../lib/settings.mjs'
import { askJson } from '../lib/site.mjs'

export const options = { ...DIR, ...KEY, ...SITE, ...NAME, version: { type: 'string' } }

/** From now on every session that begins at the site gets this version. */
export async function run({ values, env, say, out }) {
  const origin = siteOf(values, env)
  const key = keyOf(values, env)
  const here = values.name && values.version ? undefined : moduleIn(values).module
  const name = values.name ?? here.name
  const version = values.version ?? here.version
  await askJson({ origin, name: values['site-name'], key, lang: say.lang }, '/releases/activate', { name, version })
  out(say('activated', { name, version, site: origin }))
}
