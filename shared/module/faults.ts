/** What can befall a module in the page. */
export type FaultKind =
  | 'unreachable'
  | 'slow'
  | 'timeout'
  | 'corrupt'
  | 'broken'
  | 'unfit'
  | 'mount'
  | 'render'
  | 'chunk'
  | 'oversize'
  | 'withdrawn'
  | 'extension'

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
  /** A file is larger than the release says: given up before it is read to its end. */
  oversize: 'FED-110',
  /** The version was revoked: not loaded, taken off the screen. */
  withdrawn: 'FED-111',
  /** What the module adds to another's screen does not load, throws, or fits no slot of that screen. */
  extension: 'FED-112',
}

/** What the federation runtime says where no provider has a fitting version, or none at all (RUNTIME-012: no fallback is allowed). */
const MISFIT = /does not satisf|Unsatisfied version|Shared module|RUNTIME-012|loadShare/i
export const isMisfit = (text: string): boolean => MISFIT.test(text)

/**
 * The fault that an error thrown by a page means: a chunk that did not come, one that was built for another version of what is shared (it is
 * asked for when the page's own chunk is), or a fault of the page itself.
 */
export function faultOf(error: unknown): 'chunk' | 'unfit' | 'render' {
  if (!(error instanceof Error)) return 'render'
  if (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message)) return 'chunk'
  return isMisfit(error.message) ? 'unfit' : 'render'
}

/** Why the page will not use the list of modules that it was given: the stop page's codes. */
export const SET_FAULT_CODES = {
  /** No answer, or none that can be read. */
  unreachable: 'FED-201',
  /** Not signed, signed by a key that this page does not know, or changed after it was signed. */
  signature: 'FED-202',
  /** Older than a list that this browser has seen, or its serial runs ahead of its own time. */
  serial: 'FED-203',
  /** Signed more than 72 hours ago. */
  expired: 'FED-204',
  /** Of another site, another format, or with a module twice. */
  foreign: 'FED-205',
} as const

export type SetFaultKind = keyof typeof SET_FAULT_CODES
