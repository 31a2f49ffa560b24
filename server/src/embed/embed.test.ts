import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@farsight/shared/contract'
import { launch, makePartner, openFrame, type TestPartner } from '../../test/embed'
import { content, makeExam } from '../../test/exams'
import { type Answer, type TestServer, testServer } from '../../test/harness'
import { isLoginPage } from '../../test/login'
import { ctFile, newInstance, stow } from '../../test/stow'
import { type Colleague, makeWard, type Ward } from '../../test/ward'

const HOUR = 60 * 60_000
let server: TestServer
let ward: Ward
let doctor: Colleague
let partner: TestPartner
let other: TestPartner

beforeAll(async () => {
  const build = await mkdtemp(join(tmpdir(), 'farsight-embed-'))
  await mkdir(join(build, 'host'))
  await writeFile(join(build, 'host/embed.html'), '<!doctype html><script nonce="__CSP_NONCE__"></script>')
  await writeFile(join(build, 'host/embed.js'), '/* the element */')
  server = await testServer({ buildDirectory: build })
  ward = await makeWard(server)
  doctor = await ward.person({ rights: { CT: 1 } })
  partner = await makePartner(server, ward.facility)
  other = await makePartner(server, await server.facility())
})
afterAll(() => server.close())

const codeOf = (answer: Answer): number => answer.body?.errorCode
const ask = (more: Record<string, unknown>, by = partner): Promise<Answer> =>
  launch(server, by, { userName: doctor.account.loginName, ...more })
const enter = (token: string, origin = partner.origin): Promise<Answer> => server.anonymous().call('embedEnter', { token, origin })
const audit = (call: string, objectId: string): Promise<{ outcome: number; user_id: string; facility_id: string }[]> =>
  server.database.superuser(
    async (su) =>
      (
        await su.query('SELECT outcome, user_id, facility_id FROM audit WHERE call = $1 AND object_id = $2 ORDER BY audit_id', [
          call,
          objectId,
        ])
      ).rows,
  )

describe('launch', () => {
  test('[EMB-02] a partner’s key becomes a token for one exam, user, origin and mode; the database holds hashes alone', async () => {
    const one = await ward.newCase()
    const answer = await ask({ accessionNo: one.exam.accession_no })
    const { token } = answer.body.val
    expect(token).toMatch(/^partner-1\.[\w-]{43}$/)
    const [kept] = await server.database.superuser(
      async (su) => (await su.query('SELECT t.*, t::text AS whole FROM launch_token t WHERE exam_id = $1', [one.id])).rows,
    )
    expect(kept).toMatchObject({ user_id: doctor.account.userId, origin: partner.origin, mode: 'edit', facility_id: ward.facility })
    expect(kept.expires - server.clock.now).toBe(60_000)
    expect(kept.whole).not.toContain(token)
    expect(await audit('hospital_embed_launch.do', one.id)).toEqual([
      { outcome: 0, user_id: doctor.account.userId, facility_id: ward.facility },
    ])
  })

  test('[EMB-02, EMB-05] wrong key, unlisted origin, foreign or deleted exam, foreign user, no right: each by its own code, in the audit', async () => {
    const one = await ward.newCase()
    const foreign = await makeExam(server, other.facilityId)
    const deleted = await ward.newCase({ state: 3000 })
    const stranger = await server.account(other.facilityId, { rights: { CT: 4 } })
    const reader = await ward.person({ rights: { MR: 4 } })
    const clerk = await ward.person({ menu: '011000000000', rights: { CT: 4 } })
    const evil = [
      'https://evil.example',
      `${partner.origin}.evil.example`,
      `${partner.origin}:8443`,
      partner.origin.replace('https', 'http'),
      'null',
      other.origin,
    ]
    const byId = (id: string, more = {}): Record<string, unknown> => ({ procedureId: id, ...more })
    const cases: [number, Promise<Answer>][] = [
      [2201, ask(byId(one.id, { key: other.key }))],
      [2201, ask(byId(one.id, { partnerId: 'nobody' }))],
      [2201, ask(byId(one.id, { partnerId: "x' OR true --" }))],
      ...evil.map((origin): [number, Promise<Answer>] => [2202, ask(byId(one.id, { origin }))]),
      [2203, ask(byId(foreign.exam_id))],
      [2203, ask({ accessionNo: foreign.accession_no })],
      [2203, ask(byId(deleted.id))],
      [2204, ask(byId(one.id, { userName: stranger.loginName }))],
      [2204, ask(byId(one.id, { userName: 'nobody' }))],
      [2204, ask(byId(one.id, { userName: reader.account.loginName }))],
      [2204, ask(byId(one.id, { userName: clerk.account.loginName, mode: 'view' }))],
      [2, ask({})],
      [2, ask(byId(one.id, { accessionNo: one.exam.accession_no }))],
      // The same reader may look.
      [0, ask(byId(one.id, { userName: reader.account.loginName, mode: 'view' }))],
    ]
    expect(await Promise.all(cases.map(async ([, answer]) => codeOf(await answer)))).toEqual(cases.map(([code]) => code))
    expect((await audit('hospital_embed_launch.do', foreign.exam_id)).map((row) => [row.outcome, row.facility_id])).toEqual([
      [2203, ward.facility],
    ])
    expect((await audit('hospital_embed_launch.do', one.id)).map((row) => row.outcome).sort()).toEqual([0, 2204, 2204, 2204, 2204])
    expect((await audit('hospital_embed_launch.do', '')).filter((row) => row.outcome === 2202)).toHaveLength(evil.length)
  })

  test('[EMB-02, EMB-05] the check number finds the exam too: another hospital’s and a deleted one’s do not, and a number of two exams opens neither', async () => {
    const one = await ward.newCase()
    const foreign = await makeExam(server, other.facilityId, { check_no: 'CT-FOREIGN' })
    const deleted = await ward.newCase({ state: 3000 })
    const twice = await ward.newCase({ check_no: 'TWICE' })
    await ward.newCase({ accession_no: 'TWICE' })
    const once = await ward.newCase({ check_no: 'GONE' })
    await ward.newCase({ accession_no: 'GONE', state: 3000 })
    const same = await ward.newCase({ accession_no: 'SAME', check_no: 'SAME' })
    const opened = async (accessionNo: string): Promise<unknown> => {
      const answer = await ask({ accessionNo })
      return codeOf(answer) || (await enter(answer.body.val.token)).body.val.procedureId
    }
    expect(await opened(one.exam.check_no)).toBe(one.id)
    expect(await opened('SAME')).toBe(same.id)
    expect(await opened(foreign.check_no)).toBe(2203)
    expect(await opened(deleted.exam.check_no)).toBe(2203)
    expect(await opened('TWICE')).toBe(2203)
    expect(await opened('GONE')).toBe(2203)
    // By their other numbers they are there.
    expect(await opened(twice.exam.accession_no)).toBe(twice.id)
    expect(await opened(once.exam.accession_no)).toBe(once.id)
  })

  test('[EMB-05] the published key of the demo opens nothing where the demo is off, and a closed partner nothing at all', async () => {
    const one = await ward.newCase()
    const demo = await makePartner(server, ward.facility, { demo: true })
    expect(codeOf(await ask({ procedureId: one.id }, demo))).toBe(2201)
    const closed = await makePartner(server, ward.facility)
    expect(codeOf(await ask({ procedureId: one.id }, closed))).toBe(0)
    await server.pools.gate.query('UPDATE partner SET enabled = false WHERE partner_id = $1', [closed.partnerId])
    expect(codeOf(await ask({ procedureId: one.id }, closed))).toBe(2201)
  })

  test('too many launches, or wrong keys, within a minute wait', async () => {
    const one = await ward.newCase()
    const busy = await makePartner(server, ward.facility)
    const codes: number[] = []
    for (let i = 0; i < 121; i += 1) codes.push(codeOf(await ask({ procedureId: one.id }, busy)))
    expect(codes.filter((code) => code === 0)).toHaveLength(120)
    expect(codes.at(-1)).toBe(113)
    const wrong: number[] = []
    for (let i = 0; i < 31; i += 1) wrong.push(codeOf(await ask({ procedureId: one.id, key: 'x' }, busy)))
    expect(wrong.at(-1)).toBe(113)
    server.clock.now += 60_000
    expect(codeOf(await ask({ procedureId: one.id }, busy))).toBe(0)
  })
})

describe('enter', () => {
  const token = async (id: string): Promise<string> => (await ask({ procedureId: id })).body.val.token

  test('[EMB-02, BR-14] a token opens once, a session of the frame’s own: its cookie is partitioned and sent below the frame’s address alone', async () => {
    const one = await ward.newCase()
    const given = await token(one.id)
    const first = await enter(given)
    expect(first.body.val).toMatchObject({ procedureId: one.id, modality: 'CT', mode: 'edit' })
    const { base } = first.body.val
    expect(base).toMatch(/^\/embed\/[\w-]{22}$/)
    const cookie = first.headers.get('set-cookie')!
    expect(cookie).toMatch(
      /^farsight_embed=[\w-]{43}; Max-Age=28800; Path=\/embed\/[\w-]{22}\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
    expect(cookie).toContain(`Path=${base}/;`)
    expect(codeOf(await enter(given))).toBe(2206)
    expect((await audit('hospital_embed_enter.do', one.id)).map((row) => row.outcome)).toEqual([0, 2206])
  })

  test('[EMB-02] another origin, another time, another token: each refused by its own code and in the audit; a token shown elsewhere is spent', async () => {
    const one = await ward.newCase()
    const stolen = await token(one.id)
    expect(codeOf(await enter(stolen, 'https://evil.example'))).toBe(2208)
    expect(codeOf(await enter(stolen))).toBe(2206)
    const late = await token(one.id)
    server.clock.now += 60_000
    expect(codeOf(await enter(late))).toBe(2207)
    expect(codeOf(await enter('A'.repeat(43)))).toBe(2205)
    expect((await audit('hospital_embed_enter.do', one.id)).map((row) => row.outcome)).toEqual([2208, 2206, 2207])
    for (const answer of [await enter(late), await enter(stolen)]) expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('[EMB-05] what changed since the launch counts: an origin struck off, an account closed, an exam deleted', async () => {
    const [struck, closed, deleted] = [await ward.newCase(), await ward.newCase(), await ward.newCase()]
    const tokens = [await token(struck.id), await token(deleted.id)]
    const gone = await ward.person({ rights: { CT: 1 } })
    const ofGone = (await ask({ procedureId: closed.id, userName: gone.account.loginName })).body.val.token
    await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = false WHERE user_id = $1', [gone.account.userId]))
    expect(codeOf(await enter(ofGone))).toBe(2204)
    await server.database.superuser((su) => su.query('UPDATE exam SET state = 3000 WHERE exam_id = $1', [deleted.id]))
    expect(codeOf(await enter(tokens[1]!))).toBe(2203)
    await server.pools.gate.query('UPDATE partner SET origins = $1 WHERE partner_id = $2', [['https://new.example'], partner.partnerId])
    expect(codeOf(await enter(tokens[0]!))).toBe(2202)
    await server.pools.gate.query('UPDATE partner SET origins = $1 WHERE partner_id = $2', [[partner.origin], partner.partnerId])
  })
})

describe('a frame’s session', () => {
  test('[EMB-02] writes its one report to the end; another exam, another call and another’s list are refused and in the audit', async () => {
    const [one, two] = [await ward.newCase(), await ward.newCase()]
    const frame = await openFrame(server, partner, doctor.account, one.id)
    expect((await frame.call('loginSuccess')).body.val.loginUserId).toBe(doctor.account.userId)
    const { mode: _, base: __, ...address } = frame.val as typeof frame.val & { base: string }
    const opened = await frame.call('openReport', address)
    expect(opened.body.val.mode).toBe('edit')
    expect(codeOf(await frame.call('openReport', two.address))).toBe(2209)
    expect(codeOf(await frame.call('getReport', two.address))).toBe(2209)
    expect(codeOf(await frame.call('setPrinted', { risProcedureIds: [one.id, two.id] }))).toBe(2209)
    expect(codeOf(await frame.call('queryImages', { risProcedureId: two.id }))).toBe(2209)
    for (const call of ['queryLocalList', 'queryRows', 'wsAuthenticate', 'saveUserSetting', 'queryModules', 'getStateLog'] as const)
      expect([call, codeOf(await frame.call(call))]).toEqual([call, 2210])
    expect((await audit('emr_dataApi.do?function=openReport', one.id)).map((row) => row.outcome)).toEqual([0, 2209])
    expect((await ward.row(two.id)).state).toBe(2060)
    const sent = await frame.call('submitReport', { procedureId: one.id, report: content('双肺清晰'), baseVersion: 1, toReview: 1 })
    expect(codeOf(sent)).toBe(0)
    expect((await ward.row(one.id)).state).toBe(sent.body.val.state)
    // The exam is out of the doctor's hands: so is the frame, once a lost answer could have been asked for again.
    expect(codeOf(await frame.call('checkSession'))).toBe(0)
    server.clock.now += 2 * 60_000 + 2_000
    expect(isLoginPage(await frame.call('checkSession'))).toBe(true)
  })

  test('[EMB-02] in mode view nothing is written', async () => {
    const one = await ward.newCase()
    const frame = await openFrame(server, partner, doctor.account, one.id, 'view')
    const { procedureId, modality, t, sign } = frame.val
    expect((await frame.call('getReport', { procedureId, modality, t, sign })).body.val.mode).toBe('view')
    for (const call of [
      'openReport',
      'openReview',
      'saveReport',
      'submitReport',
      'passReview',
      'rebutReport',
      'abandonReport',
      'keepLock',
      'setPrinted',
      'templateSave',
    ] as const)
      expect([call, codeOf(await frame.call(call, { procedureId }))]).toEqual([call, 2210])
    expect(await ward.row(one.id)).toMatchObject({ state: 2060, holder_id: null })
  })

  test('[BR-14] is not the page’s session and never becomes it: each cookie works at its own addresses alone', async () => {
    const [one, two] = [await ward.newCase(), await ward.newCase()]
    const [frame, beside] = [
      await openFrame(server, partner, doctor.account, one.id),
      await openFrame(server, partner, doctor.account, two.id),
    ]
    const token = frame.cookie.split('=')[1]!
    const at = (path: string, cookie: string): Promise<Answer> => server.anonymous().send(path, { method: 'POST', headers: { cookie } })
    const check = calls.checkSession.name
    // The page's cookie at a frame's address, the frame's at the page's, under either name, and at another frame's.
    for (const [path, cookie] of [
      [`${frame.base}/${check}`, doctor.cookie!],
      [`${frame.base}/${check}`, doctor.cookie!.replace('farsight=', 'farsight_embed=')],
      [`/${check}`, frame.cookie],
      [`/${check}`, `farsight=${token}`],
      [`${beside.base}/${check}`, frame.cookie],
    ] as const)
      expect([path, cookie, isLoginPage(await at(path, cookie))]).toEqual([path, cookie, true])
    expect(codeOf(await at(`${frame.base}/${check}`, `${doctor.cookie}; ${frame.cookie}`))).toBe(0)
    expect((await server.anonymous().send('/modules.json', { headers: { cookie: `farsight=${token}` } })).url).toMatch(/\/login$/)
    expect((await server.anonymous().send('/dicomweb/studies', { headers: { cookie: `farsight=${token}` } })).status).toBe(401)
    // Leaving the frame leaves the page's session alone, and clears the frame's cookie.
    const out = await frame.call('logout')
    expect(out.headers.get('set-cookie')).toContain(`farsight_embed=; Max-Age=0; Path=${frame.base}/;`)
    expect(isLoginPage(await frame.call('checkSession'))).toBe(true)
    expect(codeOf(await doctor.call('checkSession'))).toBe(0)
    expect(codeOf(await beside.call('checkSession'))).toBe(0)
  })

  test('below a frame’s address one spelling reaches a call, and no login, page or file does', async () => {
    const frame = await openFrame(server, partner, doctor.account, (await ward.newCase()).id)
    const { base } = frame
    const post = (path: string): Promise<Answer> =>
      server.anonymous().send(path, {
        method: 'POST',
        headers: { cookie: frame.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      })
    const check = calls.checkSession.name
    for (const path of [
      `${base}//${check}`,
      `${base}/%68ospital_doctor_checkSession.do`,
      `${base}/${check}/`,
      `/embed/x/${check}`,
      `${base}${base}/${check}`,
      `${base}x/${check}`,
    ])
      expect([path, (await post(path)).status]).toEqual([path, 404])
    expect(codeOf(await post(`${base}/${check}?x=1`))).toBe(2)
    for (const call of ['login', 'getValidateImage', 'initLogin', 'embedEnter', 'embedLaunch'] as const)
      expect([call, codeOf(await frame.call(call, { token: 'x' }))]).toEqual([call, 2210])
    for (const path of ['/', '/login', '/embed.html', '/assets/app.js', '/releases', '/push', '/health', '/config.json'])
      expect([path, (await frame.get(path)).status]).toEqual([path, 404])
    expect((await frame.call('checkSession', {}, { origin: 'https://evil.example' })).status).toBe(403)
  })

  test('sees the images of its own exam alone, and stores none', async () => {
    const mine = await ward.newCase({ accession_no: 'EMB-1' })
    await ward.newCase({ accession_no: 'EMB-2' })
    const [own, foreign] = [newInstance(), newInstance()]
    const technician = await ward.person({ role: 'technician', rights: { CT: 1 } })
    await stow(technician, [ctFile(own, { '00080050': 'EMB-1' }), ctFile(foreign, { '00080050': 'EMB-2' })])
    const frame = await openFrame(server, partner, technician.account, mine.id)
    expect((await frame.get(`/dicomweb/studies/${own.study}/metadata`)).status).toBe(200)
    expect((await frame.get(`/dicomweb/studies/${foreign.study}/metadata`)).status).toBe(404)
    expect((await frame.get(`/dicomweb/studies/${foreign.study}/series`)).status).toBe(404)
    expect((await technician.send(`/dicomweb/studies/${foreign.study}/metadata`)).status).toBe(200)
    const stored = await stow(
      {
        ...technician,
        send: (path, init) => server.anonymous().send(frame.base + path, { ...init, headers: { ...init?.headers, cookie: frame.cookie } }),
      },
      [ctFile(newInstance())],
    )
    expect([403, 404]).toContain(stored.status)
  })

  test('ends after two hours without an act, after eight in any case, and at once with its partner', async () => {
    const [idle, busy] = [
      await openFrame(server, partner, doctor.account, (await ward.newCase()).id),
      await openFrame(server, partner, doctor.account, (await ward.newCase()).id),
    ]
    const lives = async (frame: typeof idle): Promise<boolean> => codeOf(await frame.call('loginSuccess')) === 0
    for (let hour = 1; hour < 8; hour += 1) {
      server.clock.now += HOUR
      // The page's own asking is no act.
      if (hour < 2) await idle.call('checkSession')
      expect(await lives(busy)).toBe(true)
    }
    expect(await lives(idle)).toBe(false)
    server.clock.now += HOUR
    expect(await lives(busy)).toBe(false)
    const shut = await makePartner(server, ward.facility)
    const frame = await openFrame(server, shut, doctor.account, (await ward.newCase()).id)
    await server.pools.gate.query('UPDATE partner SET enabled = false WHERE partner_id = $1', [shut.partnerId])
    server.clock.now += 2_000
    expect(await lives(frame)).toBe(false)
  })
})

describe('pages', () => {
  const policy = async (path: string): Promise<string> => (await server.anonymous().send(path)).headers.get('content-security-policy')!

  test('[BR-04, EMB-05] the page in the frame may be held by its own partner’s origins, an unknown partner’s by nobody, and every other page by ours', async () => {
    expect(await policy(`/embed.html?partner=${partner.partnerId}`)).toContain(`frame-ancestors ${partner.origin};`)
    expect(await policy(`/embed.html?partner=${other.partnerId}`)).toMatch(new RegExp(`frame-ancestors ${other.origin};`))
    for (const query of [
      '',
      '?partner=nobody',
      '?partner=',
      `?partner=${partner.partnerId}&partner=${other.partnerId}`,
      '?partner=https://evil.example',
    ])
      expect([query, await policy(`/embed.html${query}`)]).toEqual([query, expect.stringMatching(/frame-ancestors 'none';/)])
    expect(await policy(`/embed.html?partner=${partner.partnerId}`)).not.toMatch(/unsafe-inline|'unsafe-eval'/)
  })

  test('the element’s script may be used by any origin, and everything else by ours alone', async () => {
    const { headers, text } = await server.anonymous().send('/embed.js')
    expect(text).toBe('/* the element */')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await server.anonymous().send('/config.json')).headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})
