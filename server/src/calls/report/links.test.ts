import { CODE, STATE } from '@farsight/shared/domain'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

const CALLS = ['openReport', 'openReview', 'getReport'] as const
/** What stands in the case and must not stand in an answer. */
const SECRETS = {
  pat_name: '秘密病人',
  hospital_no: 'PID-SECRET',
  phone: '13912345678',
  accession_no: 'ACC-SECRET',
  check_no: 'CHK-SECRET',
}

let server: TestServer
let ward: Ward
let reviewer: Colleague
let one: Case
beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  const writer = await ward.person({ rights: { CT: 1 }, name: '张医生' })
  reviewer = await ward.person({ rights: { CT: 2 }, name: '赵主任' })
  one = await ward.submittedBy(writer, '秘密所见', SECRETS)
})
afterAll(() => server.close())

/** How often a refused link of each exam stands in the audit. */
const audited = (): Promise<Map<string, number>> =>
  server.database.superuser(async (su) => {
    const { rows } = await su.query('SELECT object_id, count(*)::int AS n FROM audit WHERE outcome = $1 GROUP BY 1', [CODE.signInvalid])
    return new Map(rows.map(({ object_id, n }) => [object_id, n]))
  })
const tells = ({ text }: Answer): boolean => [...Object.values(SECRETS), '秘密所见', '张医生'].some((secret) => text.includes(secret))

/** Another character of the same kind, so that nothing but the signature can refuse it. */
function another(field: string, letter: string): string {
  const letters = { procedureId: '0123456789abcdef', modality: 'CDEMNRST', t: '0123456789', sign: 'ABCDwxyz0189-_' }[field]!
  return letters[(letters.indexOf(letter) + 1) % letters.length]!
}

test('[LK-01] each character of each part of a report’s link changed: every one is refused, shows nothing of the patient and stands in the audit', async () => {
  const tries: { what: string; procedureId: string; modality: string; t: string; sign: string }[] = []
  for (const [field, value] of Object.entries(one.address))
    for (let at = 0; at < value.length; at += 1) {
      if (field === 'procedureId' && value[at] === '-') continue
      const changed = value.slice(0, at) + another(field, value[at]!) + value.slice(at + 1)
      expect(changed).not.toBe(value)
      tries.push({ what: `${field} ${at}`, ...one.address, [field]: changed })
    }
  expect(tries.length).toBe(32 + one.address.modality.length + one.address.t.length + 43)
  const wrong: string[] = []
  for (const { what, ...address } of tries)
    for (const call of CALLS) {
      const answer = await reviewer.call(call, address)
      if (answer.body?.errorCode !== CODE.signInvalid || answer.body.val !== undefined || tells(answer))
        wrong.push(`${call} ${what}: ${answer.text}`)
    }
  expect(wrong).toEqual([])
  // Each try has its row, under the exam that it named.
  const named = new Map<string, number>()
  for (const { procedureId } of tries) named.set(procedureId, (named.get(procedureId) ?? 0) + CALLS.length)
  expect(await audited()).toEqual(named)
  // Nothing was claimed, and the link itself is as good as before.
  expect((await ward.row(one.id)).state).toBe(STATE.toFirstCheck)
  expect((await reviewer.call('getReport', one.address)).body).toMatchObject({ errorCode: 0, val: { exam: { patName: SECRETS.pat_name } } })
})

test('[LK-01] cut, longer, in other letters or of another case: the same answer, byte for byte, as for the first character', async () => {
  const { sign } = one.address
  const other = await ward.newCase()
  const signs = [
    sign.slice(0, -1),
    sign.slice(1),
    `${sign}A`,
    `${sign}=`,
    sign.toUpperCase(),
    ` ${sign}`,
    sign.replace(/.$/, (last) => another('sign', last)),
    Buffer.from(sign, 'base64url').toString('base64'),
    Buffer.from(sign, 'base64url').toString('hex').slice(0, 43),
    other.address.sign,
    'A',
    '签'.repeat(43),
  ].filter((given) => given !== sign)
  const texts = new Set<string>()
  for (const given of [another('sign', sign[0]!) + sign.slice(1), ...signs])
    texts.add((await reviewer.call('getReport', { ...one.address, sign: given })).text)
  expect([...texts]).toEqual([JSON.stringify({ errorCode: CODE.signInvalid, errorMsg: '链接校验失败，请从列表重新打开' })])
  // A link is no right: with a sign that fits, an exam that the session may not see is not there.
  const stranger = await server.as(await server.account(await server.facility(), { rights: { CT: 4 } }))
  for (const call of CALLS) {
    const answer = await stranger.call(call, one.address)
    expect([answer.body.errorCode, tells(answer)]).toEqual([CODE.notInRis, false])
  }
})
