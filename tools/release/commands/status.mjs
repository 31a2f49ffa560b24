import { existsSync } from 'node:fs'
import path from 'node:path'
import { DIR, KEY, keyOf, NAME, nameOf, SITE, siteOf } from '../lib/settings.mjs'
import { ask } from '../lib/site.mjs'

export const options = { ...DIR, ...KEY, ...SITE, ...NAME }

/** The versions of one module at a site, or, outside a module's folder, of every module of the key; and where each runs. */
export async function run({ values, env, say, out }) {
  const origin = siteOf(values, env)
  const key = keyOf(values, env)
  const inModule = values.name !== undefined || existsSync(path.join(values.dir, 'module.json'))
  const name = inModule ? nameOf(values) : undefined
  const query = name === undefined ? '' : `?name=${encodeURIComponent(name)}`
  const answer = await ask({ origin, name: values['site-name'], key, lang: say.lang }, { method: 'GET', path: `/releases${query}` })
  out(say('statusSite', answer))
  if (answer.modules.length === 0) out(say('statusNone', name ?? ''))
  for (const module of answer.modules) for (const line of linesOf(module, say)) out(line)
}

/** Newest first: version, when it was published, how large, and where it runs. */
function linesOf({ name, versions, pointers }, say) {
  const width = Math.max(...versions.map(({ version }) => version.length))
  return [
    name,
    ...versions.map(({ version, publishedAt, bytes, revoked }) => {
      const runs = pointers.filter((pointer) => pointer.version === version)
      const signs = [
        ...runs.map(({ hospitals }) => (hospitals === 0 ? say('statusEverybody') : say('statusHospitals', hospitals))),
        ...(revoked ? [say('statusRevoked')] : []),
      ]
      const size = `${Math.ceil(bytes / 1024)} KB`
      return `  ${version.padEnd(width)}  ${publishedAt.slice(0, 16).replace('T', ' ')} UTC  ${size.padStart(8)}  ${signs.join(', ')}`.trimEnd()
    }),
  ]
}
