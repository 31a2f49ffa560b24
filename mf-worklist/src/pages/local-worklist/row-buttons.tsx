import { RowButtons } from '@farsight/shared/exams'
import type { Row } from '@farsight/shared/exams/model'
import { useT } from '@farsight/shared/i18n'
import { type ReactNode, useCallback } from 'react'
import { RowExtensions } from './extensions'
import { actionsOf } from './use-row-acts'

/** The buttons of an exam's row: its next step, its menu, and what other modules add. */
export function useRowButtons(onAct: (row: Row) => void, onMenu: (row: Row, anchor: HTMLElement) => void): (row: Row) => ReactNode {
  const t = useT('mf-worklist')
  return useCallback(
    (row: Row) => (
      <RowButtons row={row} word={t(`act.${actionsOf(row).primary.word}`)} onAct={onAct} onMenu={onMenu}>
        <RowExtensions row={row} />
      </RowButtons>
    ),
    [t, onAct, onMenu],
  )
}
