import type { Finding } from './finding'

/** What the gate's thread is asked: which scripts and styles of which folder. */
export interface GateJob {
  readonly folder: string
  readonly files: readonly string[]
  /** Name of the module's own container. */
  readonly own: string
}
export interface GateAnswer {
  readonly findings: readonly Finding[]
}
