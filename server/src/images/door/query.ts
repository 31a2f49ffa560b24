import { hasMenu } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql, { join, type Sql } from 'sql-template-tag'
import { isUid } from '..'
import { accepted, typeFor } from './accept'
import { type Admit, type DicomwebParts, tenantOf, type Visitor } from './dicomweb'
import { sendJson } from './fresh'
import { seenBy } from './seen'

/** People who read reports see images; a gateway sees what its hospital has. */
export const mayRead = (v: Visitor): boolean =>
  v.kind === 'gateway' ||
  v.session.role === 'technician' ||
  hasMenu(v.session.mainMenu, 'localDiagnosis') ||
  hasMenu(v.session.mainMenu, 'remoteDiagnosis')

interface StudyRow {
  study_uid: string
  study_date: string
  study_time: string
  accession_no: string
  patient_name: string
  patient_id: string
  patient_birth_date: string
  patient_sex: string
  description: string
  modality: string
  images: number
}

const one = (vr: string, value: string | number): Record<string, unknown> => (value === '' ? { vr } : { vr, Value: [value] })
const name = (value: string): Record<string, unknown> => {
  const [Alphabetic = '', Ideographic = '', Phonetic = ''] = value.split('=')
  const groups = { ...(Alphabetic ? { Alphabetic } : {}), ...(Ideographic ? { Ideographic } : {}), ...(Phonetic ? { Phonetic } : {}) }
  return Object.keys(groups).length ? { vr: 'PN', Value: [groups] } : { vr: 'PN' }
}

const studyJson = (row: StudyRow): Record<string, unknown> => ({
  '00080020': one('DA', row.study_date),
  '00080030': one('TM', row.study_time),
  '00080050': one('SH', row.accession_no),
  '00080061': one('CS', row.modality),
  '00081030': one('LO', row.description),
  '00081190': one('UR', `/dicomweb/studies/${row.study_uid}`),
  '00100010': name(row.patient_name),
  '00100020': one('LO', row.patient_id),
  '00100030': one('DA', row.patient_birth_date),
  '00100040': one('CS', row.patient_sex),
  '0020000D': one('UI', row.study_uid),
  '00201208': one('IS', row.images),
})

/** How a key is compared: the same, a text that may hold `*` and `?`, or a day or range of days. */
type Match = 'same' | 'text' | 'date' | 'number' | 'modality'

interface Key {
  readonly match: Match
  readonly column: Sql
}

const keys = (list: readonly (readonly [keyword: string, tag: string, match: Match, column: Sql])[]): Readonly<Record<string, Key>> =>
  Object.fromEntries(list.flatMap(([keyword, tag, match, column]) => [keyword, tag].map((name) => [name, { match, column }])))

/** Matching keys of a study search, by keyword and by tag (PS3.18 table 10.6.1-5). */
const STUDY_KEYS = keys([
  ['StudyInstanceUID', '0020000D', 'same', sql`s.study_uid`],
  ['AccessionNumber', '00080050', 'text', sql`s.accession_no`],
  ['PatientID', '00100020', 'text', sql`s.patient_id`],
  ['PatientName', '00100010', 'text', sql`s.patient_name`],
  ['StudyDate', '00080020', 'date', sql`s.study_date`],
  ['ModalitiesInStudy', '00080061', 'modality', sql`s.modality`],
])
const SERIES_KEYS = keys([
  ['SeriesInstanceUID', '0020000E', 'same', sql`se.series_uid`],
  ['Modality', '00080060', 'same', sql`se.modality`],
  ['SeriesNumber', '00200011', 'number', sql`se.number`],
])
const INSTANCE_KEYS = {
  ...SERIES_KEYS,
  ...keys([
    ['SOPInstanceUID', '00080018', 'same', sql`i.sop_uid`],
    ['SOPClassUID', '00080016', 'same', sql`i.sop_class`],
    ['InstanceNumber', '00200013', 'number', sql`i.number`],
  ]),
}

class BadQuery extends Error {}

function numberOf(text: unknown, fallback: number, max: number): number {
  if (text === undefined) return fallback
  if (typeof text !== 'string' || !/^\d{1,6}$/.test(text)) throw new BadQuery()
  return Math.min(Number(text), max)
}

/** `*` and `?` of a matching key (PS3.4 C.2.2.2.4) as a pattern of the database, everything else as it stands. */
const pattern = (text: string): string =>
  text
    .replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
    .replaceAll('*', '%')
    .replaceAll('?', '_')

function condition({ match, column }: Key, value: string): Sql {
  if (match === 'date') {
    const range = /^(\d{8})?-(\d{8})?$/.exec(value)
    if (!range) return sql`${column} = ${value}`
    const [, from, to] = range
    return join([sql`true`, ...(from ? [sql`${column} >= ${from}`] : []), ...(to ? [sql`${column} <= ${to}`] : [])], ' AND ')
  }
  if (match === 'number') {
    if (!/^-?\d{1,9}$/.test(value)) throw new BadQuery()
    return sql`${column} = ${Number(value)}`
  }
  if (match === 'modality')
    return sql`EXISTS (SELECT 1 FROM series k WHERE k.facility_id = s.facility_id AND k.study_uid = s.study_uid AND k.modality = ${value})`
  // A UID may be a list of them (PS3.4 C.2.2.2.2).
  if (match === 'same' && /[\\,]/.test(value)) return sql`${column} = ANY(${value.split(/[\\,]/)})`
  if (match === 'text' && /[*?]/.test(value)) return sql`${column} ILIKE ${pattern(value)}`
  return sql`${column} = ${value}`
}

/** Parameters of every search that are no matching keys. What is returned is the same set of attributes each time. */
const GENERAL = new Set(['limit', 'offset', 'includefield', 'fuzzymatching', 'accept'])

interface Asked {
  readonly where: Sql[]
  readonly limit: number
  readonly offset: number
}

function asked(query: Record<string, unknown>, known: Readonly<Record<string, Key>>, most: number): Asked {
  const where: Sql[] = [sql`true`]
  for (const [name, value] of Object.entries(query)) {
    if (GENERAL.has(name)) continue
    const key = Object.hasOwn(known, name) ? known[name] : undefined
    const long = key?.match === 'same' ? 2000 : 64
    if (!key || typeof value !== 'string' || value.length > long || value.includes('\u0000')) throw new BadQuery()
    // An empty key matches all (PS3.4 C.2.2.2.3).
    if (value !== '' && value !== '*') where.push(condition(key, value))
  }
  return { where, limit: numberOf(query.limit, most, Math.max(most, 1_000)), offset: numberOf(query.offset, 0, 100_000) }
}

/** More was found than was asked for: said as PS3.18 8.3.4.4 wants it. */
const MORE = '299 farsight: There are additional results that can be requested'

interface LevelRow {
  readonly series_uid: string
  readonly modality: string
  readonly number: number
  readonly description: string
  readonly sop_uid: string
  readonly sop_class: string
  readonly instance_number: number
  readonly rows: number
  readonly columns: number
  readonly frames: number
  readonly n: number
}

const seriesJson = (url: string, row: LevelRow): Record<string, unknown> => ({
  '00080060': one('CS', row.modality),
  '0008103E': one('LO', row.description),
  '00081190': one('UR', `${url}/series/${row.series_uid}`),
  '0020000E': one('UI', row.series_uid),
  '00200011': one('IS', row.number),
  '00201209': one('IS', row.n),
})

const instanceJson = (url: string, row: LevelRow): Record<string, unknown> => ({
  '00080016': one('UI', row.sop_class),
  '00080018': one('UI', row.sop_uid),
  '00081190': one('UR', `${url}/series/${row.series_uid}/instances/${row.sop_uid}`),
  '0020000E': one('UI', row.series_uid),
  '00200013': one('IS', row.instance_number),
  ...(row.rows > 0 ? { '00280008': one('IS', row.frames), '00280010': one('US', row.rows), '00280011': one('US', row.columns) } : {}),
})

/** QIDO-RS: studies, and the series and instances of one study. */
export function queryRoutes(app: FastifyInstance, parts: DicomwebParts, admit: Admit): void {
  /** Who asks and what, or undefined when it has been answered. */
  async function begin(request: FastifyRequest, reply: FastifyReply, known: Readonly<Record<string, Key>>, most: number) {
    const visitor = await admit(request, reply)
    if (!visitor) return undefined
    if (!mayRead(visitor)) {
      await reply.code(403).send()
      return undefined
    }
    if (
      !typeFor(accepted(request.headers.accept, (request.query as Record<string, unknown>).accept), [
        'application/dicom+json',
        'application/json',
      ])
    ) {
      await reply.code(406).send()
      return undefined
    }
    try {
      return { visitor, ...asked(request.query as Record<string, unknown>, known, most) }
    } catch (error) {
      if (!(error instanceof BadQuery)) throw error
      await reply.code(400).send()
      return undefined
    }
  }

  /** One row more than was asked for tells that there are more. */
  const answer = (request: FastifyRequest, reply: FastifyReply, all: readonly unknown[], limit: number): Promise<unknown> => {
    if (all.length > limit) reply.header('Warning', MORE)
    return sendJson(request, reply, JSON.stringify(all.slice(0, limit)))
  }

  app.get('/dicomweb/studies', async (request, reply) => {
    const search = await begin(request, reply, STUDY_KEYS, 100)
    if (!search) return reply
    const { visitor, where, limit, offset } = search
    const rows = await parts.asTenant(tenantOf(visitor), (tx) => {
      const visible = seenBy(tx, 'qido.studies', visitor, 's')
      return tx.rows<StudyRow>(sql`SELECT s.study_uid, s.study_date, s.study_time, s.accession_no, s.patient_name, s.patient_id, s.patient_birth_date, s.patient_sex, s.description, s.modality, s.images
        FROM study s WHERE ${visible} AND ${join(where, ' AND ')} ORDER BY s.received DESC, s.study_uid LIMIT ${limit + 1} OFFSET ${offset}`)
    })
    return answer(request, reply, rows.map(studyJson), limit)
  })

  function level(path: string, known: Readonly<Record<string, Key>>, kind: 'series' | 'instances'): void {
    app.get(`/dicomweb/studies/:study${path}`, async (request, reply) => {
      const search = await begin(request, reply, known, 20_000)
      if (!search) return reply
      const { visitor, where, limit, offset } = search
      const { study, series } = request.params as { study: string; series?: string }
      if (!isUid(study) || (series !== undefined && !isUid(series))) return reply.code(400).send()
      const within = series === undefined ? sql`true` : sql`se.series_uid = ${series}`
      const rows = await parts.asTenant(tenantOf(visitor), async (tx) => {
        const visible = seenBy(tx, 'qido.level', visitor, 'st')
        const from = sql`FROM study st JOIN series se ON se.facility_id = st.facility_id AND se.study_uid = st.study_uid JOIN instance i ON i.facility_id = se.facility_id AND i.study_uid = se.study_uid AND i.series_uid = se.series_uid
          WHERE st.study_uid = ${study} AND ${within} AND ${visible}`
        const columns = sql`se.series_uid, se.modality, se.number, se.description`
        const found =
          kind === 'series'
            ? await tx.rows<LevelRow>(
                sql`SELECT ${columns}, count(*)::int AS n ${from} AND ${join(where, ' AND ')} GROUP BY ${columns} ORDER BY se.number, se.series_uid LIMIT ${limit + 1} OFFSET ${offset}`,
              )
            : await tx.rows<LevelRow>(
                sql`SELECT ${columns}, i.sop_uid, i.sop_class, i.number AS instance_number, i.rows, i.columns, i.frames ${from} AND ${join(where, ' AND ')}
                  ORDER BY se.number, se.series_uid, i.position NULLS LAST, i.number, i.sop_uid LIMIT ${limit + 1} OFFSET ${offset}`,
              )
        // Nothing that matches is an empty list; a study that is not there, or another's, is not found.
        return found.length || (await tx.row(sql`SELECT 1 ${from} LIMIT 1`)) ? found : undefined
      })
      if (!rows) return reply.code(404).send()
      const url = `/dicomweb/studies/${study}`
      return answer(
        request,
        reply,
        rows.map((row) => (kind === 'series' ? seriesJson(url, row) : instanceJson(url, row))),
        limit,
      )
    })
  }
  level('/series', SERIES_KEYS, 'series')
  level('/instances', INSTANCE_KEYS, 'instances')
  level('/series/:series/instances', INSTANCE_KEYS, 'instances')
}
