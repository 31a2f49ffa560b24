import { FAULT_CODES, type FaultKind, isMisfit, SET_FAULT_CODES } from '@farsight/shared/module'

/** Why a module does not come: a fault of its own, or the list of modules is too old to load anything more by it. */
export type LoadFault = FaultKind | 'expired'
export const codeOf = (fault: LoadFault): string => (fault === 'expired' ? SET_FAULT_CODES.expired : FAULT_CODES[fault])

/** Why a module is not on the screen. */
export class ModuleFault extends Error {
  override readonly name = 'ModuleFault'
  constructor(
    readonly kind: LoadFault,
    cause?: unknown,
    /** What the panel says besides: which library, for example. */
    readonly detail?: string,
  ) {
    super(kind, { cause })
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** The kind of a fault that the federation runtime reports, where its text says enough; undefined when the network must be asked. */
export function kindOf(error: unknown): LoadFault | undefined {
  if (error instanceof ModuleFault) return error.kind
  const text = textOf(error)
  if (isMisfit(text)) return 'unfit'
  // Without the one door that this host opens it was made for another host.
  if (/does not exist in container|has no lifecycles/i.test(text)) return 'unfit'
  if (/ScriptExecutionError|RUNTIME-001/.test(text)) return 'broken'
  if (/ScriptNetworkError|RUNTIME-008|ChunkLoadError|Loading (CSS )?chunk/i.test(text)) return undefined
  return 'broken'
}
