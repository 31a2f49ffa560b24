import { createContext } from 'react'

/** One showing of a page, made anew by every retry: a load that failed stays failed for it, and begins again for the next. */
export interface Attempt {
  readonly number: number
}

export const AttemptContext = createContext<Attempt>({ number: 0 })
