import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/** A TCP proxy before the server: requests pass, and while it is armed the answer's first byte cuts the line. */
export class AnswerCutter {
  /** Called at that moment, before the caller hears of it. */
  armed: (() => void) | undefined
  cuts = 0
  private readonly sockets = new Set<Socket>()
  private readonly server: Server

  constructor(private target: number) {
    this.server = createServer((caller) => this.join(caller))
  }

  /** Another server process behind it. */
  aim(port: number): void {
    this.target = port
  }

  async listen(): Promise<number> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
    return (this.server.address() as AddressInfo).port
  }

  private join(caller: Socket): void {
    const server = dial(this.target, '127.0.0.1')
    for (const socket of [caller, server]) {
      this.sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => this.sockets.delete(socket))
    }
    const cut = (): void => {
      caller.destroy()
      server.destroy()
    }
    caller.on('data', (bytes) => void server.write(bytes))
    server.on('data', (bytes) => {
      const { armed } = this
      if (!armed) return void caller.write(bytes)
      // The server answers after its COMMIT alone.
      this.armed = undefined
      this.cuts += 1
      armed()
      cut()
    })
    caller.on('close', cut)
    server.on('close', cut)
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((done) => this.server.close(done))
  }
}
