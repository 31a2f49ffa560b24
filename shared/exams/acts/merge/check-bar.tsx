import { actRefusal, mergeRefusal } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import { useSyncExternalStore } from 'react'
import { useExamList } from '../../list/exam-list'
import type { Row } from '../../model/query'
import { refusalWords } from '../../model/refusal-words'
import { whoFor } from '../../model/who'
import { actStore } from '../act-store'
import { endChecking } from './use-checked'

/** Beside the pages while rows are ticked: how many, and what can be done with them together. The table stays where it is. */
export function CheckBar({ rows }: { readonly rows: readonly Row[] }) {
  const t = useT('exams')
  const language = useLanguage()
  const { store } = useExamList()
  const { checkedIds, checking } = useSyncExternalStore(store.subscribe, store.get)
  if (!checking && checkedIds.length === 0) return null
  const byId = new Map(rows.map((row) => [row.risProcedureId, row]))
  const checked = checkedIds.flatMap((id) => byId.get(id) ?? [])
  const refusal = checked.length < 2 ? undefined : mergeRefusal(checked, (row) => whoFor((row as Row).modality))
  const culprit = checked.find((row) => actRefusal('merge', row, whoFor(row.modality))) ?? checked[0]
  const why =
    checked.length < 2
      ? t('acts.check.two')
      : refusal && culprit
        ? refusalWords(refusal, culprit, whoFor(culprit.modality).userId, t, language)
        : undefined
  return (
    <div style={{ flex: '1 1 320px', minWidth: 0 }}>
      <Bar
        kind="info"
        acts={
          <>
            <Button {...(why === undefined ? {} : { refused: why })} onClick={() => actStore.open('merge', ...checked)}>
              {t('acts.word.merge')}
            </Button>
            <Button onClick={() => endChecking(store)}>{t('acts.check.end')}</Button>
          </>
        }
      >
        <b>{t('acts.check.count', { count: checked.length })}</b> {why}
      </Bar>
    </div>
  )
}
