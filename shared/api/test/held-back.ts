/** A promise that a test answers, or refuses, when it wants. */
export interface HeldBack<T> {
  readonly promise: Promise<T>
  readonly come: (value: T) => void
  readonly fail: (why: unknown) => void
}

export function heldBack<T = void>(): HeldBack<T> {
  let come: (value: T) => void = () => undefined
  let fail: (why: unknown) => void = () => undefined
  const promise = new Promise<T>((done, refused) => {
    come = done
    fail = refused
  })
  return { promise, come, fail }
}

/** A call answers what it answered, but not before it is let come. Returns what lets it come. */
export function holdBack<Call extends string>(answers: Partial<Record<Call, (asked: never) => unknown>>, call: Call): () => void {
  const { promise, come } = heldBack()
  const answer = answers[call] as (asked: never) => unknown
  answers[call] = async (asked: never) => {
    await promise
    return answer(asked)
  }
  return come
}
