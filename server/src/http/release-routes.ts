import type { Readable } from 'node:stream'
import { CODE } from '@farsight/shared/domain'
import { sha384 } from '@farsight/shared/release'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LogLine } from '../modules/change'
import type { ReleasePointers } from '../modules/pointers'
import type { Releases } from '../modules/publish'
import { actAs } from '../modules/publish/actor'
import { fromZip } from '../modules/publish/from-zip'
import { mayPublish } from '../modules/publish/keys'
import { Often } from '../modules/publish/often'
import type { Publication } from '../modules/publish/publish'
import { NotSigned } from '../modules/publish/request'
import { CAPS } from '../modules/publish/staging'
import { receiveText, receiveZip } from '../modules/publish/upload'
import { ReleaseRefusal } from '../modules/refusal'
import { answerDone, answerRefusal } from './release-answers'
import { type DoorParts, releaseDoor, type Visitor } from './release-door'
import { readPointerAct, releaseStatus } from './release-requests'

/** What the routes of releases need of the server. */
export interface ReleaseRouteParts extends DoorParts {
  readonly releases: Releases
  readonly pointers: ReleasePointers
}

const TYPES: Readonly<Record<string, RegExp>> = {
  '/releases': /^application\/zip$/i,
  '/releases/activate': /^application\/json(; ?charset=utf-8)?$/i,
  '/releases/rollback': /^application\/json(; ?charset=utf-8)?$/i,
}
/** Acts of one key, or of one administrator, in a minute. */
const PER_MINUTE = 10
const MINUTE = 60_000
const MOST_TEXT = 4_096

/** The body's bytes; given up half-way the connection stays, so that the answer gets through. */
const bodyOf = (request: FastifyRequest): AsyncIterable<Uint8Array> => (request.body as Readable).iterator({ destroyOnReturn: false })

/** How vendors bring releases, and make them run where they may: by requests that their keys have signed (docs/releasing.md). */
export function releaseRoutes(app: FastifyInstance, parts: ReleaseRouteParts): void {
  const { releases, pointers, clock } = parts
  const door = releaseDoor(parts)
  const often = new Often(PER_MINUTE, MINUTE)

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body stays unread until its headers have said whose it is.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      const path = request.routeOptions.url ?? ''
      if (request.method !== 'POST') return
      if (!TYPES[path]?.test(request.headers['content-type'] ?? ''))
        return answerRefusal(request, reply, new ReleaseRefusal(CODE.parameterIllegal, 'content-type'), 415)
      const most = path === '/releases' ? CAPS.compressed : MOST_TEXT
      if (Number(request.headers['content-length'] ?? 0) > most)
        return answerRefusal(request, reply.header('Connection', 'close'), new ReleaseRefusal(CODE.releaseTooLarge, `> ${most}`), 413)
    })

    const counted = (visitor: Visitor): void => {
      if (!often.allows(visitor.key?.keyId ?? visitor.actor.userId, clock()))
        throw new ReleaseRefusal(CODE.tooFrequent, `${PER_MINUTE} / min`)
    }
    const sameBody = (visitor: Visitor, integrity: string): void => {
      if (visitor.body !== undefined && visitor.body !== integrity) throw new NotSigned(CODE.releaseRequest, 'x-release-body', visitor.key)
    }

    scope.post('/releases', async (request, reply) => {
      let visitor: Visitor | undefined
      let received = false
      try {
        visitor = await door.anyone(request, reply)
        if (!visitor) return reply
        const { actor } = visitor
        counted(visitor)
        const zip = await receiveZip(bodyOf(request), releases.store.incoming)
        let published: Publication
        try {
          sameBody(visitor, zip.integrity)
          received = true
          published = await releases.publisher.publish({ source: 'vendor', actor, fill: (staging) => fromZip(zip.file, staging) })
        } finally {
          await zip.remove()
        }
        return answerDone(reply, 201, { ...published })
      } catch (error) {
        if (!(error instanceof ReleaseRefusal)) throw error
        // What the publisher refuses it has entered itself.
        if (!received && error.code !== CODE.noPermission) await door.refused(request, 'publish', error, visitor)
        if (received || error.code !== CODE.releaseTooLarge) return answerRefusal(request, reply, error)
        // What is still on its way goes nowhere, and no further request comes behind it.
        request.raw.resume()
        return answerRefusal(request, reply.header('Connection', 'close'), error, 413)
      }
    })

    const move = (path: '/releases/activate' | '/releases/rollback', act: LogLine['act']): void => {
      scope.post(path, async (request: FastifyRequest, reply: FastifyReply) => {
        let visitor: Visitor | undefined
        let about = { name: '', version: '' }
        try {
          const { key, body, actor } = await door.vendor(request)
          visitor = { key, body, actor }
          counted(visitor)
          const text = await receiveText(bodyOf(request), MOST_TEXT)
          sameBody(visitor, sha384(text))
          about = readPointerAct(text, act === 'activate')
          if (!mayPublish(key, about.name)) throw new ReleaseRefusal(CODE.releaseKeyModule, `${about.name} (${key.modules.join(', ')})`)
          if (!key.mayActivate) throw new ReleaseRefusal(CODE.releaseMayNotActivate, key.owner)
          const { name, version } = about
          const pointer = { name, facilityId: null, by: key.owner }
          const audited = { call: `POST ${path}`, outcome: 0, objectId: version ? `${name}@${version}` : name }
          const runs = await actAs(parts, actor, audited, async (db) => {
            if (act === 'rollBack') return pointers.rollBack(pointer, clock(), db)
            await pointers.activate({ ...pointer, version }, clock(), db)
            return version
          })
          return answerDone(reply, 200, { name, version: runs })
        } catch (error) {
          if (!(error instanceof ReleaseRefusal)) throw error
          await door.refused(request, act, error, visitor, about)
          return answerRefusal(request, reply, error)
        }
      })
    }
    move('/releases/activate', 'activate')
    move('/releases/rollback', 'rollBack')

    scope.get('/releases', async (request, reply) => {
      try {
        const { key } = await door.vendor(request)
        return answerDone(reply, 200, await releaseStatus(parts, key, request.raw.url ?? ''))
      } catch (error) {
        if (!(error instanceof ReleaseRefusal)) throw error
        return answerRefusal(request, reply, error)
      }
    })
  })
}
