import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'

const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
}
const FILE = /^\/dev-modules\/(mf-[a-z0-9-]+)\/\d+\/([\w./-]+)$/

/**
 * Stands before the built server on one origin: what is below /dev-modules/ comes from the module that is compiled live,
 * everything else (and every socket) from the server. It exists in development alone; the server knows nothing of it.
 * @param {{ host: string, port: number, behind: number, out: string }} o
 */
export async function startFront({ host, port, behind, out }) {
  let served = []
  const waiting = new Set()
  /** Sockets of both sides that were upgraded: the server of this process counts them still and closes none. */
  const upgraded = new Set()
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url, 'http://x')
    if (pathname === '/dev-modules/list.json') return answer.writeHead(200, { 'Content-Type': TYPES['.json'] }).end(JSON.stringify(served))
    if (pathname === '/dev-modules/built') {
      answer.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).write(':\n\n')
      waiting.add(answer)
      return void asked.on('close', () => waiting.delete(answer))
    }
    const file = FILE.exec(pathname)?.[2]
    if (file !== undefined) return send(path.join(out, path.normalize(`/${file}`)), answer)
    // The host's name goes on as it came: the server holds Origin against it.
    const passed = request({ host, port: behind, path: asked.url, method: asked.method, headers: asked.headers }, (given) => {
      answer.writeHead(given.statusCode, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    asked.pipe(passed)
  })
  server.on('upgrade', (asked, socket, head) => {
    const passed = connect(behind, host, () => {
      const headers = asked.rawHeaders.reduce((text, part, at) => text + (at % 2 ? `${part}\r\n` : `${part}: `), '')
      passed.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers}\r\n`)
      passed.write(head)
      passed.pipe(socket).pipe(passed)
    })
    const drop = () => {
      passed.destroy()
      socket.destroy()
    }
    for (const end of [passed, socket]) {
      upgraded.add(end)
      end.on('error', drop).once('close', () => upgraded.delete(end))
    }
  })
  await new Promise((done, fail) => server.once('error', fail).listen(port, host, done))
  return {
    url: `http://${host}:${server.address().port}`,
    /** From now on the module is served as listed; open pages load themselves anew. */
    serve(listed) {
      served = [listed]
      for (const answer of waiting) answer.write('data: built\n\n')
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
        for (const end of upgraded) end.destroy()
      }),
  }
}

function send(file, answer) {
  if (!existsSync(file) || !statSync(file).isFile()) return answer.writeHead(404).end()
  answer.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'no-store' })
  createReadStream(file).pipe(answer)
}
