// What the commands say to a site, and what it answers.
import { signRequest } from '@farsight/shared/release'
import { Refusal, Said } from './errors.mjs'

const META = /<meta\s+name="farsight-registry"\s+content="([^" ]+) [^"]*"/

async function reach(origin, input, init) {
  try {
    return await fetch(input, init)
  } catch (error) {
    throw new Said('unreachable', `${origin} (${error.cause?.code ?? error.cause?.message ?? error.message})`)
  }
}

/**
 * The name that a request is signed for, so that what one site was sent is of no use at another: `--site-name`, else what the
 * site's page says of itself.
 */
async function siteName(origin, given) {
  if (given) return given
  const answer = await reach(origin, `${origin}/`, { redirect: 'error' })
  const name = META.exec(await answer.text())?.[1]
  if (name === undefined) throw new Said('noSite', origin)
  return name
}

/**
 * Sends one request, signed by a key.
 * @param {{ origin: string, name?: string, key: object, lang: 'zh' | 'en' }} site
 * @param {{ method: string, path: string, content?: Buffer | string, type?: string }} request
 * @returns the site's answer, JSON
 * @throws Refusal with the site's code, text and detail
 */
export async function ask(site, { method, path, content = '', type }) {
  const name = await siteName(site.origin, site.name)
  const answer = await reach(site.origin, site.origin + path, {
    method,
    redirect: 'error',
    headers: {
      ...signRequest(site.key, { method, path, site: name, content }),
      'accept-language': site.lang,
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(method === 'GET' ? {} : { body: content }),
  })
  const text = await answer.text()
  const body = parsed(text)
  if (answer.ok && body !== undefined && !body.errorCode) return body
  throw new Refusal({
    status: answer.status,
    code: body?.errorCode ?? '',
    text: body?.errorMsg ?? text.replace(/\s+/g, ' ').slice(0, 200),
    detail: body?.detail ?? '',
  })
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A JSON body, signed and sent. */
export const askJson = (site, path, value) => ask(site, { method: 'POST', path, content: JSON.stringify(value), type: 'application/json' })
