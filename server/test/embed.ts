import { randomBytes } from 'node:crypto'
import { type CallName, calls } from '@farsight/shared/contract'
import { hashKey } from '../src/embed/partners'
import { type Answer, formBody, type TestAccount, type TestServer } from './harness'

/** A partner of the tests. */
export interface TestPartner {
  readonly partnerId: string
  readonly key: string
  readonly origin: string
  readonly facilityId: string
}

let serial = 0

/** Registers a partner of a hospital with one origin. */
export async function makePartner(server: TestServer, facilityId: string, { demo = false } = {}): Promise<TestPartner> {
  serial += 1
  const partner = {
    partnerId: `partner-${serial}`,
    key: randomBytes(32).toString('base64url'),
    origin: `https://his${serial}.example`,
    facilityId,
  }
  await server.pools.gate.query(
    'INSERT INTO partner (partner_id, facility_id, name, key_hash, origins, demo, added) VALUES ($1, $2, $1, $3, $4, $5, now())',
    [partner.partnerId, facilityId, hashKey(partner.key), [partner.origin], demo],
  )
  return partner
}

/** A frame in a partner's page: its requests go below its own address with its own cookie. */
export interface TestFrame {
  readonly base: string
  readonly cookie: string
  readonly val: { procedureId: string; modality: string; t: string; sign: string; mode: string }
  call(short: CallName, payload?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer>
  get(path: string): Promise<Answer>
}

export const launch = (server: TestServer, partner: TestPartner, more: Record<string, unknown>): Promise<Answer> =>
  server.anonymous().call('embedLaunch', {
    partnerId: partner.partnerId,
    key: partner.key,
    origin: partner.origin,
    mode: 'edit',
    ...more,
  })

/** Launches, enters, and answers the frame. */
export async function openFrame(
  server: TestServer,
  partner: TestPartner,
  user: TestAccount,
  procedureId: string,
  mode: 'view' | 'edit' = 'edit',
): Promise<TestFrame> {
  const launched = await launch(server, partner, { procedureId, userName: user.loginName, mode })
  const entered = await server.anonymous().call('embedEnter', { token: launched.body.val?.token, origin: partner.origin })
  if (entered.body.errorCode !== 0) throw new Error(`${launched.text} ${entered.text}`)
  const { base } = entered.body.val
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
  const client = server.anonymous()
  return {
    base,
    cookie,
    val: entered.body.val,
    call: (short, payload = {}, headers = {}) =>
      client.send(`${base}/${calls[short].name}`, {
        method: 'POST',
        body: formBody(payload),
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
      }),
    get: (path) => client.send(base + path, { headers: { cookie } }),
  }
}
