import { createHash, randomBytes, randomInt } from 'node:crypto'
import { CODE } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import { drawCode } from '../codes/picture/draw'
import { LETTERS } from '../codes/picture/glyphs'
import type { CodeRates } from '../codes/rates'
import { hashVisit } from '../codes/sms-codes'

const LIFE_MS = 2 * 60_000
/** Expired ones are remembered this long, so that whoever was slow is told just that. */
const REMEMBERED_MS = 30 * 60_000

/** Makes the text of an image code. The tests inject one they know; a release has only this one. */
export type CodeText = () => string
export const randomCodeText: CodeText = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const hashCode = (imageId: string, text: string): Buffer => createHash('sha256').update(`${imageId}:${text.toUpperCase()}`).digest()

/** Who asks: a browser's visit, from an address. */
export interface Asker {
  readonly browser: { visit(): string }
  readonly address: string
  readonly now: number
}

/** Image codes: each call another, one try, two minutes, in the browser that asked. */
export class ImageCodes {
  constructor(
    private readonly gate: Pool,
    private readonly text: CodeText,
    private readonly rates: CodeRates,
  ) {}

  /** A new code: its id and its picture as a data URL. Throws 113 when an address asks for too many. */
  async issue({ browser, address, now }: Asker): Promise<{ imageId: string; image: string }> {
    if (!this.rates.image(address, now)) throw new CallError(CODE.tooFrequent)
    const imageId = randomBytes(16).toString('base64url')
    const text = this.text()
    await this.gate.query(
      sql`INSERT INTO image_code (image_id, code_hash, visit_hash, expires)
          VALUES (${imageId}, ${hashCode(imageId, text)}, ${hashVisit(browser.visit())}, ${new Date(now + LIFE_MS)})`,
    )
    await this.gate.query(sql`DELETE FROM image_code WHERE expires < ${new Date(now - REMEMBERED_MS)}`)
    return { imageId, image: `data:image/png;base64,${drawCode(text).toString('base64')}` }
  }

  /**
   * Uses a code up, right or wrong. Throws 2004 for a wrong one, 2315 for one that has run out, 113 after too many wrong
   * ones from one address.
   */
  async redeem({ browser, address, now }: Asker, imageId: string, text: string): Promise<void> {
    if (!this.rates.mayTry(address, now)) throw new CallError(CODE.tooFrequent)
    const { rows } = await this.gate.query<{ code_hash: Buffer; visit_hash: Buffer; expires: number }>(
      sql`DELETE FROM image_code WHERE image_id = ${imageId} RETURNING code_hash, visit_hash, expires`,
    )
    const row = rows[0]
    if (row && row.expires <= now) throw new CallError(CODE.imageCodeExpired)
    if (row?.visit_hash.equals(hashVisit(browser.visit())) && row.code_hash.equals(hashCode(imageId, text.trim()))) return
    this.rates.wrongText(address, now)
    throw new CallError(CODE.imageCodeWrong)
  }
}
