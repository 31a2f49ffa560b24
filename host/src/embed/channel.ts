import { type Envelope, readEnvelope, type Table, VERSION } from './protocol'

/** More messages than this in one second are nobody's honest ones. */
export const MOST_A_SECOND = 50

/** The other end, as far as it is known. */
export interface Peer {
  /** The one window that may speak; null while there is none. */
  readonly source: () => Window | null
  /** Its origin; undefined until it has introduced itself. */
  readonly origin: () => string | undefined
  /** The name that both ends use; undefined until it was said. */
  readonly id: () => string | undefined
}

export interface Inbox<M> {
  /** The message of an event, when it is one of the other end's and new; everything else is counted and forgotten. */
  read(event: Pick<MessageEvent, 'data' | 'source' | 'origin'>): Envelope<M> | undefined
  /** How many were ignored. */
  ignored(): number
}

/** What an end lets in: the right window, origin, name, form, a number that rises, and not too many. */
export function createInbox<M>(peer: Peer, table: Table, now: () => number = Date.now): Inbox<M> {
  let ignored = 0
  let last = 0
  let since = 0
  let taken = 0

  function admit(event: Pick<MessageEvent, 'data' | 'source' | 'origin'>): Envelope<M> | undefined {
    const source = peer.source()
    if (source === null || event.source !== source) return undefined
    const origin = peer.origin()
    if (event.origin === 'null' || event.origin === '' || (origin !== undefined && event.origin !== origin)) return undefined
    if (now() - since >= 1000 || now() < since) {
      since = now()
      taken = 0
    }
    taken += 1
    // Before the message is looked at: a flood must not cost more than its counting.
    if (taken > MOST_A_SECOND) return undefined
    const message = readEnvelope<M>(event.data, table)
    const id = peer.id()
    if (message === undefined || (id !== undefined && message.id !== id) || message.seq <= last) return undefined
    last = message.seq
    return message
  }

  return {
    read(event) {
      const message = admit(event)
      if (message === undefined) ignored += 1
      return message
    },
    ignored: () => ignored,
  }
}

/** Sends to one window of one origin: never to whoever happens to be there. */
export function createOutbox<M extends object>(peer: Peer): (message: M) => void {
  let seq = 0
  return (message) => {
    const [target, origin, id] = [peer.source(), peer.origin(), peer.id()]
    if (target === null || origin === undefined || id === undefined) return
    seq += 1
    target.postMessage({ farsight: VERSION, id, seq, ...message }, origin)
  }
}
