import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import { makeKey } from '@farsight/shared/release'
import type { TestClient } from '../../../test/harness'
import { type ReleaseServer, releaseServer } from '../../../test/published'
import { runs, setOf } from '../../../test/sets'
import { releaseCatalogue } from '../../modules/catalogue'
import { logRelease } from '../../modules/change'
import { trimEvents } from '../../modules/events'
import { releasePointers } from '../../modules/pointers'
import { releaseStore } from '../../modules/publish/store'
import { atGate } from '../../modules/statements'

const MANAGE = '000000000100'
let server: ReleaseServer
let home: string
let other: string
let union: TestClient
let admin: TestClient

const doctor = async (facilityId: string): Promise<TestClient> => server.as(await server.account(facilityId))
const code = async (client: TestClient, ...[call, payload]: Parameters<TestClient['call']>): Promise<number> =>
  (await client.call(call, payload)).body.errorCode
// biome-ignore lint/suspicious/noExplicitAny: an answer
const state = async (client: TestClient, name: string): Promise<any> =>
  (await client.call('queryModules')).body.val.modules.find((m: { name: string }) => m.name === name)
const log = async (client: TestClient, name: string) => (await client.call('queryReleaseLog', { name })).body.val
const audit = async (call: string, objectId: string): Promise<number> =>
  server.database.superuser(
    async (su) =>
      (await su.query('SELECT count(*)::int AS n FROM audit WHERE call LIKE $1 AND object_id = $2 AND outcome = 0', [call, objectId]))
        .rows[0].n,
  )

beforeAll(async () => {
  server = await releaseServer()
  home = await server.facility({ name: '本院' })
  other = await server.facility({ name: '他院' })
  union = await server.as(await server.account(home, { role: 'unionAdmin', menu: MANAGE, name: '联盟管理员' }))
  admin = await server.as(await server.account(home, { role: 'admin', menu: MANAGE, name: '本院管理员' }))
})
afterAll(() => server.close())

test('[FED-06] a version activated for one hospital reaches its users at their next login and nobody else; rolled back, new sessions get the old one; both are audited', async () => {
  await server.publish('mf-room', '1.0.0')
  await server.publish('mf-room', '2.0.0')
  expect(await code(union, 'activateModule', { name: 'mf-room', moduleVersion: '1.0.0' })).toBe(0)
  const before = await doctor(home)
  expect(await runs(server, before)).toEqual(['mf-room@1.0.0'])
  expect(await code(union, 'activateModule', { name: 'mf-room', moduleVersion: '2.0.0', facilityId: home })).toBe(0)
  expect(await runs(server, before)).toEqual(['mf-room@1.0.0'])
  expect(await runs(server, await doctor(home))).toEqual(['mf-room@2.0.0'])
  // A whole reading room runs one version, whoever logs in.
  expect(await runs(server, admin)).toEqual(['mf-room@2.0.0'])
  expect(await runs(server, await doctor(other))).toEqual(['mf-room@1.0.0'])
  expect((await state(union, 'mf-room')).pointers).toEqual([
    expect.objectContaining({ facilityId: '', version: '1.0.0', former: null, by: '联盟管理员' }),
    expect.objectContaining({ facilityId: home, facilityName: '本院', version: '2.0.0', former: null }),
  ])
  expect((await union.call('rollBackModule', { name: 'mf-room', facilityId: home })).body.val).toEqual({ version: '1.0.0' })
  expect(await runs(server, await doctor(home))).toEqual(['mf-room@1.0.0'])
  expect(
    (await log(union, 'mf-room')).map((row: { act: string; version: string; former: string; facilityName: string; by: string }) => [
      row.act,
      row.version,
      row.former,
      row.facilityName,
      row.by,
    ]),
  ).toEqual([
    ['rollBack', '1.0.0', '2.0.0', '本院', '联盟管理员'],
    ['activate', '2.0.0', '', '本院', '联盟管理员'],
    ['activate', '1.0.0', '', '', '联盟管理员'],
  ])
  expect([await audit('%ActivateModule', 'mf-room@2.0.0'), await audit('%RollBackModule', 'mf-room')]).toEqual([1, 1])
})

test('[FED-06] a roll-back is one act; a second one never brings back what was left', async () => {
  await server.publish('mf-undo', '1.0.0')
  await server.publish('mf-undo', '2.0.0')
  for (const moduleVersion of ['1.0.0', '2.0.0', '2.0.0']) await union.call('activateModule', { name: 'mf-undo', moduleVersion })
  // The same request sent twice rolls back once.
  const requestKey = 'roll-back-once'
  for (let i = 0; i < 2; i += 1)
    expect((await union.call('rollBackModule', { name: 'mf-undo', requestKey })).body.val).toEqual({ version: '1.0.0' })
  expect((await union.call('rollBackModule', { name: 'mf-undo' })).body).toMatchObject({ errorCode: CODE.releaseNoFormer })
  expect((await state(union, 'mf-undo')).pointers[0]).toMatchObject({ version: '1.0.0', former: null })
  // Taken back it is by activating.
  await union.call('activateModule', { name: 'mf-undo', moduleVersion: '2.0.0' })
  expect((await state(union, 'mf-undo')).pointers[0]).toMatchObject({ version: '2.0.0', former: '1.0.0' })
})

test('[FED-06] a version tells when it was rolled back here, whoever left it: everybody or the own hospital, not another one', async () => {
  for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) await server.publish('mf-left', version)
  const act = (call: 'activateModule' | 'rollBackModule', payload: object): Promise<number> =>
    code(union, call, { name: 'mf-left', ...payload })
  const left = async (client: TestClient): Promise<string[]> =>
    (await state(client, 'mf-left')).versions.flatMap((v: { version: string; left: string | null }) =>
      v.left ? [`${v.version} ${v.left}`] : [],
    )
  await act('activateModule', { moduleVersion: '1.0.0' })
  await act('activateModule', { moduleVersion: '2.0.0' })
  await act('activateModule', { moduleVersion: '3.0.0', facilityId: home })
  await act('activateModule', { moduleVersion: '4.0.0', facilityId: other })
  expect(await left(union)).toEqual([])
  const at = formatDateTime(server.clock.now)
  for (const payload of [{}, { facilityId: home }, { facilityId: other }]) expect(await act('rollBackModule', payload)).toBe(0)
  // Refused, it left nothing.
  const refused = { act: 'rollBack', name: 'mf-left', former: '1.0.0', by: 'test', code: CODE.releaseNoFormer } as const
  await atGate(server.pools.gate, (db) => logRelease(db, server.clock.now, refused))
  expect((await state(union, 'mf-left')).pointers).toEqual([expect.objectContaining({ version: '1.0.0', former: null })])
  expect(await left(union)).toEqual([`4.0.0 ${at}`, `3.0.0 ${at}`, `2.0.0 ${at}`])
  expect(await left(admin)).toEqual([`3.0.0 ${at}`, `2.0.0 ${at}`])
  // The last time counts.
  server.clock.now += 60_000
  await act('activateModule', { moduleVersion: '2.0.0' })
  await act('rollBackModule', {})
  expect(await left(union)).toContain(`2.0.0 ${formatDateTime(server.clock.now)}`)
})

test('a module’s vendor is who signed what runs for everybody; while nothing does, the newest', async () => {
  const key = await server.addKey('乙公司')
  await server.publish('mf-signer', '1.0.0', { key: await server.addKey('甲公司') })
  await server.publish('mf-signer', '2.0.0', { key })
  expect((await state(union, 'mf-signer')).vendor).toBe('乙公司')
  await union.call('activateModule', { name: 'mf-signer', moduleVersion: '1.0.0' })
  await union.call('activateModule', { name: 'mf-signer', moduleVersion: '2.0.0', facilityId: home })
  for (const client of [union, admin]) expect((await state(client, 'mf-signer')).vendor).toBe('甲公司')
})

test('[FED-07] what needs a later host, another shared library or another’s route is not activated: code, both versions and a row in the log', async () => {
  const title = { zh: '', en: '' }
  await server.publish('mf-taken', '1.0.0', { routes: [{ path: '/taken', title }] })
  await server.publish('mf-late', '1.0.0', { host: '^4.0.0' })
  await server.publish('mf-late', '1.1.0', { shared: { react: '^20.0.0' } })
  await server.publish('mf-late', '1.2.0', { routes: [{ path: '/taken', title }] })
  await union.call('activateModule', { name: 'mf-taken', moduleVersion: '1.0.0' })
  const expected = [
    ['1.0.0', CODE.releaseHost, 'host ^4.0.0 ≠ 3.1.0'],
    ['1.1.0', CODE.releaseShared, 'react ^20.0.0 ≠ 19.3.1'],
    ['1.2.0', CODE.releaseRoute, '/taken (mf-taken 1.0.0)'],
    ['1.3.0', CODE.releaseNotFound, 'mf-late 1.3.0'],
  ] as const
  for (const [moduleVersion, errorCode, detail] of expected) {
    const { body } = await union.call('activateModule', { name: 'mf-late', moduleVersion })
    expect(body).toMatchObject({ errorCode, errorMsg: expect.stringContaining(detail) })
    expect((await log(union, 'mf-late'))[0]).toMatchObject({
      act: 'activate',
      version: moduleVersion,
      code: errorCode,
      detail,
      by: '联盟管理员',
    })
  }
  // The list says so before anybody tries.
  const versions = (await state(union, 'mf-late')).versions
  expect(versions.map((v: { version: string; refusal: number }) => [v.version, v.refusal])).toEqual([
    ['1.2.0', CODE.releaseRoute],
    ['1.1.0', CODE.releaseShared],
    ['1.0.0', CODE.releaseHost],
  ])
  expect((await state(union, 'mf-late')).pointers).toEqual([])
})

test('a route that is free for everybody but taken in one hospital is refused for everybody', async () => {
  const routes = [{ path: '/one_house', title: { zh: '', en: '' } }]
  await server.publish('mf-house-a', '1.0.0', { routes })
  await server.publish('mf-house-b', '1.0.0', { routes })
  expect(await code(union, 'activateModule', { name: 'mf-house-a', moduleVersion: '1.0.0', facilityId: other })).toBe(0)
  expect(await code(union, 'activateModule', { name: 'mf-house-b', moduleVersion: '1.0.0' })).toBe(CODE.releaseRoute)
  expect(await code(union, 'activateModule', { name: 'mf-house-b', moduleVersion: '1.0.0', facilityId: home })).toBe(0)
})

test('files that were changed on the disk are not activated, and the file is named', async () => {
  await server.publish('mf-disk', '1.0.0')
  await writeFile(join(server.store, 'mf-disk', '1.0.0', 'main.js'), 'void 1')
  const { body } = await union.call('activateModule', { name: 'mf-disk', moduleVersion: '1.0.0' })
  expect(body).toMatchObject({ errorCode: CODE.releaseStored, errorMsg: expect.stringContaining('main.js') })
})

test('a hospital’s administrator chooses for the own hospital alone: not for everybody, not for another, no keys, no revoking', async () => {
  await server.publish('mf-own', '1.0.0')
  await server.publish('mf-own', '2.0.0')
  await union.call('activateModule', { name: 'mf-own', moduleVersion: '1.0.0' })
  await union.call('activateModule', { name: 'mf-own', moduleVersion: '2.0.0', facilityId: other })
  for (const facilityId of [undefined, '', other, '00000000-0000-4000-8000-000000000000']) {
    expect(await code(admin, 'activateModule', { name: 'mf-own', moduleVersion: '2.0.0', facilityId })).toBe(CODE.noPermission)
    expect(await code(admin, 'rollBackModule', { name: 'mf-own', facilityId })).toBe(CODE.noPermission)
  }
  expect(await code(admin, 'activateModule', { name: 'mf-own', moduleVersion: '2.0.0', facilityId: home })).toBe(0)
  expect(await runs(server, await doctor(home))).toContain('mf-own@2.0.0')
  expect((await state(admin, 'mf-own')).pointers.map((p: { facilityId: string }) => p.facilityId)).toEqual(['', home])
  expect((await state(union, 'mf-own')).pointers.map((p: { facilityId: string }) => p.facilityId).sort()).toEqual(['', home, other].sort())
  const { val } = (await admin.call('queryModules')).body
  expect([val.forAll, val.hospitals]).toEqual([false, [{ facilityId: home, name: '本院' }]])
  expect((await log(admin, 'mf-own')).map((row: { facilityName: string }) => row.facilityName)).toEqual(['本院', ''])
  expect(await code(admin, 'revokeRelease', { name: 'mf-own', moduleVersion: '1.0.0', reason: 'x' })).toBe(CODE.noPermission)
  expect(await code(admin, 'queryReleaseKeys')).toBe(CODE.noPermission)
  expect((await admin.call('rollBackModule', { name: 'mf-own', facilityId: home })).body.val).toEqual({ version: '1.0.0' })
  expect(await code(admin, 'rollBackModule', { name: 'mf-own', facilityId: home })).toBe(CODE.releaseNoFormer)
  // The own hospital is no way to the menu: without it nothing is seen.
  const bare = await server.as(await server.account(home, { role: 'admin', menu: '000010000000' }))
  expect(await code(bare, 'queryModules')).toBe(CODE.noPermission)
})

test('[FD-06] a revoked version leaves every pointer, is told to the sessions that run it, and never comes back', async () => {
  for (const version of ['1.0.0', '2.0.0']) await server.publish('mf-bad', version)
  for (const moduleVersion of ['1.0.0', '2.0.0']) await union.call('activateModule', { name: 'mf-bad', moduleVersion })
  await union.call('activateModule', { name: 'mf-bad', moduleVersion: '2.0.0', facilityId: other })
  const client = await doctor(home)
  const pinned = await setOf(server, client)
  expect(await code(union, 'revokeRelease', { name: 'mf-bad', moduleVersion: '2.0.0', reason: '影像方向错误' })).toBe(0)
  const told = await setOf(server, client)
  expect(told).toMatchObject({ setId: pinned.setId, withdrawn: ['mf-bad@2.0.0'] })
  expect(told.newest).not.toBe(pinned.setId)
  expect(told.serial).toBeGreaterThan(pinned.serial)
  for (const facilityId of [home, other]) expect(await runs(server, await doctor(facilityId))).toContain('mf-bad@1.0.0')
  expect(await code(union, 'activateModule', { name: 'mf-bad', moduleVersion: '2.0.0' })).toBe(CODE.releaseRevoked)
  expect(await code(union, 'revokeRelease', { name: 'mf-bad', moduleVersion: '2.0.0', reason: 'x' })).toBe(CODE.releaseRevoked)
  expect(await code(union, 'revokeRelease', { name: 'mf-bad', moduleVersion: '3.0.0', reason: 'x' })).toBe(CODE.releaseNotFound)
  // With nothing before it the module goes.
  await union.call('revokeRelease', { name: 'mf-bad', moduleVersion: '1.0.0', reason: 'x' })
  expect((await runs(server, await doctor(home))).filter((id) => id.startsWith('mf-bad'))).toEqual([])
  expect((await state(union, 'mf-bad')).pointers).toEqual([])
})

test('[FD-19] a stolen key is revoked: its module is off for every session at once, others run on; signed anew it is back', async () => {
  const key = await server.addKey('开立公司')
  await server.publish('mf-vendor', '1.0.0', { key })
  await union.call('activateModule', { name: 'mf-vendor', moduleVersion: '1.0.0' })
  const client = await doctor(home)
  const before = await setOf(server, client)
  expect(before.modules.map(({ name }) => name)).toContain('mf-vendor')
  expect(await code(union, 'revokeReleaseKey', { keyId: key.keyId, reason: '密钥泄露' })).toBe(0)
  const during = await setOf(server, client)
  expect(during.withdrawn).toEqual(['mf-vendor@1.0.0'])
  const others = (await runs(server, client)).filter((id) => id !== 'mf-vendor@1.0.0')
  expect(await runs(server, await doctor(home))).toEqual(others)
  expect(await code(union, 'activateModule', { name: 'mf-vendor', moduleVersion: '1.0.0' })).toBe(CODE.releaseKeyRevoked)
  expect(await code(union, 'revokeReleaseKey', { keyId: key.keyId, reason: 'x' })).toBe(CODE.releaseKeyRevoked)
  expect(await code(union, 'revokeReleaseKey', { keyId: '0123456789abcdef', reason: 'x' })).toBe(CODE.releaseKeyUnknown)
  // Published again as it is, under another key.
  const fresh = await server.addKey('开立公司')
  await server.pools.gate.query('UPDATE release SET key_id = $1 WHERE name = $2', [fresh.keyId, 'mf-vendor'])
  server.clock.now += 2_000
  expect((await setOf(server, client)).withdrawn).toEqual([])
  expect(await setOf(server, await doctor(home))).toMatchObject({ setId: before.setId })
})

test('a key’s pointer goes back to another key’s version where there is one', async () => {
  const key = await server.addKey('another')
  await server.publish('mf-both', '1.0.0')
  await server.publish('mf-both', '2.0.0', { key })
  for (const moduleVersion of ['1.0.0', '2.0.0']) await union.call('activateModule', { name: 'mf-both', moduleVersion })
  await union.call('revokeReleaseKey', { keyId: key.keyId, reason: 'x' })
  expect(await runs(server, await doctor(home))).toContain('mf-both@1.0.0')
})

test('a vendor’s key is let in with what it may, changed, listed, and a revoked one never comes back', async () => {
  const { publicKey, keyId } = makeKey('甲')
  const rights = { owner: '甲公司', publicKey, modules: ['mf-jia-*'], mayActivate: false }
  expect((await union.call('addReleaseKey', rights)).body.val).toEqual({ keyId })
  expect(await code(union, 'addReleaseKey', { ...rights, mayActivate: true })).toBe(0)
  const listed = (await union.call('queryReleaseKeys')).body.val.find((row: { keyId: string }) => row.keyId === keyId)
  expect(listed).toMatchObject({ owner: '甲公司', modules: ['mf-jia-*'], mayActivate: true, demo: false, revokedAt: null, releases: 0 })
  await union.call('revokeReleaseKey', { keyId, reason: 'x' })
  expect(await code(union, 'addReleaseKey', rights)).toBe(CODE.releaseKeyRevoked)
  for (const publicKey of ['A'.repeat(60), server.siteKey.publicKey.slice(0, 60), `${makeKey('乙').publicKey.slice(0, -4)}AAB=`])
    expect((await union.call('addReleaseKey', { ...rights, publicKey })).body).toMatchObject({
      errorCode: CODE.parameterIllegal,
      field: 'publicKey',
    })
})

test('[FED-17] loads and failures stand by module and version, without a user, an address or an exam; each hospital sees its own', async () => {
  await server.publish('mf-slow', '1.0.0')
  await union.call('activateModule', { name: 'mf-slow', moduleVersion: '1.0.0' })
  const told = { name: 'mf-slow', moduleVersion: '1.0.0' }
  const there = await doctor(other)
  for (const ms of [100, 200, 300, 400, 5_000]) await (await doctor(home)).call('reportModule', { ...told, code: '', ms })
  await there.call('reportModule', { ...told, code: 'FED-104', ms: 0 })
  await there.call('reportModule', { ...told, code: 'FED-104', ms: 0 })
  await setOf(server, there)
  expect(await state(union, 'mf-slow')).toMatchObject({ loads: 5, medianMs: 300, p95Ms: 5_000, failures: 2 })
  expect(await state(admin, 'mf-slow')).toMatchObject({ loads: 5, failures: 0 })
  const faults = { name: 'mf-slow', version: '1.0.0', code: 'FED-104', facilityName: '他院', count: 2 }
  expect((await union.call('queryModuleFaults')).body.val).toEqual([expect.objectContaining(faults)])
  expect((await admin.call('queryModuleFaults')).body.val).toEqual([])
  expect((await state(union, 'mf-slow')).versions[0].sessions).toBeGreaterThan(0)
  const columns = await server.database.superuser(
    async (su) => (await su.query("SELECT attname FROM pg_attribute WHERE attrelid = 'module_event'::regclass AND attnum > 0")).rows,
  )
  expect(columns.map(({ attname }) => attname)).toEqual(['event_id', 'at', 'facility_id', 'name', 'version', 'code', 'ms'])
})

test('[FED-17] what was never published is not told of, a page that talks too much is not heard, and old rows go after thirty days', async () => {
  const client = await doctor(home)
  const told = { name: 'mf-slow', moduleVersion: '1.0.0', code: '', ms: 1 }
  expect((await client.call('reportModule', { ...told, moduleVersion: '9.9.9' })).body).toMatchObject({
    errorCode: 2,
    field: 'moduleVersion',
  })
  expect(await code(client, 'reportModule', { ...told, name: 'mf-unknown' })).toBe(2)
  for (let i = 0; i < 58; i += 1) expect(await code(client, 'reportModule', told)).toBe(0)
  expect(await code(client, 'reportModule', told)).toBe(CODE.tooFrequent)
  expect(await code(await doctor(home), 'reportModule', told)).toBe(0)
  server.clock.now += 61_000
  expect(await code(client, 'reportModule', told)).toBe(0)
  const count = async (): Promise<number> => (await server.pools.gate.query('SELECT count(*)::int AS n FROM module_event')).rows[0].n
  await trimEvents(server.pools.gate, server.clock.now + 29 * 86_400_000)
  expect(await count()).toBeGreaterThan(60)
  await trimEvents(server.pools.gate, server.clock.now + 31 * 86_400_000)
  expect(await count()).toBe(0)
})

test('[FD-06] a tab that still runs the set before is told of its revoked version, though another tab of the session has renewed', async () => {
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await server.publish('mf-tabs', version)
  await server.publish('mf-apart', '1.0.0')
  const activate = (name: string, moduleVersion: string): Promise<number> => code(union, 'activateModule', { name, moduleVersion })
  for (const version of ['1.0.0', '2.0.0']) expect(await activate('mf-tabs', version)).toBe(0)
  const client = await doctor(home)
  // Both tabs are loaded with this set.
  const old = await setOf(server, client)
  expect(old.modules).toContainEqual(expect.objectContaining({ name: 'mf-tabs', version: '2.0.0' }))
  expect(await activate('mf-tabs', '3.0.0')).toBe(0)
  // One of them renews: the session's pin has moved on before the version is revoked.
  expect((await client.call('renewModules')).body.errorCode).toBe(0)
  for (const [name, moduleVersion] of [
    ['mf-tabs', '2.0.0'],
    ['mf-apart', '1.0.0'],
  ])
    expect(await code(union, 'revokeRelease', { name, moduleVersion, reason: 'x' })).toBe(0)
  const told = await setOf(server, client)
  expect(told.setId).not.toBe(old.setId)
  expect(told.modules).toContainEqual(expect.objectContaining({ name: 'mf-tabs', version: '3.0.0' }))
  expect(told.withdrawn).toContain('mf-tabs@2.0.0')
  // A module that no set of the session has is none of its matter.
  expect(told.withdrawn).not.toContain('mf-apart@1.0.0')
})

test('[FED-06] a pointer that was moved while the former version’s files were read is not rolled back over', async () => {
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await server.publish('mf-race', version)
  const act = { name: 'mf-race', facilityId: null, by: 'test' }
  for (const version of ['1.0.0', '2.0.0']) await server.pointers.activate({ ...act, version }, server.clock.now)
  const catalogue = releaseCatalogue(server.pools.gate, releaseStore(server.store))
  const read: string[] = []
  const slow = releasePointers(server.pools.gate, {
    ...catalogue,
    async intact(name, version) {
      read.push(version)
      await server.pointers.activate({ ...act, version: '3.0.0' }, server.clock.now)
      return catalogue.intact(name, version)
    },
  })
  await expect(slow.rollBack(act, server.clock.now)).rejects.toMatchObject({ code: CODE.releaseMoved, detail: 'mf-race 3.0.0' })
  expect(read).toEqual(['1.0.0'])
  expect((await state(union, 'mf-race')).pointers).toEqual([expect.objectContaining({ version: '3.0.0', former: '2.0.0' })])
  expect(await server.pointers.rollBack(act, server.clock.now)).toBe('2.0.0')
})
