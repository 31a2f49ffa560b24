// A partner's own system, as small as it can be: it keeps the key, asks Farsight for launch tokens, and serves its pages.
//   node examples/partner-page/server.mjs        then open http://localhost:8090
// Needs no package. Settings: PARTNER_PORT, FARSIGHT (address of the hospital's server), PARTNER_ID, PARTNER_KEY, PARTNER_ORIGIN;
// to sign instead of sending the key: PARTNER_KID, PARTNER_SECRET, FARSIGHT_SITE (docs/embedding).
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { signedBody } from './sign.mjs'

const here = import.meta.dirname
const port = Number(process.env.PARTNER_PORT || 8090)
const farsight = process.env.FARSIGHT || 'http://127.0.0.1:8080'
/** Our pages' own origin, as browsers write it; the hospital's administrator has put it on the list. */
const origin = process.env.PARTNER_ORIGIN || `http://localhost:${port}`
const partnerId = process.env.PARTNER_ID || 'demo-his'
// The demo's published key. A real one is kept like a password: here on the server, never in a page.
const key = process.env.PARTNER_KEY || 'demo-key-published-in-the-docs-of-no-use-elsewhere'
const { PARTNER_KID: kid, PARTNER_SECRET: secret, FARSIGHT_SITE: site = 'farsight' } = process.env

const CALL = 'hospital_embed_launch.do'
/** With a signing key the request is signed and holds no key; else it holds the key. */
const bodyOf = (asked) => (kid && secret ? signedBody({ call: CALL, site, kid, secret }, asked) : new URLSearchParams({ ...asked, key }))

/** Asks the hospital's server for a token: one exam, one user, one origin, one mode, 60 seconds, one use. */
async function launch({ accessionNo, userName, mode, lang }) {
  const asked = { partnerId, accessionNo, userName, mode, origin, version: '3.1.2020092300' }
  const answer = await fetch(`${farsight}/${CALL}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': lang === 'en' ? 'en' : 'zh' },
    body: bodyOf(asked),
  })
  const { errorCode, errorMsg, val } = await answer.json()
  return errorCode === 0 ? { token: val.token } : { code: String(errorCode), message: errorMsg }
}

/** Test variant: the partner's page has its own React 17. */
const react17 = ['react.production.min.js', 'react-dom.production.min.js'].map((file) =>
  join(resolve(here, '../..'), 'node_modules', file.startsWith('react-dom') ? 'react-dom-17' : 'react-17', 'umd', file),
)

const files = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/page.css': ['page.css', 'text/css; charset=utf-8'],
  '/hostile.html': ['hostile.html', 'text/html; charset=utf-8'],
  '/hostile.css': ['hostile.css', 'text/css; charset=utf-8'],
  '/counter.js': ['counter.js', 'text/javascript; charset=utf-8'],
}

/** What the browser's page may ask for, whoever writes it: names and modes as they are, nothing else. */
function readAsked(query) {
  const asked = Object.fromEntries(['accessionNo', 'userName', 'mode', 'lang'].map((name) => [name, query.get(name) ?? '']))
  return asked.mode === 'edit' || asked.mode === 'view' ? asked : { ...asked, mode: 'view' }
}

createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://partner.invalid')
  const send = (status, type, body) =>
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }).end(body)
  try {
    // In a real system the user is the one who is logged in here, and may see this patient; the sample takes the page's word.
    if (request.method === 'POST' && url.pathname === '/launch') {
      const answer = await launch(readAsked(url.searchParams))
      return send('token' in answer ? 200 : 403, 'application/json; charset=utf-8', JSON.stringify(answer))
    }
    const at = react17.findIndex((file) => file.endsWith(url.pathname.slice(1)) && url.pathname.startsWith('/react'))
    if (at >= 0 && existsSync(react17[at])) return send(200, 'text/javascript; charset=utf-8', readFileSync(react17[at]))
    const [file, type] = files[url.pathname] ?? []
    if (!file) return send(404, 'text/plain; charset=utf-8', 'not found')
    return send(200, type, readFileSync(join(here, file), 'utf8').replaceAll('__FARSIGHT__', farsight))
  } catch (error) {
    return send(502, 'application/json; charset=utf-8', JSON.stringify({ code: 'FED-304', message: `${farsight}: ${error.message}` }))
  }
}).listen(port, '127.0.0.1', () => process.stdout.write(`PARTNER READY http://localhost:${port}/\n`))
