// Reads one hospital's audit as the app's role and says which row is the first that is not as it was written.
// It makes marks and links by itself, from the installation's secret: what the server's own code says is not believed.
import { createHmac } from 'node:crypto'

/** How many links are read at a time. */
const AT_ONCE = 5_000

/** The key of marks and links. @param {Buffer} secret the installation's, 32 bytes */
export const auditKey = (secret) => createHmac('sha256', secret).update('audit chain').digest()

const hmac = (key, parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
const said = (facility, row) => [
  facility,
  row.user_id ?? '',
  row.role,
  row.call,
  Number(row.outcome),
  row.object_id,
  row.address,
  row.at_text,
  row.request_id,
]

const COLUMNS = `a.audit_id AS there, a.user_id::text, a.role, a.call, a.outcome, a.object_id, a.address, a.request_id, a.xid::text, encode(a.mac, 'hex') AS mac,
  to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at_text`

/**
 * @param {(text: string, values?: unknown[]) => Promise<{ rows: any[] }>} query in a transaction whose tenant is this hospital and that sees one moment
 * @param {{ facility: string, key: Buffer, head?: { seq: number, hash: string }, waits: (ids: number[]) => Promise<Set<number>> }} o
 *   `head`: the chain's end as it is known outside the database; `waits`: which of these ids wait to be linked, or have been linked since
 * @returns {Promise<{ rows: number, waiting: number, bad?: { seq?: number, auditId?: number, why: string } }>}
 */
export async function verifyHospital(query, { facility, key, head, waits }) {
  let [seq, before, signed] = [0, '', false]
  let anchored = head === undefined || head.seq === 0
  const bad = (why, more) => ({ rows: seq, waiting: 0, bad: { seq: more.seq, auditId: more.auditId, why } })
  for (;;) {
    const { rows } = await query(
      `SELECT l.seq, l.audit_id AS id, encode(l.hash, 'hex') AS hash, ${COLUMNS}
       FROM audit_link l LEFT JOIN audit a ON a.audit_id = l.audit_id AND a.facility_id = l.facility_id
       WHERE l.facility_id = $1 AND l.seq > $2 ORDER BY l.seq LIMIT ${AT_ONCE}`,
      [facility, seq],
    )
    for (const row of rows) {
      const at = { seq: Number(row.seq), auditId: Number(row.id) }
      if (at.seq !== seq + 1) return bad('removed', { seq: seq + 1 })
      if (row.there === null) return bad('removed', at)
      if (row.mac === null ? signed : row.mac !== hmac(key, ['mark', ...said(facility, row)])) return bad('changed', at)
      signed ||= row.mac !== null
      const link = hmac(key, ['link', before, at.seq, at.auditId, ...said(facility, row), row.mac ?? '', row.xid ?? ''])
      if (row.hash !== link) return bad('changed', at)
      seq = at.seq
      before = row.hash
      if (head?.seq === seq) {
        if (head.hash !== row.hash) return bad('otherEnd', at)
        anchored = true
      }
    }
    if (rows.length < AT_ONCE) break
  }
  if (!anchored) return bad('cut', { seq: seq + 1 })
  const copies = await query(
    'SELECT max(audit_id) AS id FROM audit WHERE facility_id = $1 AND mac IS NOT NULL GROUP BY mac HAVING count(*) > 1 ORDER BY 1 LIMIT 1',
    [facility],
  )
  if (copies.rows[0]) return bad('copied', { auditId: Number(copies.rows[0].id) })
  const loose = (
    await query(
      `SELECT ${COLUMNS} FROM audit a WHERE a.facility_id = $1 AND NOT EXISTS (SELECT 1 FROM audit_link l WHERE l.audit_id = a.audit_id) ORDER BY a.audit_id`,
      [facility],
    )
  ).rows
  const waiting = await waits(loose.map((row) => Number(row.there)))
  for (const row of loose) {
    const at = { auditId: Number(row.there) }
    if (!waiting.has(at.auditId)) return bad('inserted', at)
    if (row.mac === null ? signed : row.mac !== hmac(key, ['mark', ...said(facility, row)])) return bad('inserted', at)
  }
  return { rows: seq, waiting: loose.length }
}
