/**
 * Asks a running server for an entry link, as a partner's server does (docs/embedding), and answers the whole address.
 * Throws an Error whose message is in both languages.
 * @param {{ farsight: string, partnerId: string, key: string, userName: string, identityType: string }} o
 */
export async function entryLink({ farsight, partnerId, key, userName, identityType }) {
  const body = new URLSearchParams({ partnerId, key, userName, identityType })
  const answer = await fetch(new URL('/hospital_entry_launch.do', farsight), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  }).catch((error) => {
    throw new Error(`${farsight} 没有应答 / does not answer (${error.cause?.code ?? error.message})`)
  })
  const { errorCode, errorMsg, val } = await answer.json()
  if (errorCode !== 0) throw new Error(`${errorCode} ${errorMsg}`)
  return { link: new URL(val.address, farsight).href, expires: val.expires }
}
