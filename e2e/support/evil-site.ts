import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another site: pages at `http://localhost:…`, while the hospital is at 127.0.0.1. */
export interface EvilSite {
  readonly url: string
  close(): void
}

const quoted = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** A form for each address, sent by itself into a frame of its own. */
const forms = (target: string, addresses: readonly string[], fields: Readonly<Record<string, string>>): string =>
  addresses
    .map(
      (address, i) =>
        `<iframe name="f${i}"></iframe><form method="post" target="f${i}" action="${quoted(`${target}/${address}`)}">${Object.entries(
          fields,
        )
          .map(([name, value]) => `<input type="hidden" name="${quoted(name)}" value="${quoted(value)}">`)
          .join('')}</form>`,
    )
    .join('') + '<script>for (const form of document.forms) form.submit()</script>'

/** A page on another site that sends these forms to `target`. */
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
