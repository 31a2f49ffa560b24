import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call as it came over the wire. */
export interface Captured {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Reply = (call: Captured, response: ServerResponse) => void

/** A real HTTP server that answers what a test says and remembers what it was asked. */
export class MockServer {
  readonly captured: Captured[] = []
  reply: Reply = (_, response) => response.end('{"errorCode":0}')
  private readonly server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      if (request.url === '/login') {
        response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>login</title>')
        return
      }
      const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
      this.captured.push(call)
      response.setHeader('Content-Type', 'application/json')
      this.reply(call, response)
    })
  })

  /** Answers every call with this body. */
  answers(body: unknown, status = 200): void {
    this.reply = (_, response) => {
      response.statusCode = status
      response.end(JSON.stringify(body))
    }
  }
  /** Sends every call to the login page, as an expired session does. */
  expires(): void {
    this.reply = (_, response) => {
      response.writeHead(302, { Location: '/login' }).end()
    }
  }
  async start(): Promise<string> {
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }
  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((closed) => this.server.close(closed))
  }
}
