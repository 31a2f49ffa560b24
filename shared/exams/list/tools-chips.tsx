import { useT } from '@farsight/shared/i18n'
import { useMedia } from '@farsight/shared/ui'
import type { ReactNode } from 'react'

export interface ToolsChipsProps {
  /** Up to this width the chips have a line of their own, below search and buttons: nothing breaks in between. */
  readonly below: number
  /** Before the chips. */
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** The doctor's own queues in a list's tool bar. */
export function ToolsChips({ below, lead, children }: ToolsChipsProps) {
  const t = useT('exams')
  const ownLine = useMedia(`(max-width: ${below}px)`)
  return (
    <div className="fs-tools" style={ownLine ? { order: 1, flexBasis: '100%' } : undefined}>
      {lead}
      {/* biome-ignore lint/a11y/useSemanticElements: chips are no fields of a form */}
      <div className="fs-tools" style={{ gap: 4 }} role="group" aria-label={t('chip.label')}>
        {children}
      </div>
    </div>
  )
}
