import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { calls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { seal } from '../../../tools/partner/keys.mjs'
import { makePartner, type TestPartner } from '../../test/embed'
import { makeExam } from '../../test/exams'
import { type Answer, SEAL_KEY, type TestAccount, type TestServer, testServer } from '../../test/harness'
import { makeSigner, outcomesOf, post, type Signer } from '../../test/signed'
import { sealOf } from './seal'
import { signatureOf, signedText } from './signed'
import recorded from './signed-vectors.json'

type Short = 'entryLaunch' | 'embedLaunch'

let server: TestServer
let facility: string
let partner: TestPartner
let signer: Signer
let chen: TestAccount
let exam: { exam_id: string }

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  partner = await makePartner(server, facility)
  signer = await makeSigner(server, partner)
  chen = await server.account(facility, { loginName: 'chen', rights: { CT: 1 } })
  exam = await makeExam(server, facility, { accession_no: "胸 1+1=2&x%/~*('!)" })
})
afterAll(() => server.close())
// A minute for each test: nobody has asked too often.
beforeEach(() => {
  server.clock.now += 60_000
})

const codeOf = (answer: Answer): number => answer.body?.errorCode
const entry = (more: Record<string, string> = {}): string =>
  signer.body('entryLaunch', { userName: 'chen', identityType: 'local', ...more })
const embed = (mode: 'view' | 'edit', more: Record<string, string> = {}): string =>
  signer.body('embedLaunch', { userName: 'chen', procedureId: exam.exam_id, origin: partner.origin, mode, ...more })

/** A signature by openssl; undefined where this machine has none, and the recorded ones stand alone. */
function openssl(secret: string, text: string): string | undefined {
  try {
    return execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-binary'], { input: text, stdio: 'pipe' }).toString('base64url')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

describe('what is signed', () => {
  const { secret, t, vectors } = recorded
  const kid = '00000000000000a1'

  test.each(vectors)(
    '[LK-02] a signature made by openssl opens, and with one character changed anywhere none does: $short %#',
    async (vector) => {
      const short = vector.short as Short
      const text = `farsight-1\nPOST\n/${calls[short].name}\nfarsight\n${t}\n${vector.fields}`
      expect(openssl(secret, text) ?? vector.sign).toBe(vector.sign)
      expect(signatureOf(Buffer.from(secret), signedText(calls[short].name, 'farsight', { fields: vector.fields, t }))).toBe(vector.sign)

      const before = server.clock.now
      server.clock.now = Number(t) * 1000
      try {
        await server.pools.gate.query('DELETE FROM partner_nonce WHERE partner_id = $1', ['vector-his'])
        await server.pools.gate.query(
          "INSERT INTO partner (partner_id, facility_id, name, key_hash, origins, added) VALUES ('vector-his', $1, '', '', $2, now()) ON CONFLICT DO NOTHING",
          [facility, ['https://his.example:8443']],
        )
        await server.pools.gate.query(
          "INSERT INTO partner_key (partner_id, kid, secret, not_before) VALUES ('vector-his', $1, $2, '2000-01-01Z') ON CONFLICT DO NOTHING",
          [kid, seal(SEAL_KEY, secret, `vector-his\n${kid}`)],
        )
        const whole = `${vector.fields}&t=${t}&sign=${vector.sign}`
        expect(codeOf(await post(server, short, whole))).toBe(0)
        const opened: string[] = []
        // Every character of the richest one, some of the others.
        const step = short === 'embedLaunch' ? 1 : 4
        for (let at = 0; at < whole.length; at += step) {
          // Wrong signatures of one name are thirty in a minute: another minute, within the five.
          server.clock.now = Number(t) * 1000 + (Math.floor(at / step / 30) % 4) * 60_000
          const changed = whole.slice(0, at) + (whole[at] === '7' ? '8' : '7') + whole.slice(at + 1)
          if ([0, CODE.tooFrequent as number].includes(codeOf(await post(server, short, changed)))) opened.push(changed)
        }
        expect(opened).toEqual([])
      } finally {
        server.clock.now = before
      }
    },
  )

  test('[LK-02] the call, the method’s path and the installation are part of it: none opens another', async () => {
    const elsewhere = await testServer({ into: server.database, site: 'another-site', clock: () => server.clock.now })
    try {
      const body = embed('view')
      expect(codeOf(await post(elsewhere, 'embedLaunch', body))).toBe(CODE.linkSign)
      expect(codeOf(await post(server, 'embedLaunch', body))).toBe(0)
    } finally {
      await elsewhere.close()
    }
    // Signed for the other call, with this one's fields.
    const fields = { userName: 'chen', procedureId: exam.exam_id, origin: partner.origin, mode: 'view' }
    expect(codeOf(await post(server, 'embedLaunch', signer.body('entryLaunch', fields)))).toBe(CODE.linkSign)
  })

  test('[LK-02] what the docs tell partners to type signs a request that opens: with openssl, and with the sample’s lines of Node', async () => {
    const [english, chinese] = ['en', 'zh'].map((language) => readFileSync(`docs/embedding.${language}.md`, 'utf8'))
    const block = (text: string, mark: string): string =>
      new RegExp(`^\\\`\\\`\\\`${mark}\\n([\\s\\S]*?)^\\\`\\\`\\\`$`, 'm').exec(text)![1]!
    for (const mark of ['sh sign', 'js sign', 'sh keys']) expect([mark, block(chinese!, mark)]).toEqual([mark, block(english!, mark)])
    expect(block(english!, 'js sign')).toBe(readFileSync('examples/partner-page/sign.mjs', 'utf8'))
    if (openssl('a', 'b') === undefined) return
    const { kid: KID, secret: SECRET } = signer
    // Its `date +%s` is this machine's, and the body is printed instead of sent.
    const typed = block(english!, 'sh sign')
      .replace('my-his', partner.partnerId)
      .replace('$(date +%s)', String(Math.floor(server.clock.now / 1000)))
      .replace(/^curl \S+ --data (".*")$/m, "printf '%s' $1")
    const body = execFileSync('sh', ['-c', typed], {
      env: { PATH: process.env.PATH, KID, SECRET },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).toString()
    expect((await post(server, 'entryLaunch', body)).body).toMatchObject({
      errorCode: 0,
      val: { token: expect.stringMatching(/^entry\./) },
    })
  })

  test('half a signature, or one beside the key, is a fault of the form', async () => {
    const ask = (more: Record<string, unknown>): Promise<Answer> =>
      server.anonymous().call('entryLaunch', { partnerId: partner.partnerId, userName: 'chen', identityType: 'local', ...more })
    const whole = { kid: signer.kid, t: '1790000000', nonce: 'n'.repeat(22), sign: 's'.repeat(43) }
    expect((await ask({})).body).toMatchObject({ errorCode: 1, field: 'key' })
    expect((await ask({ ...whole, key: partner.key })).body).toMatchObject({ errorCode: 2, field: 'key' })
    for (const field of ['kid', 't', 'nonce', 'sign'])
      expect((await ask({ ...whole, [field]: undefined })).body).toMatchObject({ errorCode: 1, field })
    expect((await ask({ ...whole, t: '1790000000000' })).body).toMatchObject({ errorCode: 2, field: 't' })
    expect((await ask({ ...whole, nonce: 'short' })).body).toMatchObject({ errorCode: 2, field: 'nonce' })
  })
})

describe('a signed request twice', () => {
  test('[LK-06] to look: as often as it is sent within its five minutes', async () => {
    const body = embed('view')
    for (const after of [0, 1_000, 299_000]) {
      server.clock.now += after === 0 ? 0 : after - 1_000
      expect([after, codeOf(await post(server, 'embedLaunch', body))]).toEqual([after, 0])
    }
    server.clock.now += 5_000
    expect(codeOf(await post(server, 'embedLaunch', body))).toBe(CODE.linkClock)
  })

  test('[LK-06] to write, or to enter: once, of twenty at the same moment one, and the others stand in the audit', async () => {
    const other = await makeExam(server, facility)
    const writing = embed('edit', { procedureId: other.exam_id })
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(server, 'embedLaunch', writing)))
    expect(answers.map(codeOf).sort()).toEqual([0, ...Array.from({ length: 19 }, () => CODE.linkUsed)])
    expect(answers.find((one) => codeOf(one) === CODE.linkUsed)?.body).toEqual({
      errorCode: CODE.linkUsed,
      errorMsg: '该签名请求已被使用，请重新签名',
    })
    const entering = entry()
    const refused = (await outcomesOf(server, 'entryLaunch', '')).length
    expect(codeOf(await post(server, 'entryLaunch', entering))).toBe(0)
    expect(codeOf(await post(server, 'entryLaunch', entering))).toBe(CODE.linkUsed)
    expect((await outcomesOf(server, 'entryLaunch', '')).slice(refused)).toEqual([CODE.linkUsed])
    expect((await outcomesOf(server, 'embedLaunch', '')).filter((code) => code === CODE.linkUsed)).toHaveLength(19)
    // The same words with another nonce are another request; another partner's same nonce is none of this one's.
    expect(codeOf(await post(server, 'entryLaunch', entry()))).toBe(0)
    const nonce = 'one-nonce-of-two-partners'
    const beside = await makePartner(server, facility)
    const theirs = await makeSigner(server, beside)
    expect(codeOf(await post(server, 'entryLaunch', entry({ nonce })))).toBe(0)
    expect(codeOf(await post(server, 'entryLaunch', theirs.body('entryLaunch', { userName: 'chen', identityType: 'local', nonce })))).toBe(
      0,
    )
  })

  test('who sends an old request on and on waits, and takes nothing from what the partner itself may ask for', async () => {
    const busy = await makePartner(server, facility)
    const own = await makeSigner(server, busy)
    const ask = (): string => own.body('entryLaunch', { userName: 'chen', identityType: 'local' })
    const old = ask()
    const codes: number[] = []
    for (let i = 0; i < 33; i += 1) codes.push(codeOf(await post(server, 'entryLaunch', old)))
    expect(codes).toEqual([0, ...Array.from({ length: 30 }, () => CODE.linkUsed), CODE.tooFrequent, CODE.tooFrequent])
    expect(codeOf(await post(server, 'entryLaunch', ask()))).toBe(0)
  })

  test('[LK-06] what was refused for its reasons is spent too, so that it does not open later', async () => {
    await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = false WHERE user_id = $1', [chen.userId]))
    const body = entry()
    expect(codeOf(await post(server, 'entryLaunch', body))).toBe(CODE.embedUser)
    await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = true WHERE user_id = $1', [chen.userId]))
    expect(codeOf(await post(server, 'entryLaunch', body))).toBe(CODE.linkUsed)
  })
})

test('a secret lies sealed: not in the row, not for another row, not for another installation', async () => {
  const [row] = await server.database.superuser(
    async (su) => (await su.query('SELECT secret, k::text AS whole FROM partner_key k WHERE kid = $1', [signer.kid])).rows,
  )
  expect(row.whole).not.toContain(signer.secret)
  expect(row.whole).not.toContain(Buffer.from(signer.secret).toString('hex'))
  const bound = `${partner.partnerId}\n${signer.kid}`
  expect(sealOf(SEAL_KEY).open(row.secret, bound)?.toString()).toBe(signer.secret)
  expect(sealOf(Buffer.alloc(32, 8)).open(row.secret, bound)).toBeUndefined()
  // Copied to another partner's name, it signs nothing for it.
  const beside = await makePartner(server, facility)
  await server.pools.gate.query("INSERT INTO partner_key (partner_id, kid, secret, not_before) VALUES ($1, $2, $3, '2000-01-01Z')", [
    beside.partnerId,
    signer.kid,
    row.secret,
  ])
  const forged = await makeSigner(server, beside, signer)
  const fields = { userName: 'chen', identityType: 'local' }
  expect(codeOf(await post(server, 'entryLaunch', forged.body('entryLaunch', fields)))).toBe(CODE.linkSign)
  expect(codeOf(await post(server, 'entryLaunch', entry()))).toBe(0)
})
