import { currentScript } from './captured'
import { evaluating } from './doors'

/** What a module's entry defines. */
export interface Container {
  init(scope: object, initScope: unknown[], options: object): unknown
  get(expose: string): Promise<() => unknown>
}

interface Place {
  /** The one tag whose evaluation may fill the place now. */
  expected: HTMLScriptElement | undefined
  container: Container | undefined
}

const places: Record<string, Place> = Object.create(null)

/** A module's container: 'mf-user-center' defines `mf_user_center`, as the module preset names it. */
export const containerOf = (name: string): string => name.replaceAll('-', '_')

/**
 * Reserves the global name of a listed module before any module runs. The name takes a value while the tag is evaluated
 * that the host waits for, and from no one else; it never gives one, so that no module can reach into another.
 */
export function reserve(name: string, owner: string): void {
  const key = containerOf(name)
  if (places[key] !== undefined) return
  const place: Place = { expected: undefined, container: undefined }
  places[key] = place
  Object.defineProperty(globalThis, key, {
    configurable: false,
    enumerable: true,
    get: () => undefined,
    set(value: Container | undefined) {
      // `var mf_x;` of the entry itself: the value follows.
      if (value === undefined || place.expected === undefined || currentScript() !== place.expected) return
      place.expected = undefined
      place.container = value
    },
  })
  guardChunkList(`webpackChunk${key}`, owner)
}

/** Lets this tag's evaluation fill the place. */
export function expectContainer(name: string, tag: HTMLScriptElement): void {
  const place = places[containerOf(name)]
  if (place !== undefined) place.expected = tag
}

/** What the tag has defined; asked once, when it was evaluated. */
export function takeContainer(name: string): Container | undefined {
  const place = places[containerOf(name)]
  if (place === undefined) return undefined
  const { container } = place
  place.expected = undefined
  place.container = undefined
  return container
}

/**
 * The list into which a module's chunks are pushed: who can push there puts code into that module. Only a file of the
 * module's own may, while it is evaluated; its webpack runtime, which reads the list, is such a file.
 */
function guardChunkList(key: string, owner: string): void {
  const list: unknown[] = []
  let push = (...chunks: unknown[]): number => {
    for (const chunk of chunks) list[list.length] = chunk
    return list.length
  }
  const own = (): boolean => evaluating() === owner
  Object.defineProperty(list, 'push', {
    configurable: false,
    get: () => (own() ? push : refuse),
    set(next: typeof push) {
      if (own()) push = next
    },
  })
  Object.defineProperty(globalThis, key, { configurable: false, get: () => (own() ? list : undefined), set: () => undefined })
}

const refuse = (): never => {
  throw new Error('a chunk of another module')
}
