import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** An open socket whose bytes the test writes itself. */
export interface RawSocket {
  readonly head: string
  readonly socket: Socket
  write(bytes: Buffer): void
  /** The code of the server's close frame; fails after five seconds. */
  closeCode(): Promise<number>
}

/** Upgrades by hand: clients do not send what is wrong. */
export function rawSocket(url: string, path: string, headers: Readonly<Record<string, string>>): Promise<RawSocket> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', reject)
    const lines = {
      host,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      ...headers,
    }
    socket.write(
      `GET ${path} HTTP/1.1\r\n${Object.entries(lines)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    )
    let bytes = Buffer.alloc(0)
    let head = ''
    let closed: ((code: number) => void) | undefined
    const look = (): void => {
      // Small frames alone come here: two bytes of head, then the content.
      while (bytes.length >= 2 && bytes.length >= 2 + (bytes[1]! & 0x7f)) {
        const size = 2 + (bytes[1]! & 0x7f)
        if ((bytes[0]! & 0x0f) === 8) closed?.(bytes.readUInt16BE(2))
        bytes = bytes.subarray(size)
      }
    }
    socket.on('data', (piece) => {
      bytes = Buffer.concat([bytes, piece])
      if (head === '') {
        const end = bytes.indexOf('\r\n\r\n')
        if (end < 0) return
        head = bytes.subarray(0, end).toString()
        bytes = bytes.subarray(end + 4)
        resolve({
          head,
          socket,
          write: (data) => void socket.write(data),
          closeCode: () =>
            new Promise((done, fail) => {
              const timer = setTimeout(() => fail(new Error('no close frame in 5 s')), 5_000)
              closed = (code) => {
                clearTimeout(timer)
                socket.destroy()
                done(code)
              }
            }),
        })
      }
      look()
    })
  })
}
