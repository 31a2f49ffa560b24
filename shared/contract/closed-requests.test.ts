import { allCalls } from './index'

interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: unknown
  /** A map: its keys are the form's own questions. */
  readonly patternProperties?: unknown
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** Objects within a request that take fields which they do not name. */
function open(shape: Shape, at: string): readonly string[] {
  const own = shape.type === 'object' && !shape.patternProperties && shape.additionalProperties !== false ? [at] : []
  return [
    ...own,
    ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => open(inner, `${at}.${name}`)),
    ...(shape.items ? open(shape.items, `${at}[]`) : []),
    ...(shape.anyOf ?? []).flatMap((inner) => open(inner, at)),
  ]
}

test('[AZ-15] no request takes a field that it does not name, however deep it stands', () => {
  expect(allCalls.flatMap((call) => open(call.request as Shape, call.name))).toEqual([])
})
