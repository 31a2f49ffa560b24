import type { FastifyInstance } from 'fastify'
import { refuse } from './answers'
import type { Admit } from './dicomweb'

/** Where the door's addresses are, by what each takes: to be called before its routes are made. */
export function otherMethods(app: FastifyInstance, admit: Admit): () => void {
  const known: { readonly path: RegExp; readonly method: string }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const path = new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`)
    for (const one of [method].flat()) known.push({ path, method: one })
  })
  // Whatever else is tried at an address of ours is told what it takes (RFC 9110 15.5.6).
  return () => {
    const all = [...known]
    app.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/dicomweb/*',
      handler: async (request, reply) => {
        if (!(await admit(request, reply))) return reply
        const { pathname } = new URL(request.url, 'http://door.invalid')
        const methods = all.filter(({ path }) => path.test(pathname)).map(({ method }) => method)
        if (methods.length === 0) return reply.code(404).send()
        return refuse(reply.header('Allow', [...new Set(methods)].sort().join(', ')), 'NO_SUCH_METHOD')
      },
    })
  }
}
