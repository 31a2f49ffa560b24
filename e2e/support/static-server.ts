import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

/** What the registry answers for one module; see RegisteredModule in shared/module. */
export interface ListedModule {
  name: string
  version: string
  base: string
  entry: string
  integrity: Record<string, string>
  preload?: string[]
  [rest: string]: unknown
}

export interface StaticServer {
  readonly url: string
  /** The built modules, as the registry would list them; a test changes its own copy. */
  modules(): ListedModule[]
  /** Files that are served besides the built ones, by path. */
  readonly extra: Map<string, string>
  /** What /modules.json, /config.json and /version.json answer. */
  answers: { modules: ListedModule[]; config: object; version: string }
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
}

const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "worker-src 'self' blob:",
    "img-src 'self' data: blob:",
    "connect-src 'self' ws: wss:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

export const sha384 = (content: string | Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** The built host and modules on a port of its own, under the page's real policy, without the hospital server: calls are answered by the tests. */
export async function startStaticServer(build: string): Promise<StaticServer> {
  const modules = (): ListedModule[] =>
    readdirSync(path.join(build, 'modules'))
      .flatMap((name) => readdirSync(path.join(build, 'modules', name)).map((version) => path.join(build, 'modules', name, version)))
      .map((folder) => {
        const { name, version, entry, preload, files, module } = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'))
        return { ...module, name, version, entry, preload, integrity: files, base: `/modules/${name}/${version}/` }
      })
  const appVersion = JSON.parse(readFileSync(path.resolve(__dirname, '../../package.json'), 'utf8')).version
  const extra = new Map<string, string>()
  const answers: StaticServer['answers'] = { modules: modules(), config: {}, version: appVersion }

  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const send = (type: string, body: string | Buffer, headers = {}): void => {
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers }).end(body)
    }
    const json = (value: unknown): void => send('application/json', JSON.stringify(value))
    if (pathname === '/modules.json') return json({ setId: 'test', site: 'test', modules: answers.modules })
    if (pathname === '/config.json') return json(answers.config)
    if (pathname === '/version.json') return json({ v: answers.version })
    const given = extra.get(pathname)
    if (given !== undefined) return send('text/javascript', given)
    if (pathname === '/') {
      const nonce = randomBytes(16).toString('base64')
      const html = readFileSync(path.join(build, 'host/index.html'), 'utf8').replaceAll('__CSP_NONCE__', nonce)
      return send('text/html; charset=utf-8', html, { 'Content-Security-Policy': policy(nonce) })
    }
    const folder = pathname.startsWith('/modules/') || pathname.startsWith('/skins/') ? build : path.join(build, 'host')
    const file = path.join(folder, path.normalize(pathname))
    if (!file.startsWith(build) || !existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
    send(TYPES[path.extname(file)] ?? 'application/octet-stream', readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    modules,
    extra,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
