import { useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import { useState } from 'react'
import type { OpenedReport } from '../../model/ports'
import type { NoticeBar } from './notices'
import { says, useWrite } from './use-write'

/** Images that went or came since the report was begun (DAY-04): a bar, until who has it in hand says that he has seen it. */
export function useImageChanges(opened: OpenedReport | undefined | null): NoticeBar | false {
  const t = useT('mf-report')
  const { busy, fault, run } = useWrite()
  const [seen, setSeen] = useState('')
  const id = opened?.exam.risProcedureId ?? ''
  const changes = opened?.imageChanges ?? []
  if (changes.length === 0 || seen === id) return false
  const mayConfirm = opened?.mode === 'edit' || opened?.mode === 'review'
  async function confirm(): Promise<void> {
    if (await run('seeImageChanges', { risProcedureId: id })) setSeen(id)
  }
  return {
    key: 'imageChanges',
    kind: 'error',
    whole: true,
    bar: (
      <Bar
        kind="error"
        acts={
          mayConfirm && (
            <Button busy={busy} onClick={() => void confirm()}>
              {t('imageChanges.seen')}
            </Button>
          )
        }
      >
        {changes
          .map((one) =>
            t(one.came ? 'imageChanges.came' : 'imageChanges.went', {
              series: one.description || one.modality,
              images: one.images,
              name: one.userName,
              time: one.time,
              reason: one.reason,
            }),
          )
          .join(' ')}{' '}
        {says(fault)?.says}
      </Bar>
    ),
  }
}
