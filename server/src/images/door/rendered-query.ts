import type { Window } from '..'
import { BadParameter } from './answers'

/** What a request for a picture wants (PS3.18 8.3.5). */
export interface RenderedQuery {
  readonly window?: Window
  /** Longest width and height of the answer; the picture keeps its shape. */
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly quality?: number
}

const MOST = 4096
const NUMBER = /^[+-]?\d{1,9}(\.\d{1,9})?$/

function one(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.length > 100) throw new BadParameter(name)
  return value
}

function windowOf(text: string): Window {
  const [center, width, shape = 'linear', ...more] = text.split(',')
  const known = { linear: 'LINEAR', 'linear-exact': 'LINEAR_EXACT', sigmoid: 'SIGMOID' } as const
  if (!NUMBER.test(center ?? '') || !NUMBER.test(width ?? '') || more.length || !Object.hasOwn(known, shape))
    throw new BadParameter('window')
  // PS3.3 C.11.2.1.2.1: a linear window is at least 1 wide, the others wider than 0.
  const wide = Number(width)
  if (!(wide > 0) || (shape === 'linear' && wide < 1)) throw new BadParameter('window')
  return { center: Number(center), width: wide, shape: known[shape as keyof typeof known] }
}

function viewportOf(text: string): NonNullable<RenderedQuery['viewport']> {
  const parts = text.split(',')
  // A part of the picture (sx, sy, sw, sh) is not cut out here: refused, rather than another picture than the one asked for.
  if (parts.length !== 2 || !parts.every((part) => /^[1-9]\d{0,4}$/.test(part))) throw new BadParameter('viewport')
  const [width, height] = parts.map(Number) as [number, number]
  if (width > MOST || height > MOST) throw new BadParameter('viewport')
  return { width, height }
}

/** Reads the parameters of a rendered request. Throws {@link BadParameter}; what it does not know it leaves alone. */
export function renderedQuery(query: Readonly<Record<string, unknown>>): RenderedQuery {
  const [window, viewport, quality] = [one(query, 'window'), one(query, 'viewport'), one(query, 'quality')]
  if (quality !== undefined && !/^([1-9]\d?|100)$/.test(quality)) throw new BadParameter('quality')
  return {
    ...(window === undefined ? {} : { window: windowOf(window) }),
    ...(viewport === undefined ? {} : { viewport: viewportOf(viewport) }),
    ...(quality === undefined ? {} : { quality: Number(quality) }),
  }
}
