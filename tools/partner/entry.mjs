import { signedBody } from '../../examples/partner-page/sign.mjs'

const CALL = 'hospital_entry_launch.do'
/** The server answers in one language: that of the person at the keyboard. */
const language = /^zh/i.exec(process.env.LC_ALL || process.env.LANG || '') === null ? 'en' : 'zh'

/**
 * Asks a running server for an entry link, as a partner's server does (docs/embedding), and answers the whole address.
 * Throws an Error that says why not.
 * @param {{ farsight: string, partnerId: string, by: { key: string } | { kid: string, secret: string, site: string },
 *   userName: string, identityType: string }} o `by`: the key itself, or what signs
 */
export async function entryLink({ farsight, partnerId, by, userName, identityType }) {
  if (!URL.canParse(farsight)) throw new Error(`网址不可用 / this is no address: ${farsight}`)
  const asked = { partnerId, userName, identityType }
  const body = 'key' in by ? new URLSearchParams({ ...asked, key: by.key }).toString() : signedBody({ call: CALL, ...by }, asked)
  const answer = await fetch(new URL(`/${CALL}`, farsight), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    body,
  }).catch((error) => {
    throw new Error(`${farsight} 没有应答 / does not answer (${error.cause?.code ?? error.message})`)
  })
  // What listens there may be something else.
  const { errorCode, errorMsg, val } = await answer
    .json()
    .catch(() => ({ errorCode: answer.status, errorMsg: '不是千里眼 / not Farsight' }))
  if (errorCode !== 0) throw new Error(`${errorCode} ${errorMsg}`)
  return { link: new URL(val.address, farsight).href, expires: val.expires }
}
