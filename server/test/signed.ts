import { calls } from '@farsight/shared/contract'
import { signedBody } from '../../examples/partner-page/sign.mjs'
import { addKey } from '../../tools/partner/keys.mjs'
import type { TestPartner } from './embed'
import { type Answer, SEAL_KEY, type TestServer } from './harness'

type Short = 'entryLaunch' | 'embedLaunch'

/** A partner's server that signs, by the sample that the docs give to partners. */
export interface Signer {
  readonly kid: string
  readonly secret: string
  /** The body of a signed request; `t` is the server's own second unless told. */
  body(short: Short, fields: Readonly<Record<string, string>>, t?: number): string
}

/** Makes a key by the administrator's command, good since ever: tests are in any year. */
export async function makeSigner(server: TestServer, { partnerId }: TestPartner, shown?: { kid: string; secret: string }): Promise<Signer> {
  const { kid, secret } = shown ?? (await addKey(server.pools.gate, SEAL_KEY, partnerId))
  if (!shown) await server.pools.gate.query("UPDATE partner_key SET not_before = '2000-01-01Z' WHERE kid = $1", [kid])
  return {
    kid,
    secret,
    body: (short, fields, t = secondOf(server)) =>
      signedBody({ call: calls[short].name, site: 'farsight', kid, secret }, { partnerId, ...fields }, t),
  }
}

/** The server's now in whole seconds. */
export const secondOf = (server: TestServer): number => Math.floor(server.clock.now / 1000)

/** Sends a body as it is. */
export const post = (server: TestServer, short: Short, body: string, language = 'zh'): Promise<Answer> =>
  server.anonymous().send(`/${calls[short].name}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
  })

/** What the audit holds about one object of a call: its outcomes in their order. */
export const outcomesOf = (server: TestServer, short: Short, objectId: string): Promise<number[]> =>
  server.database.superuser(async (su) =>
    (
      await su.query<{ outcome: number }>('SELECT outcome FROM audit WHERE call = $1 AND object_id = $2 ORDER BY audit_id', [
        calls[short].name,
        objectId,
      ])
    ).rows.map(({ outcome }) => outcome),
  )
