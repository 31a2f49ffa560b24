/** Decoders that somebody wanted since the last look. */
export const decoders: string[] = []

/** zlib with everything that unpacks poisoned: whoever makes a decoder is noted and gets an error. */
export function poisonedZlib(): Record<string, unknown> {
  const actual = jest.requireActual<Record<string, unknown>>('node:zlib')
  const unpacking = Object.keys(actual).filter((name) => /(decompress|gunzip|inflate|inflateRaw|unzip)(sync)?$/i.test(name))
  const poison = (name: string) =>
    function decoder() {
      decoders.push(name)
      throw new Error(`a decoder was made: ${name}`)
    }
  return { ...actual, ...Object.fromEntries(unpacking.map((name) => [name, poison(name)])) }
}
