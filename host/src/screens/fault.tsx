import { type Pair, useBilingual } from '@farsight/shared/i18n'
import { FaultPanel } from '@farsight/shared/ui'
import { useHostText } from './texts'

export interface FaultProps {
  /** Name of the module, for support. */
  readonly module: string
  readonly title: Pair
  readonly code: string
  /** What differs, for those who have to mend it: the library and both versions. */
  readonly detail?: string | undefined
  readonly slow?: boolean
  readonly onRetry: () => void
}

/** Faults of which a user can be told more than that the module did not come. */
const TOLD = ['FED-104', 'FED-106', 'FED-110', 'FED-111', 'FED-204'] as const
/** Trying again cannot help; another version can. */
const WITHDRAWN = 'FED-111'

/** What stands in the place of a module that did not come. */
export function Fault({ title, code, slow, onRetry, module, detail = '' }: FaultProps) {
  const say = useBilingual()
  const t = useHostText()
  const told = TOLD.find((known) => known === code)
  return (
    <FaultPanel
      title={say(title)}
      code={`${code} ${module}`}
      slow={slow}
      says={told && t(`fault.${told}`, { detail })}
      act={code === WITHDRAWN ? t('news.reload') : undefined}
      onRetry={onRetry}
    />
  )
}
