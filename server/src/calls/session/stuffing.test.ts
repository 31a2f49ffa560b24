import { CODE } from '@farsight/shared/domain'
import { type Answer, TEST_PASSWORD, type TestServer, testServer } from '../../../test/harness'

const MINUTE = 60_000
const LIMIT = 20
let server: TestServer
let facility: string
let other: string
afterEach(() => server.close())

/** From behind a proxy on this machine, whose word counts or does not. */
async function start(trustProxy: readonly string[]): Promise<void> {
  server = await testServer({ trustProxy, triesPerAddress: undefined, codeLimits: { images: 10_000, wrong: 10_000 } })
  facility = await server.facility()
  other = await server.facility()
}

/** A try whose request says that it came from this address. */
async function from(address: string, userName: string, password = 'Stolen-list-1', client = server.anonymous()): Promise<Answer> {
  const said = { ...client, send: (path: string, init: RequestInit = {}) => client.send(path, init) }
  const image = await said.send('/hospital_doctor_getValidateImageApi.do', { method: 'POST', headers: { 'x-forwarded-for': address } })
  const body = new URLSearchParams({ userName, password, imageId: image.body.val.imageId, imageCode: '2580' }).toString()
  return said.send('/hospital_doctor_login.do', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
  })
}

const audited = (): Promise<{ facility_id: string; outcome: number; address: string }[]> =>
  server.database.superuser(
    async (su) => (await su.query("SELECT facility_id, outcome, address FROM audit WHERE call = 'hospital_doctor_login.do'")).rows,
  )

test('[AN-08] one password for many accounts from one address: 113 after 20, told in the audit, other addresses and known browsers go on', async () => {
  await start(['127.0.0.1', '::1'])
  const [one, two] = [await server.account(facility), await server.account(other)]
  await server.account(facility, { loginName: 'known' })
  const known = server.browser()
  expect((await from('10.0.0.1', 'known', TEST_PASSWORD, known)).body.errorCode).toBe(0)
  const codes: number[] = []
  for (let i = 0; i < LIMIT - 2; i += 1) codes.push((await from('10.0.0.1', `guess${i}`)).body.errorCode)
  codes.push((await from('10.0.0.1', one.loginName)).body.errorCode, (await from('10.0.0.1', two.loginName)).body.errorCode)
  expect(new Set(codes)).toEqual(new Set([CODE.loginFailed]))
  expect((await audited()).map((row) => [row.facility_id, row.outcome, row.address]).sort()).toEqual(
    [facility, other].map((id) => [id, CODE.tooFrequent, '10.0.0.1']).sort(),
  )
  // From here on it does not even matter whether a password is right.
  for (const name of ['guess99', one.loginName]) expect((await from('10.0.0.1', name, TEST_PASSWORD)).body.errorCode).toBe(CODE.tooFrequent)
  expect((await from('10.0.0.1', 'known', TEST_PASSWORD, known)).body.errorCode).toBe(0)
  expect((await from('10.0.0.2', one.loginName, TEST_PASSWORD)).body.errorCode).toBe(0)
  server.clock.now += 15 * MINUTE
  expect((await from('10.0.0.1', one.loginName, TEST_PASSWORD)).body.errorCode).toBe(0)
})

test('[AN-08] tries that come all at once get no more', async () => {
  await start(['127.0.0.1', '::1'])
  const codes = await Promise.all(
    Array.from({ length: 40 }, (_, i) => from('10.0.0.1', `guess${i}`).then((answer) => answer.body.errorCode)),
  )
  expect(codes.filter((code) => code === CODE.loginFailed)).toHaveLength(LIMIT)
  expect(codes.filter((code) => code === CODE.tooFrequent)).toHaveLength(20)
})

test('[AN-09] an address that the request itself names resets nothing, unless the proxy that says so is trusted', async () => {
  await start([])
  const { loginName } = await server.account(facility)
  for (let i = 0; i < LIMIT; i += 1) await from(`10.0.0.${i}`, `guess${i}`)
  expect((await from('10.9.9.9', loginName, TEST_PASSWORD)).body.errorCode).toBe(CODE.tooFrequent)
  await server.close()
  await start(['10.1.0.0/16'])
  for (let i = 0; i < LIMIT; i += 1) await from(`10.0.0.${i}`, `guess${i}`)
  expect((await from('10.9.9.9', 'guess99')).body.errorCode).toBe(CODE.tooFrequent)
  await server.close()
  // Trusted, the proxy's own word counts: the last address that it did not write itself.
  await start(['127.0.0.1', '::1', '10.1.0.0/16'])
  for (let i = 0; i < LIMIT; i += 1) await from(`192.0.2.${i}, 10.0.0.7, 10.1.2.3`, `guess${i}`)
  expect((await from('198.51.100.1, 10.0.0.7', 'guess99')).body.errorCode).toBe(CODE.tooFrequent)
  expect((await from('10.0.0.7, 10.0.0.8', 'guess99')).body.errorCode).toBe(CODE.loginFailed)
})
