import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { contentSecurityPolicy, pagePolicies } from '../../server/src/http/headers'
import { makeSiteKey, type SetChanges, type SiteKey, signSet } from './site-set'

/** What the registry answers for one module; see RegisteredModule in shared/module. */
export interface ListedModule {
  name: string
  version: string
  base: string
  entry: string
  integrity: Record<string, string>
  sizes: Record<string, number>
  preload?: string[]
  needs: Record<string, string>
  [rest: string]: unknown
}

/** What an answer without end has given, and how many readers it has. */
export interface Flood {
  bytes: number
  open: number
}

export interface StaticServer {
  readonly url: string
  /** The built modules, as the registry would list them; a test changes its own copy. */
  modules(): ListedModule[]
  /** Files that are served besides the built ones, by path. */
  readonly extra: Map<string, string>
  /** What /modules.json (before it is signed), /config.json and /version.json answer, and the session's calls where the test routes none. */
  answers: { modules: ListedModule[]; config: object; version: string; set: SetChanges; calls?: (name: string) => object }
  /** The key whose public half stands in the page. */
  readonly key: SiteKey
  /** Addresses that were asked for, in order: what the browser's cache answers is not among them. */
  readonly asked: string[]
  /** An address that never ends, as fast as it is read; or one that gives a byte a second. Until it is mended. */
  endless(pathname: string): Flood
  trickle(pathname: string): Flood
  mend(pathname: string): void
  /** Serves other content for a file of a module, and lists it so. */
  replace(module: ListedModule, file: string, content: string): void
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
}

export const sha384 = (content: string | Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** The built file behind an address. A release's address carries the stamp of its version, its folder in the build does not. */
export function fileOf(build: string, pathname: string): string {
  const inside = path.normalize(pathname).replace(/^(\/modules\/[^/]+\/[^/+]+)\+[0-9a-z]+\//, '$1/')
  return path.join(build, /^\/(modules|skins)\//.test(inside) ? '' : 'host', inside)
}

interface BuiltRelease {
  name: string
  version: string
  entry: string
  preload: string[]
  files: Record<string, { integrity: string; size: number }>
  module: Record<string, unknown>
  built: { shared: Record<string, string> }
}

/** A release as the registry lists it. */
export function listed({ name, version, entry, preload, files, module, built }: BuiltRelease): ListedModule {
  const each = <T>(pick: (file: { integrity: string; size: number }) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(files).map(([file, facts]) => [file, pick(facts)]))
  return {
    ...module,
    name,
    version,
    entry,
    preload,
    base: `/modules/${name}/${version}/`,
    integrity: each(({ integrity }) => integrity),
    sizes: each(({ size }) => size),
    needs: { ...built.shared, host: (module.needs as { host: string }).host },
  }
}

/** The built host and modules on a port of its own, under the page's real policy, without the hospital server: calls are answered by the tests. */
export async function startStaticServer(build: string): Promise<StaticServer> {
  const modules = (): ListedModule[] =>
    readdirSync(path.join(build, 'modules'))
      .flatMap((name) => readdirSync(path.join(build, 'modules', name)).map((version) => path.join(build, 'modules', name, version)))
      .map((folder) => listed(JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'))))
  const appVersion = JSON.parse(readFileSync(path.resolve(__dirname, '../../package.json'), 'utf8')).version
  const extra = new Map<string, string>()
  const answers: StaticServer['answers'] = { modules: modules(), config: {}, version: appVersion, set: {} }
  const key = makeSiteKey()
  const floods = new Map<string, (response: ServerResponse) => void>()
  const flooded = (pathname: string, give: (write: (bytes: number) => void, response: ServerResponse) => void): Flood => {
    const flood: Flood = { bytes: 0, open: 0 }
    floods.set(pathname, (response) => {
      flood.open += 1
      response.on('close', () => {
        flood.open -= 1
      })
      response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' })
      give((bytes) => {
        flood.bytes += bytes
        response.write(Buffer.alloc(bytes, ' '))
      }, response)
    })
    return flood
  }
  const asked: string[] = []

  const server: Server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://x')
    asked.push(pathname)
    const send = (type: string, body: string | Buffer, headers = {}): void => {
      const kept = /^\/(modules|assets)\//.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-store'
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': kept, ...headers }).end(body)
    }
    const json = (value: unknown): void => send('application/json', JSON.stringify(value))
    if (pathname === '/modules.json') return send('application/json', signSet(key, answers.modules, answers.set))
    if (pathname.endsWith('.do') && answers.calls) return json(answers.calls(`${pathname}${search}`.slice(1)))
    if (pathname === '/config.json') return json(answers.config)
    if (pathname === '/version.json') return json({ v: answers.version })
    const flood = floods.get(pathname)
    if (flood !== undefined) return flood(response)
    const given = extra.get(pathname)
    if (given !== undefined) return send('text/javascript', given)
    if (pathname === '/') {
      const nonce = randomBytes(16).toString('base64')
      const html = readFileSync(path.join(build, 'host/index.html'), 'utf8')
        .replaceAll('__CSP_NONCE__', nonce)
        .replaceAll('__REGISTRY__', key.anchor)
      return send('text/html; charset=utf-8', html, pagePolicies(contentSecurityPolicy(nonce), request.headers.host, false))
    }
    const file = fileOf(build, pathname)
    if (!file.startsWith(build) || !existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
    send(TYPES[path.extname(file)] ?? 'application/octet-stream', readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    modules,
    extra,
    answers,
    key,
    asked,
    endless: (pathname) =>
      flooded(pathname, (write, response) => {
        const fill = (): void => {
          if (!response.destroyed) write(65_536)
        }
        response.on('drain', fill)
        fill()
      }),
    trickle: (pathname) =>
      flooded(pathname, (write, response) => {
        const timer = setInterval(() => write(1), 1000)
        response.on('close', () => clearInterval(timer))
        write(1)
      }),
    mend: (pathname) => void floods.delete(pathname),
    replace(module, file, content) {
      extra.set(module.base + file, content)
      module.integrity[file] = sha384(content)
      module.sizes[file] = Buffer.byteLength(content)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
