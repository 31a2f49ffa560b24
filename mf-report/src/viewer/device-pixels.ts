/** Pixels of the screen for one of the page. */
export const devicePixels = (): number => window.devicePixelRatio || 1
