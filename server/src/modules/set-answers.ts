import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { SiteKey } from './site-key'

/** A signed set as it goes out, plain or packed. */
export interface SetAnswer {
  readonly body: string
  packed(encoding: 'br' | 'gzip'): Promise<Buffer>
}

/** A whole hospital that logs in at eight asks for the same few sets: each is signed and packed once in this time. */
const KEPT_MS = 1_000
const LIMIT = 50

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

function answerOf(body: string): SetAnswer {
  const packed = new Map<string, Promise<Buffer>>()
  return {
    body,
    packed(encoding) {
      const known = packed.get(encoding)
      if (known) return known
      const making = encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gzipped(body)
      packed.set(encoding, making)
      return making
    },
  }
}

/** Signs sets, and keeps what was signed for a moment. */
export class SetAnswers {
  private readonly kept = new Map<string, { readonly at: number; readonly answer: Promise<SetAnswer> }>()

  constructor(private readonly key: SiteKey) {}

  /** @param name what the set depends on, but for the time */
  get(name: string, now: number, make: () => Promise<string>): Promise<SetAnswer> {
    const known = this.kept.get(name)
    if (known && now >= known.at && now - known.at < KEPT_MS) return known.answer
    if (this.kept.size >= LIMIT) this.kept.clear()
    const answer = make().then((set) => answerOf(JSON.stringify({ set, keyId: this.key.keyId, signature: this.key.sign(set) })))
    this.kept.set(name, { at: now, answer })
    answer.catch(() => this.kept.delete(name))
    return answer
  }
}
