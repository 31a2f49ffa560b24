import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { formatDateTime } from '@farsight/shared/domain'
import { Pool, types } from 'pg'

/**
 * The floor of the worklist call: node:http and pg alone doing the same work. Session by cookie (kept for two seconds,
 * as the server keeps it), a transaction with its tenant, one page, its total, signed rows; the audit row if AUDIT=1.
 */
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')))

const { app, gate, secret } = JSON.parse(process.env.BENCH_DATABASE ?? '{}')
const audit = process.env.AUDIT === '1'
const pool = new Pool({ ...app, max: 12 })
const gatePool = new Pool({ ...gate, max: 2 })
const key = Buffer.from(secret, 'hex')
const sessions = new Map<string, { at: number; facilityId: string; userId: string }>()

async function sessionOf(cookie: string): Promise<{ facilityId: string; userId: string }> {
  const token = cookie.slice(cookie.indexOf('=') + 1)
  const known = sessions.get(token)
  if (known && Date.now() - known.at < 2_000) return known
  const { rows } = await gatePool.query('SELECT user_id, facility_id FROM session WHERE token_hash = $1', [
    createHash('sha256').update(token).digest(),
  ])
  const found = { at: Date.now(), facilityId: rows[0].facility_id, userId: rows[0].user_id }
  sessions.set(token, found)
  return found
}

const time = (at: number | null): string | null => (at === null ? null : formatDateTime(at))

const COLUMNS = `exam_id, version, state, report_has_complete, returned, hung_up, urgent, critical, green_channel, trauma, revisit, follow_up, modality, pat_name, pinyin, sex,
  age_value, age_unit, check_no, accession_no, hospital_no, outpatient_no, inpatient_no, bed_no, source_type, department, bodypart, side, check_item, register_time, check_time,
  write_time, complete_time, due_time, image_count, yin_yang, printed, author_id, author_name, reviewer_name, holder_id, holder_name, reader_facility_id, sort_key`

async function list(cookie: string, form: URLSearchParams): Promise<string> {
  const { facilityId, userId } = await sessionOf(cookie)
  const size = Number(form.get('pageSize') ?? 50)
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; SELECT set_config('app.facility_id', '${facilityId}', true), set_config('app.user_id', '${userId}', true)`)
    const page = await client.query(
      `SELECT ${COLUMNS} FROM exam WHERE facility_id = $1 AND state <> 3000 ORDER BY sort_key, exam_id LIMIT $2`,
      [facilityId, size],
    )
    const total = await client.query('SELECT coalesce(sum(n), 0)::int AS n FROM exam_counter WHERE facility_id = $1 AND state <> 3000', [
      facilityId,
    ])
    if (audit)
      await client.query('INSERT INTO audit (facility_id, user_id, call, outcome, object_id, address) VALUES ($1, $2, $3, 0, $4, $5)', [
        facilityId,
        userId,
        'list',
        '',
        '127.0.0.1',
      ])
    await client.query('COMMIT')
    const t = String(Date.now())
    const val = page.rows.map((e) => ({
      risProcedureId: e.exam_id,
      t,
      sign: createHmac('sha256', key).update(`${e.exam_id}|${e.modality}|${t}`).digest('base64url'),
      version: e.version,
      modality: e.modality,
      state: e.state,
      reportHasComplete: e.report_has_complete ? 1 : 0,
      returned: e.returned,
      hungUp: e.hung_up,
      urgent: e.urgent,
      critical: e.critical,
      greenChannel: e.green_channel,
      trauma: e.trauma,
      revisit: e.revisit,
      followUp: e.follow_up,
      remote: e.reader_facility_id !== null,
      patName: e.pat_name,
      pinyin: e.pinyin,
      sex: e.sex,
      age: e.age_value === null ? null : { value: e.age_value, unit: e.age_unit },
      checkNo: e.check_no,
      accessionNo: e.accession_no,
      hospitalNo: e.hospital_no,
      outpatientNo: e.outpatient_no,
      inpatientNo: e.inpatient_no,
      bedNo: e.bed_no,
      sourceType: e.source_type,
      department: e.department,
      bodypart: e.bodypart,
      side: e.side,
      checkItem: e.check_item,
      registerTime: time(e.register_time),
      checkTime: time(e.check_time),
      writeTime: time(e.write_time),
      reportCompleteTime: time(e.complete_time),
      dueTime: time(e.due_time),
      imageCount: e.image_count,
      yinYang: e.yin_yang,
      printed: e.printed,
      authorName: e.author_name,
      reviewerName: e.reviewer_name,
      holderName: e.holder_name,
      holderId: e.holder_id ?? '',
      authorId: e.author_id ?? '',
    }))
    return JSON.stringify({
      errorCode: 0,
      errorMsg: '',
      val,
      total: total.rows[0].n,
      totalIsFloor: false,
      serverTime: formatDateTime(Date.now()),
    })
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (piece) => {
    body += piece
  })
  request.on('end', () => {
    list(request.headers.cookie ?? '', new URLSearchParams(body)).then(
      (text) => {
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
        response.end(text)
      },
      (error) => {
        response.writeHead(500)
        response.end(String(error))
      },
    )
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('message', (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() })
})
