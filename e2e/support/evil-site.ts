import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another site: pages at `http://localhost:…`, while the hospital is at 127.0.0.1. */
export interface EvilSite {
  readonly url: string
  close(): void
}

const quoted = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** As soon as a frame shows an answer it sends the next form: a frame for each form keeps a small machine busy for a minute. */
const SENDS = `
const left = [...document.forms]
let ended = 0
const begin = (frame) => {
  const next = () => {
    const form = left.shift()
    if (!form) {
      if (++ended === 2) document.title = 'all sent'
      return
    }
    form.target = frame.name
    form.submit()
  }
  frame.addEventListener('load', next)
  next()
}
// Not before the empty frames have loaded: that would count as the first answer, and the second form would end the first.
addEventListener('load', () => document.querySelectorAll('iframe').forEach(begin))`

/** A form for each address, sent by itself into a frame. */
const forms = (target: string, addresses: readonly string[], fields: Readonly<Record<string, string>>): string => {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${quoted(name)}" value="${quoted(value)}">`)
    .join('')
  const all = addresses.map((address) => `<form method="post" action="${quoted(`${target}/${address}`)}">${inputs}</form>`)
  return `<iframe name="one"></iframe><iframe name="two"></iframe>${all.join('')}<script>${SENDS}</script>`
}

/** A page on another site that sends these forms to `target`; when all are sent its title says so. */
export async function startEvilSite(
  target: string,
  addresses: readonly string[],
  fields: Readonly<Record<string, string>>,
): Promise<EvilSite> {
  const page = `<!doctype html><title>evil</title>${forms(target, addresses, fields)}`
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(page)
  })
  await new Promise<void>((done) => server.listen(0, done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
