import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'

/**
 * What a network does to a connection. `reset`: both ends are told. `blackhole`: nothing passes any more, nobody is told. `halfOpen`:
 * the server is told, the database is not. `mute`: requests arrive, answers do not. `delay`: everything comes late.
 */
export type NetworkFault = 'reset' | 'blackhole' | 'halfOpen' | 'mute' | 'delay'

/** Where in a transaction a fault strikes: at the request that holds this text, on its way or after it has passed. */
export interface Moment {
  readonly text: string
  readonly passes: boolean
}

/** Of each piece that comes late. */
const LATE_MS = 60

/** One connection of the server through the proxy. */
class Link {
  /** What happens to what comes from each side; both pass as long as all is well. */
  private fault: NetworkFault | undefined
  private late: Promise<unknown> = Promise.resolve()
  private pending = 0

  constructor(
    readonly near: Socket,
    readonly far: Socket,
    private readonly watch: (bytes: Buffer, link: Link) => boolean,
    private readonly isLate: () => boolean,
  ) {
    near.on('data', (bytes: Buffer) => {
      if (this.watch(bytes, this) && this.open('requests')) this.pass(far, bytes)
    })
    far.on('data', (bytes: Buffer) => {
      if (this.open('answers')) this.pass(near, bytes)
    })
    // A line that is dead says nothing: whoever hangs up is not heard on the other side.
    near.on('close', () => {
      if (!this.fault) far.destroy()
    })
    far.on('close', () => {
      if (!this.fault) near.destroy()
    })
  }

  private open(way: 'requests' | 'answers'): boolean {
    return this.fault === undefined || (this.fault === 'mute' && way === 'requests')
  }

  private pass(to: Socket, bytes: Buffer): void {
    // Nothing overtakes what is late already.
    if (!this.isLate() && this.pending === 0) return void to.write(bytes)
    this.pending += 1
    this.late = this.late
      .then(() => new Promise((done) => setTimeout(done, LATE_MS)))
      .then(() => {
        this.pending -= 1
        to.write(bytes)
      })
  }

  strike(fault: Exclude<NetworkFault, 'delay'>): void {
    if (this.fault) return
    this.fault = fault
    if (fault === 'reset' || fault === 'halfOpen') this.near.resetAndDestroy()
    if (fault === 'reset') this.far.destroy()
  }

  get isDead(): boolean {
    return this.fault !== undefined
  }
}

/** A TCP proxy between the server and its database. */
export class FaultProxy {
  private readonly links = new Set<Link>()
  private readonly server: Server
  private moment: (Moment & { readonly strike: (link: Link) => void }) | undefined
  /** No new connection comes through. */
  private closed = false
  private slow = false

  constructor(private readonly target: string) {
    this.server = createServer((near) => this.join(near))
  }

  async listen(): Promise<number> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
    return (this.server.address() as AddressInfo).port
  }

  private join(near: Socket): void {
    const far = dial(this.target)
    for (const socket of [near, far]) socket.on('error', () => socket.destroy())
    const link = new Link(
      near,
      far,
      (bytes, one) => this.watch(bytes, one),
      () => this.slow,
    )
    this.links.add(link)
    near.on('close', () => {
      if (far.destroyed) this.links.delete(link)
    })
    far.on('close', () => {
      if (near.destroyed) this.links.delete(link)
    })
    if (this.closed) link.strike('blackhole')
  }

  /** Whether the bytes go on; strikes where the moment has come. */
  private watch(bytes: Buffer, link: Link): boolean {
    const { moment } = this
    if (!moment || link.isDead || !bytes.includes(moment.text)) return true
    this.moment = undefined
    if (moment.passes) link.far.write(bytes)
    moment.strike(link)
    return false
  }

  /** Strikes every connection now, and new ones where nothing passes; with a moment, the one connection that it comes to. */
  strike(fault: NetworkFault, moment?: Moment): void {
    if (fault === 'delay') this.slow = true
    else if (moment) this.moment = { ...moment, strike: (link) => link.strike(fault) }
    else {
      this.closed = fault === 'blackhole'
      for (const link of [...this.links]) link.strike(fault)
    }
  }

  /** New connections are well again. Answers whether a moment was waited for in vain. Dead connections stay dead. */
  heal(): boolean {
    const missed = this.moment !== undefined
    this.moment = undefined
    this.closed = false
    this.slow = false
    return missed
  }

  /** Dead connections are forgotten at both ends, as the systems do it in the end. */
  bury(): void {
    for (const link of this.links) {
      if (!link.isDead) continue
      link.near.destroy()
      link.far.destroy()
      this.links.delete(link)
    }
  }

  async close(): Promise<void> {
    for (const { near, far } of this.links) {
      near.destroy()
      far.destroy()
    }
    await new Promise((done) => this.server.close(done))
  }
}
