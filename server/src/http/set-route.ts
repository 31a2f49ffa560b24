import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReleaseSets } from '../modules/sets'
import type { Session } from '../session/session'

/** The packing that a request takes: the first of ours that it names and does not refuse. */
function packing(header: string | undefined): 'br' | 'gzip' | undefined {
  const accepts = (header ?? '').split(',').map((part) => part.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((name) =>
    accepts.some((part) => part.split(';')[0]!.trim() === name && !/;\s*q=0(\.0*)?$/.test(part)),
  )
}

/** The set of modules that a session runs, as one signed text. */
export function setRoute(
  app: FastifyInstance,
  parts: { readonly sets: ReleaseSets; sessionOf(request: FastifyRequest, act: boolean): Promise<Session | undefined> },
): void {
  // Before a login the page must tell an address that is nobody's from one that wants a login (product.md section 2).
  app.get('/routes.json', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ routes: await parts.sets.routes() }))
  app.get('/modules.json', async (request, reply) => {
    reply.header('Cache-Control', 'no-store').header('Vary', 'Accept-Encoding')
    // The page asks for it every few minutes by itself: it keeps no idle session alive.
    const session = await parts.sessionOf(request, false)
    if (!session) return reply.redirect('/login', 302)
    const answer = await parts.sets.answer(session)
    const encoding = packing(request.headers['accept-encoding'])
    reply.type('application/json; charset=utf-8')
    if (!encoding) return reply.send(answer.body)
    return reply.header('Content-Encoding', encoding).send(await answer.packed(encoding))
  })
}
