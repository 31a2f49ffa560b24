import { api } from '@farsight/shared/api'
import { hashRoute } from '@farsight/shared/module'

/** 32 hexadecimal digits; `crypto.randomUUID` is missing where a page has no TLS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The page's address without any query: that is where patients' numbers, signs and searches stand. */
export const scrubbedAddress = (href = location.href): string => {
  const { origin, pathname, hash } = new URL(href)
  return `${origin}${pathname}#${hashRoute(hash).pathname}`.slice(0, 500)
}

/** Sends words of the user to the hospital's administrators. */
export async function sendFeedback(content: string, requestKey: string): Promise<void> {
  const payload = {
    content,
    curr_url: scrubbedAddress(),
    ua: navigator.userAgent.slice(0, 500),
    resolution: `${screen.width}x${screen.height}`,
    requestKey,
  }
  await api.call('feedback', payload, { promptType: 'none' })
}
