/** A stand-in for the desktop wrapper in tests: what the page posts, and a way to say something to it. */
export interface StubWrapper {
  readonly posted: Record<string, unknown>[]
  /** Says anything, well-formed or not. */
  say(text: unknown): void
  tell(message: object): void
  remove(): void
}

/** Puts a wrapper on the window. */
export function stubWrapper(): StubWrapper {
  const posted: Record<string, unknown>[] = []
  let heard: (text: unknown) => void = () => undefined
  Object.assign(window, {
    farsightWrapper: {
      post: (text: string) => void posted.push(JSON.parse(text)),
      listen: (listener: (text: unknown) => void) => {
        heard = listener
      },
    },
  })
  return {
    posted,
    say: (text) => heard(text),
    tell: (message) => heard(JSON.stringify(message)),
    remove: () => void Reflect.deleteProperty(window, 'farsightWrapper'),
  }
}
