import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { VERSION_MARKER } from '@farsight/shared/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy, newNonce, SCRIPT_POLICY } from './headers'

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  wasm: 'application/wasm',
  txt: 'text/plain; charset=utf-8',
}

/** Media type of a static file, by its ending. */
export const typeOf = (file: string): string => TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** A file below a folder, or undefined for every path that would leave it or that names something hidden. */
function fileBelow(root: string, path: string): string | undefined {
  if (path.includes('\0') || path.split('/').some((part) => part === '' || part.startsWith('.'))) return undefined
  const file = normalize(join(root, path))
  return file.startsWith(root + sep) ? file : undefined
}

/** May an answer to this request come in this encoding? */
export const accepts = (request: FastifyRequest, encoding: string): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((part) => part.trim().split(';')[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(part))

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: string, cache: string): Promise<unknown> {
  for (const [suffix, encoding] of [
    ['.br', 'br'],
    ['.gz', 'gzip'],
    ['', ''],
  ] as const) {
    if (encoding && !accepts(request, encoding)) continue
    const info = await stat(file + suffix).catch(() => undefined)
    if (!info?.isFile()) continue
    reply
      .header('Cache-Control', cache)
      .header('Content-Security-Policy', SCRIPT_POLICY)
      .header('Content-Length', info.size)
      .header('Vary', 'Accept-Encoding')
      .type(typeOf(file))
    if (encoding) reply.header('Content-Encoding', encoding)
    return reply.send(createReadStream(file + suffix))
  }
  return reply.code(404).type('text/plain; charset=utf-8').send('not found')
}

/** A file whose address names its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The page and its static files, as the build has laid them out; `fill` puts into the page what every answer of it carries. */
export function pageRoutes(app: FastifyInstance, build: string, fill: (html: string) => string): void {
  const index = async (reply: FastifyReply): Promise<unknown> => {
    const html = await readFile(join(build, 'host', 'index.html'), 'utf8')
    const nonce = newNonce()
    return reply
      .header('Content-Security-Policy', contentSecurityPolicy(nonce))
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(fill(html).replaceAll('__CSP_NONCE__', nonce))
  }
  app.get('/', (_request, reply) => index(reply))
  // Where an expired call is sent: its address tells the client what happened; a person gets the page.
  app.get('/login', (_request, reply) => index(reply))

  const serve = (prefix: string, root: string, cache: string): void => {
    app.get(`${prefix}*`, (request, reply) => {
      const path = (request.params as { '*': string })['*']
      const raw = (request.raw.url ?? '').split('?')[0]!
      const file = raw === prefix + path ? fileBelow(root, path) : undefined
      return file ? sendFile(request, reply, file, cache) : reply.code(404).type('text/plain; charset=utf-8').send('not found')
    })
  }
  serve('/assets/', join(build, 'host', 'assets'), IMMUTABLE)
  serve('/skins/', join(build, 'skins'), 'no-cache')

  app.get('/version.json', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ v: VERSION_MARKER }))
  app.get('/config.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ apiBase: '/', pushBase: '/push', serverOffset: 480 }),
  )
}
