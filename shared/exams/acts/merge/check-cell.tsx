import { useT } from '@farsight/shared/i18n'
import { useExamList } from '../../list/exam-list'
import type { Row } from '../../model/query'
import { toggleCheck, useChecked, useChecking } from './use-checked'

/** The box in a row's first column. Its key is Ctrl with a click or the menu, so the grid keeps its one tab stop. */
export function CheckCell({ row }: { readonly row: Row }) {
  const t = useT('exams')
  const { store } = useExamList()
  const on = useChecked(row.risProcedureId)
  return (
    <label style={{ display: 'flex', alignItems: 'center', justifyContent: 'center', height: '100%', margin: '0 -8px' }}>
      <input
        type="checkbox"
        tabIndex={-1}
        style={{ width: 16, height: 16, margin: 0 }}
        aria-label={t('acts.check.row', { name: row.patName, checkNo: row.checkNo })}
        checked={on}
        onChange={() => toggleCheck(store, row.risProcedureId)}
      />
    </label>
  )
}

/** The same in a row of two lines, which has no columns. */
export function CardCheck({ row }: { readonly row: Row }) {
  return useChecking() ? <CheckCell row={row} /> : null
}
