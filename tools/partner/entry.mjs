/** The server answers in one language: that of the person at the keyboard. */
const language = /^zh/i.exec(process.env.LC_ALL || process.env.LANG || '') === null ? 'en' : 'zh'

/**
 * Asks a running server for an entry link, as a partner's server does (docs/embedding), and answers the whole address.
 * Throws an Error that says why not.
 * @param {{ farsight: string, partnerId: string, key: string, userName: string, identityType: string }} o
 */
export async function entryLink({ farsight, partnerId, key, userName, identityType }) {
  if (!URL.canParse(farsight)) throw new Error(`网址不可用 / this is no address: ${farsight}`)
  const body = new URLSearchParams({ partnerId, key, userName, identityType })
  const answer = await fetch(new URL('/hospital_entry_launch.do', farsight), {
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
