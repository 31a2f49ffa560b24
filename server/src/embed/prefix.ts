import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * A frame in a partner's page speaks below an address of its own, `/embed/<id>/…`: its cookie is bound to that path, so
 * that two frames of one page have two sessions, and neither is ever the session of the whole browser.
 */
const FRAMED =
  /^\/embed\/([A-Za-z0-9_-]{22})(\/(?:[A-Za-z_]+\.(?:do|log)(?:\?.*)?|modules\.json|report\.pdf\?[^#]*|dicomweb\/studies\/.+))$/

const frames = new WeakMap<IncomingMessage, string>()

/** A new frame's id: public, random, and of no use without the cookie. */
export const newFrameId = (): string => randomBytes(16).toString('base64url')

/** Address below which all requests of a frame go. */
export const frameBase = (id: string): string => `/embed/${id}`

/**
 * For the server's `rewriteUrl`: takes the prefix of a frame's request away and remembers whose it is. What a frame has no
 * business with keeps its address, and no route knows it.
 */
export function withoutPrefix(request: IncomingMessage): string {
  const [, id, rest] = FRAMED.exec(request.url ?? '') ?? []
  if (id === undefined || rest === undefined) return request.url ?? ''
  frames.set(request, id)
  return rest
}

/** The frame that a request came from; undefined for a request of the whole page. */
export const frameOf = (request: IncomingMessage): string | undefined => frames.get(request)
