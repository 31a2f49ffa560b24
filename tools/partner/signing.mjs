import { addKey, listKeys, revokeKey, rotateKey, setSignedOnly } from './keys.mjs'

/** Minutes for which a key that is replaced still signs: a day. */
const OVERLAP = 1440
const STATES = {
  live: '有效 / live',
  ending: '即将停用 / ending',
  ended: '已到期 / ended',
  revoked: '已吊销 / revoked',
}
const when = (time) => (time === null ? '' : new Date(time).toISOString())

function show(id, site, { kid, secret }) {
  console.log(`合作方 / partner  ${id}`)
  console.log(`站点 / site      ${site}`)
  console.log(`密钥编号 / kid   ${kid}`)
  console.log(`签名密钥 / secret ${secret}`)
  console.log('签名密钥只显示这一次，请存放在合作方的服务器上 / the secret is shown this once; it belongs on the partner’s server')
}

/** How long the former keys go on, in whole minutes; undefined for what is no such number. */
function minutesOf(text) {
  if (text === undefined) return OVERLAP
  return /^\d{1,6}$/.exec(text) === null ? undefined : Number(text)
}

/**
 * The commands about signing keys, by name.
 * @param {{ id: string, values: Record<string, string | undefined>, site: string, sealKey: () => Buffer,
 *   stop: (zh: string, en: string) => never, usage: () => never }} o
 */
export function signingActs({ id, values, site, sealKey, stop, usage }) {
  const known = async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM partner WHERE partner_id = $1', [id])
    if (rowCount !== 1) stop(`没有合作方 ${id}`, `there is no partner ${id}`)
  }
  const must = (signedOnly) => async (client) => {
    await known(client)
    const keys = await listKeys(client, id)
    if (signedOnly && !keys.some(({ state }) => state === 'live' || state === 'ending'))
      stop(`${id} 还没有签名密钥：先运行 sign-key`, `${id} has no signing key yet: run sign-key first`)
    await setSignedOnly(client, id, signedOnly)
    console.log(`${id}: 完成 / done`)
  }
  return {
    'sign-key': async (client) => {
      await known(client)
      show(id, site, await addKey(client, sealKey(), id))
    },
    keys: async (client) => {
      await known(client)
      for (const { kid, not_before, not_after, state } of await listKeys(client, id))
        console.log(`${kid}  ${STATES[state]}  ${when(not_before)}  ${when(not_after)}`)
    },
    rotate: async (client) => {
      const overlap = minutesOf(values.overlap)
      if (overlap === undefined) return usage()
      await known(client)
      show(id, site, await rotateKey(client, sealKey(), id, overlap))
      console.log(
        overlap === 0
          ? '原有签名密钥已立即吊销 / the former keys are revoked, at once'
          : `原有签名密钥 ${overlap} 分钟后停用 / the former keys end in ${overlap} minutes`,
      )
    },
    revoke: async (client) => {
      if (!values.kid) return usage()
      if (!(await revokeKey(client, id, values.kid)))
        return stop(`${id} 没有有效的密钥 ${values.kid}`, `${id} has no key ${values.kid} that is not revoked`)
      return console.log(`${values.kid}: 已吊销 / revoked`)
    },
    'signed-only': must(true),
    'bare-key': must(false),
  }
}
