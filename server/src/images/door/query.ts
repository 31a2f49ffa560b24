import { hasMenu } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { isUid } from '..'
import { accepted, typeFor } from './accept'
import { BadParameter, refuse, refuseParameter } from './answers'
import { type Admit, type DicomwebParts, tenantOf, type Visitor } from './dicomweb'
import { sendJson } from './fresh'
import { type Asked, asked, type Bound } from './qido-asked'
import { instanceJson, seriesJson, studyJson } from './qido-json'
import { INSTANCE_KEYS, type Keys, SERIES_KEYS, STUDY_KEYS } from './qido-keys'
import {
  firstInstance,
  headerColumn,
  INSTANCE_COLUMNS,
  type InstanceRow,
  SERIES_COLUMNS,
  SERIES_COUNT,
  STUDY_COLUMNS,
  STUDY_COUNTS,
  type StudyRow,
} from './qido-rows'
import { seenBy } from './seen'

/** People who read reports see images; a gateway sees what its hospital has. */
export const mayRead = (v: Visitor): boolean =>
  v.kind === 'gateway' ||
  v.session.role === 'technician' ||
  hasMenu(v.session.mainMenu, 'localDiagnosis') ||
  hasMenu(v.session.mainMenu, 'remoteDiagnosis')

/** More was found than was asked for: said as PS3.18 8.3.4.4 wants it. */
const MORE = 'There are additional results that can be requested'

/** All studies are too many for one answer; one study is answered whole. */
const STUDIES: Bound = { usual: 100, most: 1_000 }
const EVERYWHERE: Bound = { usual: 1_000, most: 1_000 }
const WITHIN: Bound = { usual: 20_000, most: 20_000 }

type Search = Asked & { readonly visitor: Visitor }

/** By one key at most and with nothing asked for besides: of those there are few texts, and their plans cost many times what they find. */
const rowsOf = <T>(tx: Tx, { where, include }: Asked, query: Sql): Promise<T[]> =>
  where.length <= 2 && !include.all && include.tags.length === 0 ? tx.hotRows<T>(query) : tx.rows<T>(query)

/** QIDO-RS: studies, series and instances, of all studies or of one. */
export function queryRoutes(app: FastifyInstance, parts: DicomwebParts, admit: Admit): void {
  /** Who asks and what, or undefined when it has been answered. */
  async function begin(request: FastifyRequest, reply: FastifyReply, known: Keys, bound: Bound): Promise<Search | undefined> {
    const visitor = await admit(request, reply)
    if (!visitor) return undefined
    const query = request.query as Record<string, unknown>
    const refused = (sent: FastifyReply): Promise<undefined> => Promise.resolve(sent).then(() => undefined)
    if (!mayRead(visitor)) return refused(refuse(reply, 'NO_RIGHT'))
    if (!typeFor(accepted(request.headers.accept, query.accept), ['application/dicom+json', 'application/json']))
      return refused(refuse(reply, 'NOT_ACCEPTABLE', {}, 'application/dicom+json'))
    const { study, series } = request.params as { study?: string; series?: string }
    if (![study, series].every((uid) => uid === undefined || isUid(uid))) return refused(refuse(reply, 'BAD_UID'))
    try {
      return { visitor, ...asked(query, known, bound) }
    } catch (error) {
      if (!(error instanceof BadParameter)) throw error
      return refused(refuseParameter(reply, error))
    }
  }

  /** One row more than was asked for tells that there are more. */
  const answer = (request: FastifyRequest, reply: FastifyReply, all: readonly unknown[], { limit, warnings }: Search): Promise<unknown> => {
    const said = [...warnings, ...(all.length > limit ? [MORE] : [])].map((warning) => `299 farsight: ${warning}`)
    if (said.length) reply.header('Warning', said.join(', '))
    return sendJson(request, reply, JSON.stringify(all.slice(0, limit)))
  }

  app.get('/dicomweb/studies', { exposeHeadRoute: true }, async (request, reply) => {
    const search = await begin(request, reply, STUDY_KEYS, STUDIES)
    if (!search) return reply
    const { visitor, where, limit, offset, include } = search
    const rows = await parts.asTenant(tenantOf(visitor), (tx) => {
      const visible = seenBy(tx, 'qido.studies', visitor, 'st')
      return rowsOf<StudyRow>(
        tx,
        search,
        sql`SELECT r.*, ${STUDY_COUNTS}, f.brief, f.header FROM (
        SELECT ${STUDY_COLUMNS} FROM study st WHERE ${visible} AND ${join(where, ' AND ')}
          ORDER BY st.received DESC, st.study_uid LIMIT ${limit + 1} OFFSET ${offset}) r
        ${firstInstance(include, 'study')} ORDER BY r.received DESC, r.study_uid`,
      )
    })
    return answer(request, reply, rows.map(studyJson), search)
  })

  /** Series or instances below an address that may name the study and the series. */
  function level(path: string, kind: 'series' | 'instances'): void {
    const everywhere = !path.includes(':study')
    const bound = everywhere ? EVERYWHERE : WITHIN
    app.get(`/dicomweb${path}`, { exposeHeadRoute: true }, async (request, reply) => {
      const search = await begin(request, reply, kind === 'series' ? SERIES_KEYS : INSTANCE_KEYS, bound)
      if (!search) return reply
      const { study, series } = request.params as { study?: string; series?: string }
      const rows = await parts.asTenant(tenantOf(search.visitor), async (tx) => {
        const ofStudy = study === undefined ? sql`true` : sql`st.study_uid = ${study}`
        const within = series === undefined ? ofStudy : sql`${ofStudy} AND se.series_uid = ${series}`
        const visible = seenBy(tx, 'qido.level', search.visitor, 'st')
        const found = await rowsOf<InstanceRow>(
          tx,
          search,
          kind === 'series'
            ? seriesOf(search, visible, within, everywhere)
            : instancesOf(search, visible, within, { study: !everywhere, series: series !== undefined }),
        )
        // Nothing that matches is an empty list; a study that is not there, or another's, is not found.
        return everywhere || found.length || (await tx.row(sql`SELECT 1 ${INSTANCES} WHERE ${visible} AND ${within} LIMIT 1`))
          ? found
          : undefined
      })
      if (!rows) return reply.code(404).send()
      const json = (row: InstanceRow) =>
        kind === 'series' ? seriesJson(row, everywhere) : instanceJson(row, everywhere, series === undefined)
      return answer(request, reply, rows.map(json), search)
    })
  }
  level('/series', 'series')
  level('/instances', 'instances')
  level('/studies/:study/series', 'series')
  level('/studies/:study/instances', 'instances')
  level('/studies/:study/series/:series/instances', 'instances')
}

const SERIES = sql`FROM study st JOIN series se ON se.facility_id = st.facility_id AND se.study_uid = st.study_uid`
const INSTANCES = sql`${SERIES} JOIN instance i ON i.facility_id = se.facility_id AND i.study_uid = se.study_uid AND i.series_uid = se.series_uid`
const SERIES_ORDER = sql`received DESC, study_uid, number, series_uid`

function seriesOf({ where, limit, offset, include }: Search, visible: Sql, within: Sql, everywhere: boolean): Sql {
  const filled = sql`EXISTS (SELECT 1 FROM instance i WHERE i.facility_id = se.facility_id AND i.study_uid = se.study_uid AND i.series_uid = se.series_uid)`
  return sql`SELECT r.*, ${everywhere ? sql`${STUDY_COUNTS},` : sql``} ${SERIES_COUNT}, f.brief, f.header FROM (
    SELECT ${STUDY_COLUMNS}, ${SERIES_COLUMNS} ${SERIES} WHERE ${visible} AND ${within} AND ${join([...where, filled], ' AND ')}
      ORDER BY ${SERIES_ORDER} LIMIT ${limit + 1} OFFSET ${offset}) r
    ${firstInstance(include, 'series')} ORDER BY ${SERIES_ORDER}`
}

/**
 * Counts are told with the series and study where the address does not name them; counted once each and kept, since a planner that
 * expects one row counts them anew for every instance.
 */
function instancesOf(
  { where, limit, offset, include }: Search,
  visible: Sql,
  within: Sql,
  named: { study: boolean; series: boolean },
): Sql {
  const order = sql`${SERIES_ORDER}, position NULLS LAST, instance_number, sop_uid`
  const ofStudy = sql`, s AS MATERIALIZED (SELECT r.*, ${STUDY_COUNTS} FROM (SELECT DISTINCT facility_id, study_uid FROM page) r)`
  const ofSeries = sql`, e AS MATERIALIZED (SELECT r.*, ${SERIES_COUNT} FROM (SELECT DISTINCT facility_id, study_uid, series_uid FROM page) r)`
  return sql`WITH page AS MATERIALIZED (
    SELECT ${STUDY_COLUMNS}, ${SERIES_COLUMNS}, ${INSTANCE_COLUMNS}, i.brief, ${headerColumn(include, 'instance')} ${INSTANCES}
      WHERE ${visible} AND ${within} AND ${join(where, ' AND ')} ORDER BY ${order} LIMIT ${limit + 1} OFFSET ${offset})
    ${named.study ? sql`` : ofStudy} ${named.series ? sql`` : ofSeries}
    SELECT * FROM page ${named.study ? sql`` : sql`JOIN s USING (facility_id, study_uid)`}
      ${named.series ? sql`` : sql`JOIN e USING (facility_id, study_uid, series_uid)`} ORDER BY ${order}`
}
