import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SetAnswer } from '../modules/set-answers'
import type { ReleaseSets } from '../modules/sets'
import type { Session } from '../session/session'

/** The packing that a request takes: the first of ours that it names and does not refuse. */
function packing(header: string | undefined): 'br' | 'gzip' | undefined {
  const accepts = (header ?? '').split(',').map((part) => part.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((name) =>
    accepts.some((part) => part.split(';')[0]!.trim() === name && !/;\s*q=0(\.0*)?$/.test(part)),
  )
}

async function send(answer: SetAnswer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = packing(request.headers['accept-encoding'])
  reply.type('application/json; charset=utf-8')
  if (!encoding) return reply.send(answer.body)
  return reply.header('Content-Encoding', encoding).send(await answer.packed(encoding))
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
    return send(await parts.sets.answer(session), request, reply)
  })
  // Whoever is not logged in gets the modules' public routes alone: a patient's report, the check of a printed one.
  app.get('/public/modules.json', async (request, reply) => {
    reply.header('Cache-Control', 'no-store').header('Vary', 'Accept-Encoding')
    return send(await parts.sets.answerFor(undefined, null, 'public'), request, reply)
  })
}
