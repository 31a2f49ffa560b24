import type { TemplateRow } from '@farsight/shared/contract'
import type { TemplateScreen } from '@farsight/shared/domain'
import { rescuedWords } from '@farsight/shared/ui/data'
import { type ReactNode, useState } from 'react'
import { draftName } from './form-model'
import { TemplateFormView } from './template-form'

export interface GoneTemplateProps {
  readonly screen: Exclude<TemplateScreen, 'quick'>
  readonly id: string
  /** What stands there where nobody had written anything. */
  readonly otherwise: ReactNode
}

/** A template that is not there any more. Words that its session's loss cut off are shown all the same: a new one can be made of them. */
export function GoneTemplate({ screen, id, otherwise }: GoneTemplateProps) {
  // Looked for once: the form takes them, and they are nowhere else then.
  const [row] = useState(() => (rescuedWords(draftName(id, screen, 'personal')) as { read: { row: TemplateRow } } | undefined)?.read.row)
  return row ? <TemplateFormView screen={screen} row={row} level={row.level} lost /> : otherwise
}
