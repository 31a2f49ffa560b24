import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { encodedName } from '../modules/publish/encodings'
import type { ReleaseStore } from '../modules/publish/store'
import { SCRIPT_POLICY } from './headers'
import { accepts, IMMUTABLE, typeOf } from './page-routes'

/** `/modules/<name>/<version>/<file>`, each part in its one spelling. */
const ADDRESS = /^\/modules\/(mf-[a-z0-9-]{1,61})\/([0-9]+\.[0-9]+\.[0-9]+(?:\+[0-9a-z]{1,40})?)\/([A-Za-z0-9._/-]{1,240})$/

interface Listed {
  readonly integrity: string | null
  readonly gone: boolean
}

/** Of a published version: the hash of one file of its list, and whether the version is withdrawn. */
async function listed(gate: Pool, name: string, version: string, file: string): Promise<Listed | undefined> {
  const { rows } = await gate.query<Listed>(
    sql`SELECT r.release_text::json -> 'files' -> ${file}::text ->> 'integrity' AS integrity, r.revoked IS NOT NULL OR k.revoked IS NOT NULL AS gone
        FROM release r JOIN release_key k USING (key_id) WHERE r.name = ${name} AND r.version = ${version}`,
  )
  return rows[0]
}

const plain = (reply: FastifyReply, status: 404 | 410, text: string): unknown =>
  reply.code(status).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send(text)

/**
 * The files of published releases: those that a release lists, of every version that is not withdrawn, for ever the same bytes.
 * Whether it is withdrawn is asked at each request; a browser that has a file keeps it, and its page drops the module by the set.
 */
export function moduleFiles(app: FastifyInstance, { gate, store }: { readonly gate: Pool; readonly store: ReleaseStore }): void {
  app.get('/modules/*', async (request, reply) => {
    const [, name, version, file] = ADDRESS.exec((request.raw.url ?? '').split('?')[0]!) ?? []
    const found = name && version && file ? await listed(gate, name, version, file) : undefined
    if (!found?.integrity) return plain(reply, 404, 'not found')
    if (found.gone) return plain(reply, 410, 'withdrawn')
    for (const [suffix, encoding] of [
      ['.br', 'br'],
      ['.gz', 'gzip'],
      ['', ''],
    ] as const) {
      if (suffix && !accepts(request, encoding)) continue
      const path = suffix ? join(store.encodings, encodedName(found.integrity, suffix)) : join(store.folder(name!, version!), file!)
      const info = await stat(path).catch(() => undefined)
      if (!info?.isFile()) continue
      reply
        .header('Cache-Control', IMMUTABLE)
        .header('Content-Security-Policy', SCRIPT_POLICY)
        .header('Content-Length', info.size)
        .header('Vary', 'Accept-Encoding')
        .type(typeOf(file!))
      if (suffix) reply.header('Content-Encoding', encoding)
      return reply.send(createReadStream(path))
    }
    return plain(reply, 404, 'not found')
  })
}
