import { type ComponentType, use } from 'react'
import { type Attempt, AttemptContext } from './attempt'

/** A page that is loaded when it is needed. */
export interface LazyPage {
  (): React.JSX.Element
  /** Begins loading and answers when the page can be shown without a pause; rejects when it cannot be loaded. */
  preload(): Promise<void>
}

type PageFile = { readonly default: ComponentType }

/** Wait before the one automatic second try: a proxy's hiccup is over by then (decision 42: one, then a button). */
const SECOND_TRY_MS = 1000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * `React.lazy` with three differences: a load that failed is tried a second time by itself and again on every retry of the
 * page's error panel (React.lazy remembers a failure for ever); it can be loaded ahead; and once loaded it renders at
 * once, without the 300 ms that React holds a suspended screen back.
 */
export function lazyWithRetry(load: () => Promise<PageFile>, secondTryMs = SECOND_TRY_MS): LazyPage {
  let loading: Promise<PageFile> | undefined
  let loaded: PageFile | undefined
  let failed: { readonly error: unknown } | undefined
  /** The showings that wait for the load in hand, or have seen its failure. */
  let seenBy = new WeakSet<Attempt>()
  let seen = false

  // `async`, so that a load that throws on the spot is a rejection as well.
  const attempt = async (): Promise<PageFile> => load()

  const begin = (): Promise<PageFile> => {
    if (loading !== undefined) return loading
    failed = undefined
    seen = false
    seenBy = new WeakSet()
    loading = attempt()
      .catch(() => wait(secondTryMs).then(attempt))
      .then(
        (file) => {
          loaded = file
          return file
        },
        (error: unknown) => {
          failed = { error }
          loading = undefined
          throw error
        },
      )
    return loading
  }

  function Page(): React.JSX.Element {
    const showing = use(AttemptContext)
    if (loaded === undefined) {
      // A failure while loading ahead is the first showing's own: it is not tried twice over.
      if (failed !== undefined && (!seen || seenBy.has(showing))) {
        seen = true
        seenBy.add(showing)
        throw failed.error
      }
      const file = begin()
      seen = true
      seenBy.add(showing)
      const { default: Component } = use(file)
      return <Component />
    }
    const { default: Component } = loaded
    return <Component />
  }
  return Object.assign(Page, {
    preload: async (): Promise<void> => {
      await begin()
    },
  })
}
