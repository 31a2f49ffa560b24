import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const requests = new AsyncLocalStorage<string>()

/** Of the request under way; '' where there is none (a socket, a job). */
export const requestId = (): string => requests.getStore() ?? ''

/**
 * Lets all that a request does know its id. Twice: what reads a body is woken by the connection, which knows nothing of the request.
 */
export function knowRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => requests.run(request.id, done))
  app.addHook('preValidation', (request, _reply, done) => requests.run(request.id, done))
}
