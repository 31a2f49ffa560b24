/** What can befall a module in the page. */
export type FaultKind = 'unreachable' | 'slow' | 'timeout' | 'corrupt' | 'broken' | 'unfit' | 'mount' | 'render' | 'chunk'

/** The one table of module faults: each kind's code, which the panel shows and support asks for (host/README.md explains them). */
export const FAULT_CODES: Readonly<Record<FaultKind, string>> = {
  /** No answer, a refusal, or 404 for a file of the module. */
  unreachable: 'FED-101',
  /** Still loading after 15 s; not yet failed. */
  slow: 'FED-102',
  /** Not there after 120 s. */
  timeout: 'FED-103',
  /** A file differs from the release, or the release does not name it: not executed. */
  corrupt: 'FED-104',
  /** The entry or the module's own start throws. */
  broken: 'FED-105',
  /** Built for another version of a shared library or of the host. */
  unfit: 'FED-106',
  /** Throws while mounting. */
  mount: 'FED-107',
  /** A page throws while rendering. */
  render: 'FED-108',
  /** A page's own chunk did not come. */
  chunk: 'FED-109',
}

/** The fault that an error thrown by a page means: a chunk that did not come, or a fault of the page itself. */
export function faultOf(error: unknown): 'chunk' | 'render' {
  return error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message)) ? 'chunk' : 'render'
}
