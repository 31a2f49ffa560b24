// What a vendor signs, and how a request to publish is signed. Texts are signed as they stand: nothing is put in order first.
import { createHash } from 'node:crypto'
import { signText, verifyText } from './keys.mjs'

/** The file that names a release's files, and the one that holds its signature. Neither is among the files it lists. */
export const RELEASE_FILE = 'release.json'
export const SIGNATURE_FILE = 'release.sig.json'

const RELEASE = 'farsight-release-v1'
const REQUEST = 'farsight-request-v1'

/** `sha384-<base64>`, as the browser's integrity attribute writes it. */
export const sha384 = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** The serial of a release that is signed now: seconds since 1970. It only rises, and it cannot run ahead of the clock. */
export const serialNow = (now = Date.now()) => Math.floor(now / 1000)

/**
 * Signs a release.json's bytes.
 * @param {string} releaseText the file as it stands
 * @param {{ keyId: string, privateKey: string }} key
 * @param {{ sites?: string[], serial?: number }} [o] `sites`: where it may run; ['*'] is everywhere
 * @returns the content of release.sig.json: `{ format, keyId, statement, signature }`, statement being a JSON text
 */
export function signRelease(releaseText, key, { sites = ['*'], serial = serialNow() } = {}) {
  const { name, version } = JSON.parse(releaseText)
  const statement = JSON.stringify({ format: 1, name, version, serial, sites, release: sha384(releaseText) })
  return { format: 1, keyId: key.keyId, statement, signature: signText(key.privateKey, RELEASE, statement) }
}

/** Is this the statement's signature by this key? */
export const verifyStatement = (publicKey, { statement, signature }) => verifyText(publicKey, RELEASE, statement, signature)

/** The headers that a release command sends: key, time (milliseconds), the body's hash, and a signature over all of it. */
export const REQUEST_HEADERS = Object.freeze({
  key: 'x-release-key',
  time: 'x-release-time',
  body: 'x-release-body',
  signature: 'x-release-signature',
})

const requestText = ({ method, path, site, time, body }) => [method, path, site, time, body].join('\n')

/**
 * Headers for one request of a release command.
 * @param {{ keyId: string, privateKey: string }} key
 * @param {{ method: string, path: string, site: string, content: Buffer | string, time?: number }} request
 *   `path` with its query; `site`: the site's name, so that a request to one site is none to another
 */
export function signRequest(key, { method, path, site, content, time = Date.now() }) {
  const body = sha384(content)
  return {
    [REQUEST_HEADERS.key]: key.keyId,
    [REQUEST_HEADERS.time]: String(time),
    [REQUEST_HEADERS.body]: body,
    [REQUEST_HEADERS.signature]: signText(key.privateKey, REQUEST, requestText({ method, path, site, time, body })),
  }
}

/** Was this request signed by this key? `time` and `body` as the headers have them; whether they are true is for the caller to see. */
export const verifyRequest = (publicKey, request, signature) => verifyText(publicKey, REQUEST, requestText(request), signature)
