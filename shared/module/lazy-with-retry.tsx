import { type ComponentType, use } from 'react'

/** A page that is loaded when it is needed. */
export interface LazyPage<Props extends object = object> {
  (props: Props): React.JSX.Element
  /** Begins loading and answers when the page can be shown without a pause; rejects when it cannot be loaded. */
  preload(): Promise<void>
}

type PageFile<Props> = { readonly default: ComponentType<Props> }

/** Wait before the one automatic second try: a proxy's hiccup is over by then (decision 42: one, then a button). */
const SECOND_TRY_MS = 1000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Rises when a user asks for a retry or leaves a page that failed: only then is a load that failed begun again. */
let wishes = 0
export function loadAgain(): void {
  wishes += 1
}

/**
 * `React.lazy` with three differences: a load that failed is tried a second time by itself and again on every retry of the
 * page's error panel (React.lazy remembers a failure for ever); it can be loaded ahead; and once loaded it renders at
 * once, without the 300 ms that React holds a suspended screen back.
 */
export function lazyWithRetry<Props extends object = object>(
  load: () => Promise<PageFile<Props>>,
  secondTryMs = SECOND_TRY_MS,
): LazyPage<Props> {
  let loading: Promise<PageFile<Props>> | undefined
  let loaded: PageFile<Props> | undefined
  /** Kept, since React renders a page that threw a second time before it believes it. */
  let failed: { readonly error: unknown; readonly at: number } | undefined

  // `async`, so that a load that throws on the spot is a rejection as well.
  const attempt = async (): Promise<PageFile<Props>> => load()

  const begin = (): Promise<PageFile<Props>> => {
    loading ??= attempt()
      .catch(() => wait(secondTryMs).then(attempt))
      .then(
        (file) => {
          loaded = file
          return file
        },
        (error: unknown) => {
          failed = { error, at: wishes }
          loading = undefined
          throw error
        },
      )
    return loading
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each route, when the module is evaluated
  function Page(props: Props): React.JSX.Element {
    if (loaded === undefined && failed?.at === wishes) throw failed.error
    const { default: Component } = loaded ?? use(begin())
    return <Component {...props} />
  }
  return Object.assign(Page, {
    preload: async (): Promise<void> => {
      await begin()
    },
  })
}
