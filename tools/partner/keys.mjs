// Keys by which partners sign (docs/embedding): made, listed, rotated and revoked in the gate's tables. Secrets are shown once.
import { createCipheriv, randomBytes } from 'node:crypto'

/** Seals for the server (server/src/embed/seal.ts): nonce, tag, text; bound to the row that it stands in. */
export function seal(key, secret, bound) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(bound))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/**
 * Makes a key. It counts from five minutes ago on: this machine's clock and the server's may differ.
 * @param {Buffer} sealKey the installation's, 32 bytes
 */
export async function addKey(client, sealKey, partnerId) {
  const kid = randomBytes(8).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  await client.query(
    "INSERT INTO partner_key (partner_id, kid, secret, not_before) SELECT partner_id, $2, $3, now() - interval '5 minutes' FROM partner WHERE partner_id = $1",
    [partnerId, kid, seal(sealKey, secret, `${partnerId}\n${kid}`)],
  )
  return { kid, secret }
}

/** Every key of a partner, the newest first, and what it is good for now. */
export async function listKeys(client, partnerId) {
  const { rows } = await client.query(
    `SELECT kid, not_before, not_after, CASE WHEN revoked IS NOT NULL THEN 'revoked' WHEN not_after <= now() THEN 'ended'
       WHEN not_after IS NOT NULL THEN 'ending' ELSE 'live' END AS state
     FROM partner_key WHERE partner_id = $1 ORDER BY not_before DESC, kid`,
    [partnerId],
  )
  return rows
}

/** What the partner holds that was not used yet: it may be in the wrong hands. */
async function strikeTokens(client, partnerId) {
  for (const table of ['launch_token', 'entry_token'])
    await client.query(`UPDATE ${table} SET used = now() WHERE partner_id = $1 AND used IS NULL`, [partnerId])
}

/**
 * Gives another key. The former ones go on for `overlap` minutes; with 0 they are revoked at once, and with them the tokens that
 * were asked for and not used.
 */
export async function rotateKey(client, sealKey, partnerId, overlap) {
  await client.query('BEGIN')
  try {
    if (overlap === 0) {
      await client.query('UPDATE partner_key SET revoked = now() WHERE partner_id = $1 AND revoked IS NULL', [partnerId])
      await strikeTokens(client, partnerId)
    } else
      await client.query(
        `UPDATE partner_key SET not_after = least(coalesce(not_after, 'infinity'), now() + make_interval(mins => $2))
         WHERE partner_id = $1 AND revoked IS NULL`,
        [partnerId, overlap],
      )
    const made = await addKey(client, sealKey, partnerId)
    await client.query('COMMIT')
    return made
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Revokes one key at once. False when there is no such key, or it is revoked already. */
export async function revokeKey(client, partnerId, kid) {
  const { rowCount } = await client.query('UPDATE partner_key SET revoked = now() WHERE partner_id = $1 AND kid = $2 AND revoked IS NULL', [
    partnerId,
    kid,
  ])
  if (rowCount === 1) await strikeTokens(client, partnerId)
  return rowCount === 1
}

/** Whether the partner must sign: its bare key opens nothing then. */
export const setSignedOnly = (client, partnerId, signedOnly) =>
  client.query('UPDATE partner SET signed_only = $2 WHERE partner_id = $1', [partnerId, signedOnly])
