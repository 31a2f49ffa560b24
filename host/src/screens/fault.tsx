import { type Pair, useBilingual } from '@farsight/shared/i18n'
import { FaultPanel } from '@farsight/shared/ui'

export interface FaultProps {
  /** Name of the module, for support. */
  readonly module: string
  readonly title: Pair
  readonly code: string
  readonly slow?: boolean
  readonly onRetry: () => void
}

/** What stands in the place of a module that did not come. */
export function Fault({ title, code, slow, onRetry, module }: FaultProps) {
  const say = useBilingual()
  return <FaultPanel title={say(title)} code={`${code} ${module}`} slow={slow} onRetry={onRetry} />
}
