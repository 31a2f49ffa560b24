import { drawingSVG, qrcode } from 'bwip-js/browser'

/** A QR code as the paths to draw. */
export interface QrDrawing {
  readonly viewBox: string
  readonly paths: readonly string[]
}

/** An address as a QR code. Its file is loaded with the first one. */
export function qrOf(text: string): QrDrawing {
  const drawn = new DOMParser().parseFromString(qrcode({ bcid: 'qrcode', text }, drawingSVG()), 'image/svg+xml')
  return {
    viewBox: drawn.documentElement.getAttribute('viewBox') ?? '',
    paths: [...drawn.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? ''),
  }
}
