import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { contentSecurityPolicy, newNonce } from '../http/headers'
import type { Partners } from './partners'

/** What the pages of embedding need. */
export interface EmbedPageParts {
  readonly build: string
  readonly partners: Partners
  /** Fills what every page of ours is filled with beside the nonce. */
  fill(html: string): Promise<string>
}

/**
 * `GET /embed.js`: the element's script, for pages of any origin. `GET /embed.html?partner=…`: the page in the frame, which
 * the partner's own origins alone may hold; for an unknown partner nobody may.
 */
export function embedPages(app: FastifyInstance, { build, partners, fill }: EmbedPageParts): void {
  app.get('/embed.js', async (_request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=300')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(await readFile(join(build, 'host', 'embed.js'))),
  )

  app.get('/embed.html', async (request, reply) => {
    const { partner: wanted } = request.query as { partner?: unknown }
    const partner = typeof wanted === 'string' ? await partners.find(wanted) : undefined
    const nonce = newNonce()
    const html = await readFile(join(build, 'host', 'embed.html'), 'utf8')
    return (
      reply
        .header('Content-Security-Policy', contentSecurityPolicy(nonce, partner?.origins.join(' ') || "'none'"))
        // A partner's page may ask for this of everything that it holds (Cross-Origin-Embedder-Policy).
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Cache-Control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send((await fill(html)).replaceAll('__CSP_NONCE__', nonce))
    )
  })
}
