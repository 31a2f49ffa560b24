import { type ModuleState, type ModuleVersion, releaseCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { othersOf, type Pointer, readPointers, releaseId } from '../../modules/active'
import type { PublishedRelease } from '../../modules/catalogue'
import { type Candidate, misfit, SITE_OFFER } from '../../modules/fits'
import { type Handler, sessionHandler } from '../handler'
import { managesReleases } from '../policies'
import { hospitalNames, type ReleaseParts, reachSite } from './parts'
import { sessionsByRelease } from './running'

interface Figures {
  name: string
  loads: number
  median: number
  p95: number
  failures: number
}

const DAY_MS = 86_400_000

const candidateOf = ({ release, keyId, revokedAt, keyRevoked }: PublishedRelease): Candidate => ({
  release,
  keyId,
  revoked: revokedAt !== null,
  keyRevoked,
})

/** Modules, versions, who runs what and how they fare, as an administrator decides by it. */
export function overviewHandler(parts: ReleaseParts): Handler {
  return sessionHandler(releaseCalls.queryModules, managesReleases, async ({ session, tx, now }) => {
    const forAll = await reachSite(tx, session)
    const mine = session.facilityId
    const published = await parts.catalogue.list()
    const names = await hospitalNames(parts.gate)
    const running = await sessionsByRelease(parts.gate, forAll ? undefined : mine, now)
    const own = forAll ? sql`true` : tx.filter('pointers.own', sql`(p.facility_id IS NULL OR p.facility_id = ${mine})`)
    const pointers = await readPointers(tx, own)
    const ownEvents = forAll ? sql`true` : tx.filter('moduleEvents.own', sql`e.facility_id = ${mine}`)
    const figures = await tx.rows<Figures>(
      sql`SELECT e.name, (count(*) FILTER (WHERE e.code = ''))::int AS loads, (count(*) FILTER (WHERE e.code <> ''))::int AS failures,
            coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY e.ms) FILTER (WHERE e.code = ''), 0) AS median,
            coalesce(percentile_disc(0.95) WITHIN GROUP (ORDER BY e.ms) FILTER (WHERE e.code = ''), 0) AS p95
          FROM module_event e WHERE ${ownEvents} AND e.at >= ${new Date(now - DAY_MS)} GROUP BY e.name`,
    )
    const ownLog = forAll ? sql`true` : tx.filter('releaseLog.left', sql`(l.facility_id IS NULL OR l.facility_id = ${mine})`)
    const rolledBack = await tx.rows<{ name: string; version: string; at: number }>(
      sql`SELECT l.name, l.former AS version, max(l.at) AS at FROM release_log l
          WHERE ${ownLog} AND l.act = 'rollBack' AND l.code = 0 AND l.former <> '' GROUP BY l.name, l.former`,
    )
    const left = new Map(rolledBack.map(({ name, version, at }) => [releaseId(name, version), formatDateTime(at)]))
    const state = await tx.row<{ serial: number }>(sql`SELECT serial FROM registry_state`)
    const candidates = new Map(published.map((one) => [releaseId(one.name, one.version), candidateOf(one)]))
    const audience = forAll ? null : mine

    const versionOf = (one: PublishedRelease): ModuleVersion => {
      const found = misfit(candidateOf(one), othersOf(pointers, candidates, audience, one.name))
      return {
        version: one.version,
        serial: one.serial,
        keyId: one.keyId,
        vendor: one.owner,
        needsHost: one.release.module.needs.host,
        bytes: one.bytes,
        publishedAt: formatDateTime(one.publishedAt),
        publishedBy: one.publishedBy,
        revokedAt: one.revokedAt === null ? null : formatDateTime(one.revokedAt),
        refusal: found?.code ?? CODE.success,
        refusalDetail: found?.detail ?? '',
        sessions: running.get(releaseId(one.name, one.version)) ?? 0,
        left: left.get(releaseId(one.name, one.version)) ?? null,
      }
    }
    const pointerOf = ({ facilityId, version, former, since, by }: Pointer): ModuleState['pointers'][number] => ({
      facilityId: facilityId ?? '',
      facilityName: (facilityId && names.get(facilityId)) ?? '',
      version,
      former,
      since: formatDateTime(since),
      by,
    })
    const moduleOf = (name: string): ModuleState => {
      const versions = published.filter((one) => one.name === name)
      const newest = versions[0]!
      const everybody = pointers.find((pointer) => pointer.name === name && pointer.facilityId === null)
      const runs = versions.find(({ version }) => version === everybody?.version) ?? newest
      const figure = figures.find((row) => row.name === name)
      return {
        name,
        title: newest.release.module.title,
        vendor: runs.owner,
        pointers: pointers.filter((pointer) => pointer.name === name).map(pointerOf),
        versions: versions.map(versionOf),
        loads: figure?.loads ?? 0,
        medianMs: figure?.median ?? 0,
        p95Ms: figure?.p95 ?? 0,
        failures: figure?.failures ?? 0,
      }
    }
    const hospitals = [...names].filter(([id]) => forAll || id === mine).map(([facilityId, name]) => ({ facilityId, name }))
    return {
      val: {
        site: parts.siteId,
        hostVersion: SITE_OFFER.host,
        serial: state!.serial,
        forAll,
        hospitals,
        modules: [...new Set(published.map(({ name }) => name))].map(moduleOf),
      },
    }
  })
}
