/** The marker that the desktop wrapper sets on the page's window before any script runs. */
interface WrapperWindow {
  readonly farsightWrapper?: unknown
}

/** Does the page run inside the desktop wrapper? A plain browser has no window controls, video calls or split screen. */
export const isWrapper = (): boolean => typeof window !== 'undefined' && (window as unknown as WrapperWindow).farsightWrapper !== undefined
