import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { CODE } from '@farsight/shared/domain'
import { makePartner, type TestPartner } from '../../test/embed'
import { makeExam } from '../../test/exams'
import { type Answer, SEAL_KEY, type TestServer, testServer } from '../../test/harness'
import { makeSigner, post, type Signer } from '../../test/signed'

const TOOL = resolve('tools/partner.mjs')
const MINUTE = 60_000
let server: TestServer
let facility: string
let data: string

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  await server.account(facility, { loginName: 'chen', rights: { CT: 1 } })
  data = await mkdtemp(join(tmpdir(), 'farsight-keys-'))
  await mkdir(join(data, 'keys'))
  await writeFile(join(data, 'keys', 'partner.key.json'), JSON.stringify({ format: 1, key: SEAL_KEY.toString('base64') }))
})
afterAll(async () => {
  await rm(data, { recursive: true, force: true })
  await server.close()
})

/** `npm run partner -- …` on this test's database. */
async function command(...words: string[]): Promise<string> {
  const { host, port, database, user, password } = server.database.address.gate as Record<string, string>
  const DATABASE_GATE_URL = `postgres://${user}:${password}@${encodeURIComponent(host!)}:${port}/${database}`
  const env = { PATH: process.env.PATH, DATABASE_GATE_URL, DATA_DIR: data }
  return (await promisify(execFile)(process.execPath, [TOOL, ...words], { env })).stdout
}

/** The key that a command has shown. */
async function shown(partner: TestPartner, text: string): Promise<Signer> {
  const [, kid] = /kid +([0-9a-f]{16})\n/.exec(text)!
  const [, secret] = /secret +([\w-]{43})\n/.exec(text)!
  return makeSigner(server, partner, { kid: kid!, secret: secret! })
}

const codeOf = (answer: Answer): number => answer.body?.errorCode
const ask = async (signer: Signer): Promise<number> =>
  codeOf(await post(server, 'entryLaunch', signer.body('entryLaunch', { userName: 'chen', identityType: 'local' })))

test('[LK-07] a key leaks: the drill by the commands, from the call to the new key at work; the old one and what it had asked for open nothing from the first second', async () => {
  const partner = await makePartner(server, facility)
  const leaked = await shown(partner, await command('sign-key', partner.partnerId))
  expect(await ask(leaked)).toBe(0)
  const exam = await makeExam(server, facility)
  const body = leaked.body('embedLaunch', { userName: 'chen', procedureId: exam.exam_id, origin: partner.origin, mode: 'edit' })
  const stolen = (await post(server, 'embedLaunch', body)).body.val.token

  const began = performance.now()
  expect(await command('keys', partner.partnerId)).toMatch(new RegExp(`^${leaked.kid}  有效 / live`))
  const said = await command('rotate', partner.partnerId, '--overlap', '0')
  expect(said).toContain('the former keys are revoked, at once')
  const fresh = await shown(partner, said)
  expect([await ask(leaked), await ask(fresh)]).toEqual([CODE.linkKeyEnded, 0])
  expect(await command('keys', partner.partnerId)).toMatch(new RegExp(`${leaked.kid}  已吊销 / revoked`))
  const seconds = (performance.now() - began) / 1000

  expect(codeOf(await server.anonymous().call('embedEnter', { token: stolen, origin: partner.origin }))).toBe(CODE.embedTokenUsed)
  expect(seconds).toBeLessThan(300)
  process.stderr.write(`LK-07: a leaked key out and another one at work in ${seconds.toFixed(1)} s\n`)
})

test('[LK-07] a planned change: the old key signs to the last second of the overlap and not in the next, the new one from the start', async () => {
  const partner = await makePartner(server, facility)
  const old = await shown(partner, await command('sign-key', partner.partnerId))
  const fresh = await shown(partner, await command('rotate', partner.partnerId, '--overlap', '60'))
  const [row] = await server.database.superuser(
    async (su) => (await su.query('SELECT not_after FROM partner_key WHERE kid = $1', [old.kid])).rows,
  )
  const end = Number(new Date(row.not_after))
  expect(Math.abs(end - Date.now() - 60 * MINUTE)).toBeLessThan(MINUTE)
  expect([await ask(old), await ask(fresh)]).toEqual([0, 0])
  server.clock.now = end - 1
  expect([await ask(old), await ask(fresh)]).toEqual([0, 0])
  server.clock.now = end
  expect([await ask(old), await ask(fresh)]).toEqual([CODE.linkKeyEnded, 0])
  // Another change does not lengthen what was ending.
  server.clock.now = end - MINUTE
  await command('rotate', partner.partnerId, '--overlap', '1440')
  server.clock.now = end
  expect([await ask(old), await ask(fresh)]).toEqual([CODE.linkKeyEnded, 0])
})

test('[LK-07] one of two keys revoked is refused with the next request, the other goes on; who has no such key learns nothing', async () => {
  const partner = await makePartner(server, facility)
  const [one, two] = [await makeSigner(server, partner), await makeSigner(server, partner)]
  expect([await ask(one), await ask(two)]).toEqual([0, 0])
  expect(await command('revoke', partner.partnerId, '--kid', one.kid)).toContain('revoked')
  expect([await ask(one), await ask(two)]).toEqual([CODE.linkKeyEnded, 0])
  await expect(command('revoke', partner.partnerId, '--kid', one.kid)).rejects.toThrow(/has no key/)
  // A revoked name with another secret, and a name that never was: the same answer.
  const guess = { ...one, secret: two.secret }
  const guessed = await makeSigner(server, partner, guess)
  const none = await makeSigner(server, partner, { kid: '0'.repeat(16), secret: two.secret })
  expect([await ask(guessed), await ask(none)]).toEqual([CODE.linkSign, CODE.linkSign])
  // A key of one partner is none of another's; a closed partner's is nobody's.
  const beside = await makePartner(server, facility)
  expect(await ask(await makeSigner(server, beside, two))).toBe(CODE.linkSign)
  await server.pools.gate.query('UPDATE partner SET enabled = false WHERE partner_id = $1', [partner.partnerId])
  expect(await ask(two)).toBe(CODE.embedPartner)
})

test('[LK-07] a key that is not good yet signs nothing, and a partner that must sign cannot send its bare key', async () => {
  const partner = await makePartner(server, facility)
  const bare = async (key = partner.key): Promise<number> =>
    codeOf(await server.anonymous().call('entryLaunch', { partnerId: partner.partnerId, key, userName: 'chen', identityType: 'local' }))
  await expect(command('signed-only', partner.partnerId)).rejects.toThrow(/has no signing key yet/)
  const signer = await makeSigner(server, partner)
  expect([await bare(), await ask(signer)]).toEqual([0, 0])
  await command('signed-only', partner.partnerId)
  expect([await bare(), await bare('x'), await ask(signer)]).toEqual([CODE.signedOnly, CODE.embedPartner, 0])
  await command('bare-key', partner.partnerId)
  expect(await bare()).toBe(0)
  await server.pools.gate.query('UPDATE partner_key SET not_before = $2 WHERE kid = $1', [signer.kid, new Date(server.clock.now + 1)])
  expect(await ask(signer)).toBe(CODE.linkKeyEnded)
  server.clock.now += 1
  expect(await ask(signer)).toBe(0)
})

test('commands about a partner or number that there is not say so, and change nothing', async () => {
  for (const words of [['sign-key'], ['rotate']]) await expect(command(...words, 'nobody')).rejects.toThrow(/there is no partner nobody/)
  const partner = await makePartner(server, facility)
  for (const overlap of ['-1', '1.5']) await expect(command('rotate', partner.partnerId, `--overlap=${overlap}`)).rejects.toThrow(/usage/)
  expect(await command('keys', partner.partnerId)).toBe('')
})
