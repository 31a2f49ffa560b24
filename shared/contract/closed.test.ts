import { closed } from './closed'
import { calls } from './index'

interface Shape {
  readonly type?: string
  readonly additionalProperties?: unknown
  readonly patternProperties?: Readonly<Record<string, Shape>>
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape | readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
}

/** Places of a schema that let in what it does not name: an object without an end, or a value of any kind. */
function openPlaces(shape: Shape, at: string): readonly string[] {
  const below = [
    ...Object.entries(shape.properties ?? {}).map(([key, one]) => [one, `${at}.${key}`] as const),
    ...Object.values(shape.patternProperties ?? {}).map((one) => [one, `${at}.*`] as const),
    ...[shape.items ?? []].flat().map((one) => [one as Shape, `${at}[]`] as const),
    ...[...(shape.anyOf ?? []), ...(shape.allOf ?? [])].map((one) => [one, at] as const),
  ]
  const open = shape.type === 'object' && !shape.patternProperties && shape.additionalProperties !== false
  const anything = Object.keys(shape).filter((key) => !key.startsWith('~')).length === 0
  return [...(open || anything ? [at] : []), ...below.flatMap(([one, where]) => openPlaces(one, where))]
}

test('[AZ-16] every answer names all that it may hold', () => {
  const open = Object.entries(calls).flatMap(([name, { answer }]) => openPlaces(closed(answer) as Shape, name))
  expect(open).toEqual([])
})
