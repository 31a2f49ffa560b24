import { code128, drawingSVG } from 'bwip-js/browser'

export interface Barcode {
  /** Of the drawing, in its own units. */
  readonly viewBox: string
  readonly strokes: readonly { readonly d: string; readonly width: string }[]
}

/** A number in Code 128, as the strokes to draw. Its file is loaded with the first ticket. */
export function barcodeOf(text: string): Barcode {
  const drawn = new DOMParser().parseFromString(code128({ bcid: 'code128', text }, drawingSVG()), 'image/svg+xml')
  return {
    viewBox: drawn.documentElement.getAttribute('viewBox') ?? '',
    strokes: [...drawn.querySelectorAll('path')].map((path) => ({
      d: path.getAttribute('d') ?? '',
      width: path.getAttribute('stroke-width') ?? '1',
    })),
  }
}
