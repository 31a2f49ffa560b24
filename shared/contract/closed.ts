import type { TObject } from 'typebox'

interface Shape {
  readonly type?: string
  readonly additionalProperties?: unknown
  readonly patternProperties?: unknown
}

function close(shape: unknown): unknown {
  if (Array.isArray(shape)) return shape.map(close)
  if (typeof shape !== 'object' || shape === null) return shape
  const inside = Object.fromEntries(Object.entries(shape).map(([key, one]) => [key, close(one)]))
  // Hidden marks of the schema's maker go along.
  const copy = Object.defineProperties({ ...inside }, hidden(shape))
  const { type, patternProperties, additionalProperties } = shape as Shape
  const named = type === 'object' && patternProperties === undefined && additionalProperties === undefined
  return named ? Object.assign(copy, { additionalProperties: false }) : copy
}

const hidden = (shape: object): PropertyDescriptorMap =>
  Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(shape)).filter(([, { enumerable }]) => !enumerable))

/**
 * The same answer, of which nothing may stand in it that it does not name, however deep (AZ-16). The contract itself leaves its inner objects
 * open, so that their types can be put together.
 */
export const closed = <T extends TObject>(answer: T): T => close(answer) as T
