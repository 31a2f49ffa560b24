import type { PushSocket } from '../push'

/** A socket on a moved clock: what was sent, and the server's side of it. */
export class FakeSocket implements PushSocket {
  static readonly all: FakeSocket[] = []
  readyState = 0
  readonly sent: unknown[] = []
  onopen: ((event: never) => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code?: number }) => void) | null = null
  onerror: ((event: never) => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.readyState = 3
  }
  opens(): void {
    this.readyState = 1
    this.onopen?.(undefined as never)
  }
  says(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  /** The server's end, or the network's (1006). */
  cut(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

export const lastSocket = (): FakeSocket => FakeSocket.all.at(-1)!
