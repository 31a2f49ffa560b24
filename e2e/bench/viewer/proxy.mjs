import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join, normalize } from 'node:path'

const TYPES = { js: 'text/javascript', html: 'text/html', wasm: 'application/wasm' }

/** The bench's pages below `/bench/`, everything else from the server behind: one origin, and one way for all that is measured. */
export function withPages(pages, behind) {
  const target = new URL(behind)
  const server = createServer((incoming, answer) => {
    const { pathname } = new URL(incoming.url, 'http://bench')
    if (!pathname.startsWith('/bench/')) {
      const out = request(
        { host: target.hostname, port: target.port, path: incoming.url, method: incoming.method, headers: incoming.headers },
        (reply) => {
          answer.writeHead(reply.statusCode, reply.headers)
          reply.pipe(answer)
        },
      )
      out.on('error', () => answer.writeHead(502).end())
      incoming.pipe(out)
      return
    }
    const file = normalize(join(pages, pathname.slice('/bench/'.length)))
    if (!file.startsWith(pages) || !existsSync(file)) return answer.writeHead(404).end()
    const br = existsSync(`${file}.br`)
    answer.writeHead(200, {
      'content-type': TYPES[file.split('.').pop()] ?? 'application/octet-stream',
      'content-length': statSync(br ? `${file}.br` : file).size,
      ...(br ? { 'content-encoding': 'br' } : {}),
    })
    createReadStream(br ? `${file}.br` : file).pipe(answer)
  })
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() })),
  )
}
