import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import svgCaptcha from 'svg-captcha'

const LIFE_MS = 2 * 60_000
/** Without characters that look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Makes the text of an image code. The tests inject one they know; a release has only this one. */
export type CodeText = () => string
export const randomCodeText: CodeText = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const hashCode = (imageId: string, text: string): Buffer => createHash('sha256').update(`${imageId}:${text.toUpperCase()}`).digest()

/** Image codes: each call another, one use, two minutes. */
export class ImageCodes {
  constructor(
    private readonly gate: Pool,
    private readonly text: CodeText,
  ) {}

  /** A new code: its id and its picture as an SVG data URL. */
  async issue(now: number): Promise<{ imageId: string; image: string }> {
    const imageId = randomBytes(16).toString('base64url')
    const text = this.text()
    await this.gate.query(
      sql`INSERT INTO image_code (image_id, code_hash, expires) VALUES (${imageId}, ${hashCode(imageId, text)}, ${new Date(now + LIFE_MS)})`,
    )
    await this.gate.query(sql`DELETE FROM image_code WHERE expires < ${new Date(now)}`)
    return { imageId, image: `data:image/svg+xml;base64,${Buffer.from(picture(text)).toString('base64')}` }
  }

  /** True once for the right text in time; the code is gone afterwards, right or wrong. */
  async redeem(imageId: string, text: string, now: number): Promise<boolean> {
    const { rows } = await this.gate.query<{ code_hash: Buffer }>(
      sql`DELETE FROM image_code WHERE image_id = ${imageId} RETURNING CASE WHEN expires > ${new Date(now)} THEN code_hash END AS code_hash`,
    )
    return rows[0]?.code_hash?.equals(hashCode(imageId, text)) ?? false
  }
}

/** The library draws the letters as paths: no text stands in the file. */
const draw = svgCaptcha as unknown as (text: string, options: object) => string

function picture(text: string): string {
  return draw(text, { width: 112, height: 40, fontSize: 42, noise: 2, color: false, background: '#e8ecef' })
}
