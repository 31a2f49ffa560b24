import { DIR, KEY, keyOf, NAME, nameOf, SITE, siteOf } from '../lib/settings.mjs'
import { askJson } from '../lib/site.mjs'

export const options = { ...DIR, ...KEY, ...SITE, ...NAME }

/** Sessions that begin from now on get the version that ran before. */
export async function run({ values, env, say, out }) {
  const origin = siteOf(values, env)
  const key = keyOf(values, env)
  const name = nameOf(values)
  const { version } = await askJson({ origin, name: values['site-name'], key, lang: say.lang }, '/releases/rollback', { name })
  out(say('rolledBack', { name, version: version ?? '', site: origin }))
}
