import type { Region, Window } from '..'
import { BadParameter } from './answers'

/** What a request for a picture wants (PS3.18 8.3.5). */
export interface RenderedQuery {
  readonly window?: Window
  /** Longest width and height of the answer; the picture keeps its shape. */
  readonly viewport?: { readonly width: number; readonly height: number }
  /** The part of the picture that is shown. */
  readonly region?: Region
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

interface Viewport {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly region?: Region
}

/** `vw,vh` or `vw,vh,sx,sy,sw,sh` (PS3.18 8.3.5.1.3): the last four may be empty, and turn the picture round where they are below zero. */
function viewportOf(text: string): Viewport {
  const [vw = '', vh = '', ...part] = text.split(',')
  if (![vw, vh].every((edge) => /^[1-9]\d{0,4}$/.test(edge))) throw new BadParameter('viewport')
  const viewport = { width: Number(vw), height: Number(vh) }
  if (viewport.width > MOST || viewport.height > MOST) throw new BadParameter('viewport')
  if (part.length === 0) return { viewport }
  if (part.length !== 4 || !part.every((one) => one === '' || NUMBER.test(one))) throw new BadParameter('viewport')
  const [left, top, width, height] = part.map((one) => (one === '' ? undefined : Number(one)))
  if ((left ?? 0) < 0 || (top ?? 0) < 0 || width === 0 || height === 0) throw new BadParameter('viewport')
  return {
    viewport,
    region: { left: left ?? 0, top: top ?? 0, ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) },
  }
}

/** Reads the parameters of a rendered request. Throws {@link BadParameter}; what it does not know it leaves alone. */
export function renderedQuery(query: Readonly<Record<string, unknown>>): RenderedQuery {
  const [window, viewport, quality] = [one(query, 'window'), one(query, 'viewport'), one(query, 'quality')]
  if (quality !== undefined && !/^([1-9]\d?|100)$/.test(quality)) throw new BadParameter('quality')
  return {
    ...(window === undefined ? {} : { window: windowOf(window) }),
    ...(viewport === undefined ? {} : viewportOf(viewport)),
    ...(quality === undefined ? {} : { quality: Number(quality) }),
  }
}
