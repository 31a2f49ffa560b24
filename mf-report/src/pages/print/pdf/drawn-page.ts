/** A page of a paper as a picture. */
export interface DrawnPage {
  readonly url: string
  /** Millimetres. */
  readonly width: number
  readonly height: number
  /** What is written on it, for whoever does not see it. */
  readonly text: string
}

/** Their memory is given back. */
export function releasePages(pages: readonly DrawnPage[]): void {
  for (const { url } of pages) URL.revokeObjectURL(url)
}
