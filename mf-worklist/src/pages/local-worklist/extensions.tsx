import { useSettled } from '@farsight/shared/exams'
import type { Row } from '@farsight/shared/exams/model'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { callFilling, type DeclaredFilling, FAULT_CODES, SlotFilling, slotExam, useFillings } from '@farsight/shared/module'
import { message } from '@farsight/shared/ui'
import type { MenuGroup } from '@farsight/shared/ui/data'
import { memo, useCallback, useMemo } from 'react'
import { listStore } from '../../model/list-store'

const SLOT = 'mf-worklist/row-action.v1'
/** A row has room for so many; all of them stand in its menu and in the details. */
const MOST_IN_ROW = 2
const WIDTH = 44

/** What other modules add to rows. */
export const useRowFillings = (): readonly DeclaredFilling[] => useFillings(SLOT)

/** Those that have a place in each row. */
function useInRow(): readonly DeclaredFilling[] {
  const fillings = useRowFillings()
  return useMemo(() => fillings.filter(({ inRow }) => inRow !== false).slice(0, MOST_IN_ROW), [fillings])
}

/** Room that the column of acts keeps for them: known before any of their code is there, so that no column moves later. */
export const useRowFillingsWidth = (): number => useInRow().length * WIDTH

/** In the row itself. A row that is chosen, left or scrolled past renders nothing of an extension again. */
export const RowExtensions = memo(function RowExtensions({ row }: { readonly row: Row }) {
  const fillings = useInRow()
  const props = useMemo(() => ({ exam: slotExam(row), place: 'row' as const }), [row])
  return fillings.map((filling) => <SlotFilling key={filling.module} filling={filling} props={props} shape="sign" />)
})

/** In the exam's details, which follow ↑ ↓: an extension is asked once the choice has come to rest, and begins anew with each exam. */
export function DetailExtensions({ row }: { readonly row: Row }) {
  const say = useBilingual()
  const fillings = useRowFillings()
  const settled = useSettled(row.risProcedureId) === row.risProcedureId
  const props = useMemo(() => ({ exam: slotExam(row), place: 'details' as const }), [row])
  return fillings.map((filling) => (
    <section
      key={filling.module}
      aria-label={say(filling.title)}
      data-extension={filling.module}
      tabIndex={-1}
      style={{ marginBottom: 16, minHeight: 48 }}
    >
      <h2>{say(filling.title)}</h2>
      {settled && <SlotFilling key={row.risProcedureId} filling={filling} props={props} />}
    </section>
  ))
}

/** The lines of a row's menu: an act of the extension itself, or the way to its place in the details. */
export function useExtensionMenu(): (row: Row) => MenuGroup[] {
  const t = useT('mf-worklist')
  const say = useBilingual()
  const fillings = useRowFillings()
  return useCallback(
    (row: Row) => {
      if (fillings.length === 0) return []
      const choose = async (filling: DeclaredFilling): Promise<void> => {
        const outcome = await callFilling(filling, 'onSelect', { exam: slotExam(row), place: 'row' })
        if (outcome === 'none') showDetails(row, filling.module)
        else if (outcome === 'failed') message.warning(t('extension.failed', { code: FAULT_CODES.extension, title: say(filling.title) }))
      }
      const items = fillings.map((filling) => ({
        key: `extension-${filling.module}`,
        label: say(filling.title),
        onClick: () => void choose(filling),
      }))
      return [{ label: t('group.extension'), items }]
    },
    [fillings, say, t],
  )
}

function showDetails(row: Row, module: string): void {
  listStore.set({ chosenId: row.risProcedureId, drawerOpen: true })
  // After the menu gave the focus back and the details are drawn.
  setTimeout(() => document.querySelector<HTMLElement>(`[data-extension="${module}"]`)?.focus())
}
