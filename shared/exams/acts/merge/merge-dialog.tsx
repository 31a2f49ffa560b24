import { mergeRefusal } from '@farsight/shared/domain'
import { currentLanguage, useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, message } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useId, useState } from 'react'
import { partText } from '../../list/cells'
import { useExamList } from '../../list/exam-list'
import type { Row } from '../../model/query'
import { refusalWords } from '../../model/refusal-words'
import { whoFor } from '../../model/who'
import { identityLine } from '../dialog/act-dialog'
import { useAct } from '../use-act'
import { useRefresh } from '../use-refresh'

/** Merge checks: several exams of one patient become one. The chosen first one keeps its numbers (decision 112). */
export function MergeDialog({ rows, onClose }: { readonly rows: readonly Row[]; readonly onClose: () => void }) {
  const t = useT('exams')
  const language = useLanguage()
  const group = useId()
  const [firstId, setFirstId] = useState(rows[0]?.risProcedureId)
  const first = rows.find((row) => row.risProcedureId === firstId) ?? rows[0]
  const { busy, fault, run } = useAct(first)
  const refresh = useRefresh()
  const { store } = useExamList()
  const refusal = mergeRefusal(rows, (row) => whoFor((row as Row).modality))
  if (!first) return null
  const chosen = first

  async function merge(): Promise<void> {
    const ids = [chosen.risProcedureId, ...rows.map((row) => row.risProcedureId).filter((id) => id !== chosen.risProcedureId)]
    if (!(await run('mergeProcedure', { risProcedureIds: ids }))) return
    message.success(t('acts.done.merge', { count: rows.length }))
    store.set({ checkedIds: [], checking: false, chosenId: chosen.risProcedureId })
    refresh.list()
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('acts.merge.title', { count: rows.length })}
      who={identityLine(chosen, language)}
      verb={t('acts.word.merge')}
      busy={busy}
      error={fault}
      onConfirm={() => {
        if (!refusal) void merge()
      }}
      onClose={onClose}
    >
      <p>{t('acts.merge.says')}</p>
      <div role="radiogroup" aria-label={t('acts.merge.keeps')}>
        {rows.map((row) => (
          <label key={row.risProcedureId} className="fs-check" style={{ display: 'flex', alignItems: 'flex-start', padding: '4px 0' }}>
            <input
              type="radio"
              name={group}
              checked={row.risProcedureId === chosen.risProcedureId}
              onChange={() => setFirstId(row.risProcedureId)}
            />
            <span>
              {identityLine(row, language)}
              <br />
              <span className="fs-2">
                {row.modality} · {partText(row, language) || '—'} · {row.registerTime}
              </span>
            </span>
          </label>
        ))}
      </div>
      {refusal && <Bar kind="error">{refusalWords(refusal, refusedRow(rows, refusal.code), '', t, currentLanguage())}</Bar>}
    </ConfirmDialog>
  )
}

/** The row that a refusal is about: the first that is refused by itself, else the first of them. */
function refusedRow(rows: readonly Row[], code: number): Row {
  const own = rows.find((row) => mergeRefusal([row], () => whoFor(row.modality))?.code === code)
  return own ?? (rows[0] as Row)
}
