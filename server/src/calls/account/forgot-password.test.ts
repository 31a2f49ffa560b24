import { CODE } from '@farsight/shared/domain'
import { TEST_CODE, type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { imageId, isLoginPage, login } from '../../../test/login'
import { soaking } from '../../../test/security/soak'
import { askSms, newPhone, StubSms } from '../../../test/sms'
import { BUDGET } from '../../codes/scenes'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const NEW = '梧桐 Tram-Kettle 41'
let server: TestServer
let sms: StubSms
let facility: string

beforeAll(async () => {
  sms = new StubSms()
  server = await testServer({ sms })
  facility = await server.facility()
})
afterAll(() => server.close())
beforeEach(async () => {
  // Every test has whole budgets.
  server.clock.now += 25 * HOUR
  await server.database.superuser((su) => su.query('DELETE FROM sms'))
})

const settled = (): Promise<void> => server.server.sender.idle()
const codeOf = async (answer: Promise<{ body: { errorCode: number } }>): Promise<number> => (await answer).body.errorCode
async function member(): Promise<TestAccount & { phone: string }> {
  const phone = newPhone()
  return { ...(await server.account(facility, { phone })), phone }
}
/** Asks for a code and answers its digits. */
async function code(client: TestClient, phone: string): Promise<string> {
  expect(await codeOf(askSms(client, phone))).toBe(0)
  await settled()
  return sms.codeTo(phone)
}
async function ticket(client: TestClient, phone: string): Promise<string> {
  const answer = await client.call('checkSmsCode', { phone, smsCode: await code(client, phone) })
  return answer.body.val.resetTicket
}
const reset = (client: TestClient, phone: string, resetTicket: string, more = {}): Promise<number> =>
  codeOf(client.call('resetPwd', { phone, resetTicket, newPwd: NEW, rePwd: NEW, ...more }))
const other = (digits: string): string => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')

describe('the code', () => {
  test('[CS-06] has six digits and is good once; five wrong tries kill it', async () => {
    const [one, two] = [await member(), await member()]
    const client = server.anonymous()
    const right = await code(client, one.phone)
    expect(right).toMatch(/^\d{6}$/)
    expect(sms.to(one.phone)).toHaveLength(1)
    expect(await codeOf(client.call('checkSmsCode', { phone: one.phone, smsCode: right }))).toBe(0)
    expect(await codeOf(client.call('checkSmsCode', { phone: one.phone, smsCode: right }))).toBe(CODE.smsCodeWrong)
    const dead = await code(client, two.phone)
    for (let i = 0; i < 5; i += 1)
      expect(await codeOf(client.call('checkSmsCode', { phone: two.phone, smsCode: other(dead) }))).toBe(CODE.smsCodeWrong)
    expect(await codeOf(client.call('checkSmsCode', { phone: two.phone, smsCode: dead }))).toBe(CODE.smsCodeWrong)
  })

  test('[CS-06] lives five minutes, for its phone and its browser alone; a newer one takes its place', async () => {
    const [one, two] = [await member(), await member()]
    const client = server.anonymous()
    const first = await code(client, one.phone)
    const check = (smsCode: string, phone = one.phone, by = client): Promise<number> => codeOf(by.call('checkSmsCode', { phone, smsCode }))
    expect(await check(first, two.phone)).toBe(CODE.smsCodeWrong)
    expect(await check(first, one.phone, server.anonymous())).toBe(CODE.smsCodeWrong)
    server.clock.now += MINUTE
    const second = await code(client, one.phone)
    expect(await check(first)).toBe(first === second ? 0 : CODE.smsCodeWrong)
    server.clock.now += 5 * MINUTE - 1
    expect(await check(second)).toBe(0)
    const late = await code(client, one.phone)
    server.clock.now += 5 * MINUTE
    expect(await check(late)).toBe(CODE.smsCodeWrong)
  })

  test('[CS-06] of fifty guesses at once five are looked at, and the right one among many opens once', async () => {
    const one = await member()
    const client = server.anonymous()
    const right = await code(client, one.phone)
    const guesses = [...Array.from({ length: 50 }, () => other(right)), right]
    const answers = await Promise.all(guesses.map((smsCode) => codeOf(client.call('checkSmsCode', { phone: one.phone, smsCode }))))
    expect(answers.filter((answer) => answer === 0).length).toBeLessThanOrEqual(1)
    const [row] = await server.database.superuser(
      async (su) => (await su.query('SELECT tries FROM sms WHERE phone = $1', [one.phone])).rows,
    )
    expect(row.tries).toBe(5)
    const two = await member()
    const good = await code(client, two.phone)
    const twice = await Promise.all([1, 2, 3].map(() => codeOf(client.call('checkSmsCode', { phone: two.phone, smsCode: good }))))
    expect(twice.sort()).toEqual([0, CODE.smsCodeWrong, CODE.smsCodeWrong])
  })

  test('[CS-06] its digits stand in no table', async () => {
    const one = await member()
    const right = await code(server.anonymous(), one.phone)
    const rows = await server.database.superuser(
      async (su) => (await su.query('SELECT s::text AS row FROM sms s UNION ALL SELECT t::text FROM reset_ticket t')).rows,
    )
    expect(rows.length).toBeGreaterThan(0)
    // Ids are made of the same digits by chance: whole fields are looked at.
    expect(rows.flatMap((row) => row.row.slice(1, -1).split(','))).not.toContain(right)
    expect(sms.to(one.phone)[0]!.text).toContain(right)
  })

  test('[VALID-36] without six digits it is refused and costs no try', async () => {
    const one = await member()
    const client = server.anonymous()
    const right = await code(client, one.phone)
    expect((await client.call('checkSmsCode', { phone: one.phone, smsCode: '  ' })).body).toMatchObject({
      errorCode: CODE.parameterEmpty,
      field: 'smsCode',
    })
    for (const smsCode of ['12345', '1234567', '１２３４５６', 'abcdef', '12 456', '-12345', '1e5000'])
      expect(await codeOf(client.call('checkSmsCode', { phone: one.phone, smsCode }))).toBe(CODE.smsCodeWrong)
    expect(await codeOf(client.call('checkSmsCode', { phone: one.phone, smsCode: ` ${right} ` }))).toBe(0)
  })
})

describe('what is sent', () => {
  test('[CS-07] one phone: one in 60 s, five an hour, ten a day', async () => {
    const { phone } = await member()
    const client = server.anonymous()
    const ask = (): Promise<number> => codeOf(askSms(client, phone))
    expect(await ask()).toBe(0)
    const early = await askSms(client, phone)
    expect(early.body).toMatchObject({ errorCode: CODE.tooFrequent, val: { retryAfter: 60 } })
    server.clock.now += MINUTE - 1
    expect(await ask()).toBe(CODE.tooFrequent)
    server.clock.now += 1
    for (let i = 0; i < 4; i += 1) {
      expect(await ask()).toBe(0)
      server.clock.now += MINUTE
    }
    expect(await ask()).toBe(CODE.tooFrequent)
    server.clock.now += HOUR
    for (let i = 0; i < 5; i += 1) {
      expect(await ask()).toBe(0)
      server.clock.now += MINUTE
    }
    server.clock.now += HOUR
    expect(await ask()).toBe(CODE.tooFrequent)
    await settled()
    expect(sms.to(phone)).toHaveLength(10)
    server.clock.now += 24 * HOUR
    expect(await ask()).toBe(0)
  })

  test('[CS-07] one address: twenty an hour, whatever the phones; a phone that nobody has counts like one that somebody has', async () => {
    const client = server.anonymous()
    const codes: number[] = []
    for (let i = 0; i < 21; i += 1) codes.push(await codeOf(askSms(client, i % 2 ? newPhone() : (await member()).phone)))
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(0))
    expect(codes[20]).toBe(CODE.tooFrequent)
    server.clock.now += HOUR
    expect(await codeOf(askSms(client, newPhone()))).toBe(0)
  })

  test('[CS-07] the site: so many an hour, with an alarm in the log, and a part that strangers cannot use up', async () => {
    const fill = (n: number): Promise<unknown> =>
      server.database.superuser((su) =>
        su.query(
          `INSERT INTO sms (sms_id, scene, phone, user_id, binding, address, state, at, expires)
           SELECT gen_random_uuid(), 'forgetPwd', '13000000000', gen_random_uuid(), '', 'elsewhere', 'sent', $1, $1 FROM generate_series(1, $2)`,
          [new Date(server.clock.now), n],
        ),
      )
    const alarm = jest.spyOn(server.server.app.log, 'error')
    try {
      const [{ phone }, admin] = [await member(), await member()]
      await fill(BUDGET.siteHourStrangers)
      expect(await codeOf(askSms(server.anonymous(), phone))).toBe(CODE.tooFrequent)
      await settled()
      expect(sms.to(phone)).toHaveLength(0)
      expect(alarm).toHaveBeenCalledWith(expect.objectContaining({ event: 'sms-budget-used-up' }), expect.any(String))
      const inside = await server.as(admin)
      expect(await codeOf(inside.call('stepUpSend'))).toBe(0)
      await fill(BUDGET.siteHour)
      server.clock.now += MINUTE
      expect(await codeOf(inside.call('stepUpSend'))).toBe(CODE.tooFrequent)
    } finally {
      alarm.mockRestore()
    }
  })

  test('[CS-07] requests without end, to one phone and to many, send what the budgets allow', async () => {
    const n = soaking('CS-07') ? 10_000 : 100
    const before = sms.sent.length
    const { phone } = await member()
    const client = server.anonymous()
    // A browser's first request gives it its visit; twenty first ones at once would be twenty browsers.
    await imageId(client)
    const codes: number[] = []
    for (let done = 0; done < n; done += 20) {
      codes.push(
        ...(await Promise.all(Array.from({ length: 20 }, async (_, i) => codeOf(askSms(client, i % 2 ? phone : (await member()).phone))))),
      )
      server.clock.now += 10
    }
    await settled()
    const sent = sms.sent.length - before
    if (soaking('CS-07'))
      process.stdout.write(
        `CS-07: ${n} requests, ${sent} SMS sent (${sms.to(phone).length} to the one phone), ${codes.length - sent} refused\n`,
      )
    expect(sms.to(phone)).toHaveLength(1 + Math.floor((n * 10) / 20 / MINUTE))
    expect(sent).toBeLessThanOrEqual(BUDGET.addressHour)
    expect(codes.filter((answer) => answer === 0)).toHaveLength(sent)
    expect(codes.filter((answer) => answer === CODE.tooFrequent)).toHaveLength(n - sent)
  })

  test('[CS-08] a hundred requests at the same time send one', async () => {
    const { phone } = await member()
    const clients = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const client = server.anonymous()
        return { client, id: await imageId(client) }
      }),
    )
    const codes = await Promise.all(clients.map(({ client, id }) => codeOf(askSms(client, phone, { imageId: id }))))
    await settled()
    expect(codes.filter((answer) => answer === 0)).toHaveLength(1)
    expect(codes.filter((answer) => answer === CODE.tooFrequent)).toHaveLength(99)
    expect(sms.to(phone)).toHaveLength(1)
  })

  test('[CS-07] a server that was started anew remembers what was sent', async () => {
    const { phone } = await member()
    expect(await codeOf(askSms(server.anonymous(), phone))).toBe(0)
    const again = await testServer({ into: server.database, sms })
    try {
      again.clock.now = server.clock.now + MINUTE - 1
      expect(await codeOf(askSms(again.anonymous(), phone))).toBe(CODE.tooFrequent)
    } finally {
      await again.close()
    }
  })

  test('[CS-09, VALID-34] a phone has one spelling: every other is illegal, sends nothing and leaves the picture unused', async () => {
    const { phone } = await member()
    const client = server.anonymous()
    const id = await imageId(client)
    const before = sms.handed.length
    const wide = [...phone].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    for (const bad of [
      `+86${phone}`,
      `0086${phone}`,
      wide,
      ` ${phone}`,
      `${phone} `,
      `${phone};${phone}`,
      `${phone},${phone}`,
      `["${phone}"]`,
      `${phone}\n`,
      '12912345678',
      phone.slice(1),
      `${phone}0`,
    ])
      expect((await askSms(client, bad, { imageId: id })).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'phone' })
    const twice = await client.send('/hospital_doctor_sendSmsCodeApi.do', {
      method: 'POST',
      body: `phone=${phone}&phone=13800000009&imageId=${id}&imageCode=${TEST_CODE}&scene=forgetPwd`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(twice.body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'phone' })
    await settled()
    expect(sms.handed).toHaveLength(before)
    expect(await codeOf(askSms(client, phone, { imageId: id }))).toBe(0)
  })

  test('[CS-10, VALID-35] no message goes out without a picture’s text', async () => {
    const { phone } = await member()
    const client = server.anonymous()
    expect((await askSms(client, phone, { imageCode: ' ' })).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'imageCode' })
    expect(await codeOf(askSms(client, phone, { imageCode: '9999' }))).toBe(CODE.imageCodeWrong)
    expect(await codeOf(askSms(client, phone, { imageId: 'made-up' }))).toBe(CODE.imageCodeWrong)
    await settled()
    expect(sms.to(phone)).toHaveLength(0)
    expect(await codeOf(askSms(client, phone))).toBe(0)
    await settled()
    expect(sms.to(phone)).toHaveLength(1)
  })
})

describe('an answer that tells nothing', () => {
  test('[AN-15] registered or not: the same bytes, the same statements; a message to the registered one alone', async () => {
    const [{ phone: known }, unknown] = [await member(), newPhone()]
    const asked: Record<string, string[]> = {}
    const texts: Record<string, string> = {}
    for (const phone of [known, unknown]) {
      const client = server.anonymous()
      const id = await imageId(client)
      const answer = await askSms(client, phone, { imageId: id })
      const wrong = await client.call('checkSmsCode', { phone, smsCode: '000000' })
      texts[phone] = answer.text + wrong.text
      // Times are printed by the bench; what takes them is the rows that are read and written, and those are the same.
      asked[phone] = await server.database.superuser(async (su) =>
        (await su.query('SELECT scene, tries, used, at, expires, length(binding) AS b FROM sms WHERE phone = $1', [phone])).rows.map(
          (row) => JSON.stringify(row),
        ),
      )
    }
    await settled()
    expect(texts[unknown]).toBe(texts[known])
    expect(asked[known]).toHaveLength(1)
    expect(asked[unknown]).toEqual(asked[known])
    expect(sms.to(known)).toHaveLength(1)
    expect(sms.to(unknown)).toHaveLength(0)
  })

  test('a site without a provider answers strangers the same, and says so in its log', async () => {
    const closed = await testServer({ into: server.database })
    closed.clock.now = server.clock.now
    const alarm = jest.spyOn(closed.server.app.log, 'error')
    try {
      const { phone } = await member()
      const [known, unknown] = [await askSms(closed.anonymous(), phone), await askSms(closed.anonymous(), newPhone())]
      await closed.server.sender.idle()
      expect(known.body.errorCode).toBe(0)
      expect(unknown.text).toBe(known.text)
      expect(alarm).toHaveBeenCalledWith(expect.objectContaining({ event: 'sms-not-sent' }), expect.any(String))
      const inside = await closed.as(await member())
      expect(await codeOf(inside.call('stepUpSend'))).toBe(CODE.smsClosed)
    } finally {
      await closed.close()
    }
  })
})

describe('a new password', () => {
  test('[AN-17] ends all sessions and the old password, tells the user and the audit, and logs nobody in', async () => {
    const one = await member()
    const client = server.anonymous()
    const [left, right] = [await server.as(one), await server.as(one)]
    expect(await codeOf(left.call('checkSession'))).toBe(0)
    const resetTicket = await ticket(client, one.phone)
    const answer = await client.call('resetPwd', { phone: one.phone, resetTicket, newPwd: NEW, rePwd: NEW })
    expect(answer.body.errorCode).toBe(0)
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith('farsight='))).toEqual([])
    for (const session of [left, right]) expect(isLoginPage(await session.call('checkSession'))).toBe(true)
    expect(await codeOf(login(client, one.loginName))).toBe(CODE.loginFailed)
    expect(await codeOf(login(client, one.loginName, { password: NEW }))).toBe(0)
    await settled()
    expect(sms.to(one.phone).at(-1)!.text).toContain('密码刚刚被重置')
    const audit = await server.database.superuser(
      async (su) =>
        (
          await su.query(
            "SELECT outcome, user_id FROM audit WHERE call = 'hospital_doctor_resetPwdApi.do' AND facility_id = $1 AND user_id = $2",
            [facility, one.userId],
          )
        ).rows,
    )
    expect(audit).toEqual([{ outcome: 0, user_id: one.userId }])
  })

  test('[AN-16] no step without the one before it: the proof is for one phone, one browser, one use, ten minutes', async () => {
    const [one, two] = [await member(), await member()]
    const [client, stranger] = [server.anonymous(), server.anonymous()]
    await imageId(stranger)
    expect(await reset(client, one.phone, 'made-up')).toBe(CODE.resetTicket)
    const right = await code(client, one.phone)
    expect(await reset(client, one.phone, right)).toBe(CODE.resetTicket)
    const resetTicket = (await client.call('checkSmsCode', { phone: one.phone, smsCode: right })).body.val.resetTicket
    expect(await reset(stranger, one.phone, resetTicket)).toBe(CODE.resetTicket)
    expect(await reset(client, two.phone, resetTicket)).toBe(CODE.resetTicket)
    server.clock.now += 10 * MINUTE
    expect(await reset(client, one.phone, resetTicket)).toBe(CODE.resetTicket)
    const fresh = await ticket(client, one.phone)
    const racing = await Promise.all([1, 2, 3].map(() => reset(client, one.phone, fresh)))
    expect(racing.sort()).toEqual([0, CODE.resetTicket, CODE.resetTicket])
    // Nobody's password but the one's was touched.
    expect(await codeOf(login(client, two.loginName))).toBe(0)
  })

  test('[AN-16] a second factor’s code is none of a reset, nor the other way round', async () => {
    const one = await member()
    const inside = await server.as(one)
    expect(await codeOf(inside.call('stepUpSend'))).toBe(0)
    await settled()
    expect(await codeOf(server.anonymous().call('checkSmsCode', { phone: one.phone, smsCode: sms.codeTo(one.phone) }))).toBe(
      CODE.smsCodeWrong,
    )
    const right = await code(server.anonymous(), one.phone)
    expect(await codeOf(inside.call('stepUp', { smsCode: right }))).toBe(CODE.smsCodeWrong)
  })

  test('[VALID-33, VALID-37] both entries must be there, be the same, and be good; the ticket waits for a better one', async () => {
    const one = await member()
    const client = server.anonymous()
    const resetTicket = await ticket(client, one.phone)
    expect((await client.call('resetPwd', { phone: one.phone, resetTicket, newPwd: '', rePwd: '' })).body.errorCode).toBe(
      CODE.parameterEmpty,
    )
    expect(await reset(client, one.phone, resetTicket, { rePwd: `${NEW} ` })).toBe(CODE.passwordsDiffer)
    expect(await reset(client, one.phone, resetTicket, { newPwd: 'short', rePwd: 'short' })).toBe(CODE.passwordShort)
    for (const known of ['password123', one.loginName.padEnd(8, '1') === one.loginName ? one.loginName : 'qwertyuiop', one.phone])
      expect(await reset(client, one.phone, resetTicket, { newPwd: known, rePwd: known })).toBe(CODE.passwordCommon)
    expect(await codeOf(login(client, one.loginName))).toBe(0)
    expect(await reset(client, one.phone, resetTicket)).toBe(0)
  })
})

describe('a lost answer of the provider', () => {
  test('[NT-16] the same message comes again with the same key, and reaches the phone once', async () => {
    const { phone } = await member()
    sms.loseAnswers = 2
    const before = sms.handed.length
    expect(await codeOf(askSms(server.anonymous(), phone))).toBe(0)
    await settled()
    const handed = sms.handed.slice(before)
    expect(handed).toHaveLength(3)
    expect(new Set(handed.map(({ key }) => key)).size).toBe(1)
    expect(sms.to(phone)).toHaveLength(1)
  })

  test('[NT-16] what a stopped server left in the queue goes out at the next start, under its key; what was sent does not', async () => {
    const { phone } = await member()
    expect(await codeOf(askSms(server.anonymous(), phone))).toBe(0)
    await settled()
    const before = sms.handed.length
    await server.database.superuser((su) => su.query("UPDATE sms SET state = 'queued' WHERE phone = $1", [phone]))
    for (const wanted of [1, 1]) {
      const again = await testServer({ into: server.database, sms, clock: () => server.clock.now })
      await again.server.sender.idle()
      await again.close()
      expect(sms.handed).toHaveLength(before + wanted)
    }
    expect(sms.to(phone)).toHaveLength(1)
  })
})
