/** A message in both languages. */
export interface Bilingual {
  readonly zh: string
  readonly en: string
}

/** A subject's codes, each with its text. */
export type ErrorWords = readonly (readonly [code: number, text: Bilingual])[]
