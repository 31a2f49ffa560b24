import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { AsTenant } from '../../database/tenant'
import { sameOrigin } from '../../http/origin'
import type { Session } from '../../session/session'
import { refuse } from './answers'
import type { Archive } from './archive'
import { type GatewayIdentity, gatewayOf } from './gateway'
import { otherMethods } from './methods'
import { queryRoutes } from './query'
import { retrieveRoutes } from './retrieve'
import { storeRoutes } from './store'

/** What the DICOMweb door needs of the server. */
export interface DicomwebParts {
  readonly asTenant: AsTenant
  readonly gate: Pool
  readonly archive: Archive
  readonly secret: Buffer
  readonly clock: () => number
  readonly secure: boolean
  sessionOf(request: FastifyRequest): Promise<Session | undefined>
}

/** Who stands at the door: a person with a session, or a gateway of this installation. */
export type Visitor =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'gateway'; readonly gateway: GatewayIdentity }

/** Facts of a visitor that a transaction needs. */
export const tenantOf = (v: Visitor): { facilityId: string; userId: string; userName: string; role: string } =>
  v.kind === 'session'
    ? { facilityId: v.session.facilityId, userId: v.session.userId, userName: v.session.userName, role: v.session.role }
    : { ...v.gateway, userName: v.gateway.name, role: 'gateway' }

/** Finds the visitor or answers 401; a page of another origin gets 403. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<Visitor | undefined>

/** STOW-RS, QIDO-RS and WADO-RS below `/dicomweb` (PS3.18 chapters 8 and 10). DICOMweb answers by HTTP status. */
export function dicomwebRoutes(app: FastifyInstance, parts: DicomwebParts): void {
  const admit: Admit = async (request, reply) => {
    if (!sameOrigin(request.headers.origin, request.headers.host, parts.secure, true)) {
      await refuse(reply, 'OTHER_ORIGIN')
      return undefined
    }
    const gateway = await gatewayOf(request, parts.gate, parts.secret)
    if (gateway !== undefined && gateway !== 'none') return { kind: 'gateway', gateway }
    const session = gateway === 'none' ? await parts.sessionOf(request) : undefined
    if (session) return { kind: 'session', session }
    await refuse(reply, 'NO_SESSION')
    return undefined
  }
  app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      // Images of patients: nothing of them stays in a shared computer's cache.
      reply.header('Cache-Control', 'no-store')
    })
    const refuseOthers = otherMethods(scope, admit)
    storeRoutes(scope, parts, admit)
    queryRoutes(scope, parts, admit)
    retrieveRoutes(scope, parts, admit)
    refuseOthers()
  })
}
