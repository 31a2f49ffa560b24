import type { Meeting } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { useState } from 'react'
import { Unsent } from '../consult/unsent'
import { useCaseLine } from './case-words'
import { commentDraft, drafts, isKept, summaryDraft } from './drafts'

/** What was typed in a meeting and not sent before it ended, case by case: to be copied or given up. */
export function UnsentWords({ meeting }: { readonly meeting: Meeting }) {
  const t = useT('mf-consultation')
  const line = useCaseLine()
  const [, setDropped] = useState(false)
  const waiting = [
    ...meeting.caseList.map((one, i) => ({
      name: commentDraft(meeting.id, one.caseId),
      label: line(one, i + 1),
    })),
    { name: summaryDraft(meeting.id), label: t('meeting.summary') },
  ].filter(({ name }) => isKept(name))
  if (waiting.length === 0) return null
  return (
    <Unsent
      says={t('meeting.unsentSays')}
      lines={waiting.map(({ name, label }) => ({ label, text: String(drafts.kept(name)) }))}
      onDrop={() => {
        for (const { name } of waiting) drafts.keep(name, '')
        setDropped(true)
      }}
    />
  )
}
