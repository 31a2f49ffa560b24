/** `#/share/<token>`, whatever stands behind it. */
const LINK = /^#\/share\/([^/?#]*)/

/**
 * Takes the token of a link to shared images out of the address, and with it everything else that the link brought: nothing of a link
 * says where the page asks (LK-13, LK-16). It goes on in this entry of the history, where the page finds it, also after a reload; no
 * request carries that.
 */
export function takeShare(): void {
  const token = LINK.exec(location.hash)?.[1]
  if (token === undefined) return
  history.replaceState({ idx: 0, key: 'share', usr: { share: token } }, '', `${location.pathname}#/share`)
}
