import { hasMenu } from '@farsight/shared/domain'
import type { FastifyInstance } from 'fastify'
import sql, { join, type Sql } from 'sql-template-tag'
import { isUid } from '..'
import { type Admit, type DicomwebParts, tenantOf, type Visitor } from './dicomweb'
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

/** Matching keys of a study search, by keyword and by tag (PS3.18 table 10.6.1-5). */
const KEYS: Readonly<Record<string, Sql>> = {
  StudyInstanceUID: sql`s.study_uid`,
  '0020000D': sql`s.study_uid`,
  AccessionNumber: sql`s.accession_no`,
  '00080050': sql`s.accession_no`,
  PatientID: sql`s.patient_id`,
  '00100020': sql`s.patient_id`,
  StudyDate: sql`s.study_date`,
  '00080020': sql`s.study_date`,
}

class BadQuery extends Error {}

function numberOf(text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback
  if (!/^\d{1,6}$/.test(text)) throw new BadQuery()
  return Math.min(Number(text), max)
}

function conditions(query: Record<string, unknown>): Sql[] {
  const all: Sql[] = []
  for (const [key, value] of Object.entries(query)) {
    if (key === 'limit' || key === 'offset' || key === 'includefield' || key === 'fuzzymatching') continue
    const column = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined
    if (!column || typeof value !== 'string' || value.length > 64 || value.includes('\u0000')) throw new BadQuery()
    const range = /^(\d{8})?-(\d{8})?$/.exec(value)
    if (/Date|00080020/.test(key) && range) {
      if (range[1]) all.push(sql`${column} >= ${range[1]}`)
      if (range[2]) all.push(sql`${column} <= ${range[2]}`)
    } else all.push(sql`${column} = ${value}`)
  }
  return all
}

/** QIDO-RS: studies, and the series and instances of one study. */
export function queryRoutes(app: FastifyInstance, parts: DicomwebParts, admit: Admit): void {
  const json = 'application/dicom+json; charset=utf-8'

  app.get('/dicomweb/studies', async (request, reply) => {
    const visitor = await admit(request, reply)
    if (!visitor) return reply
    if (!mayRead(visitor)) return reply.code(403).send()
    const tenant = tenantOf(visitor)
    const query = request.query as Record<string, unknown>
    let where: Sql[]
    let limit: number
    let offset: number
    try {
      where = conditions(query)
      limit = numberOf(query.limit as string | undefined, 100, 1_000)
      offset = numberOf(query.offset as string | undefined, 0, 100_000)
    } catch (error) {
      if (error instanceof BadQuery) return reply.code(400).send()
      throw error
    }
    const rows = await parts.asTenant(tenant, (tx) => {
      const visible = seenBy(tx, 'qido.studies', visitor, 's')
      return tx.rows<StudyRow>(sql`SELECT s.study_uid, s.study_date, s.study_time, s.accession_no, s.patient_name, s.patient_id, s.patient_birth_date, s.patient_sex, s.description, s.modality, s.images
        FROM study s WHERE ${visible} AND ${join([sql`true`, ...where], ' AND ')} ORDER BY s.received DESC, s.study_uid LIMIT ${limit} OFFSET ${offset}`)
    })
    return reply.type(json).send(JSON.stringify(rows.map(studyJson)))
  })

  for (const level of ['series', 'instances'] as const) {
    app.get(`/dicomweb/studies/:study/${level}`, async (request, reply) => {
      const visitor = await admit(request, reply)
      if (!visitor) return reply
      if (!mayRead(visitor)) return reply.code(403).send()
      const { study } = request.params as { study: string }
      if (!isUid(study)) return reply.code(400).send()
      const tenant = tenantOf(visitor)
      const rows = await parts.asTenant(tenant, (tx) => {
        const visible = seenBy(tx, 'qido.level', visitor, 'st')
        return tx.rows<{
          series_uid: string
          modality: string
          number: number
          description: string
          sop_uid: string
          sop_class: string
          instance_number: number
          n: number
        }>(sql`
          SELECT se.series_uid, se.modality, se.number, se.description, i.sop_uid, i.sop_class, i.number AS instance_number, count(*) OVER (PARTITION BY se.series_uid)::int AS n
          FROM study st JOIN series se ON se.facility_id = st.facility_id AND se.study_uid = st.study_uid JOIN instance i ON i.facility_id = se.facility_id AND i.study_uid = se.study_uid AND i.series_uid = se.series_uid
          WHERE st.study_uid = ${study} AND ${visible} ORDER BY se.number, se.series_uid, i.position NULLS LAST, i.number, i.sop_uid`)
      })
      if (rows.length === 0) return reply.code(404).send()
      const url = (row: { series_uid: string }): string => `/dicomweb/studies/${study}/series/${row.series_uid}`
      const body =
        level === 'series'
          ? rows
              .filter((row, i) => rows.findIndex((other) => other.series_uid === row.series_uid) === i)
              .map((row) => ({
                '00080060': one('CS', row.modality),
                '0008103E': one('LO', row.description),
                '00081190': one('UR', url(row)),
                '0020000E': one('UI', row.series_uid),
                '00200011': one('IS', row.number),
                '00201209': one('IS', row.n),
              }))
          : rows.map((row) => ({
              '00080016': one('UI', row.sop_class),
              '00080018': one('UI', row.sop_uid),
              '00081190': one('UR', `${url(row)}/instances/${row.sop_uid}`),
              '0020000E': one('UI', row.series_uid),
              '00200013': one('IS', row.instance_number),
            }))
      return reply.type(json).send(JSON.stringify(body))
    })
  }
}
