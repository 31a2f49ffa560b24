import { useT } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import type { Row } from '../../model/query'
import type { ActionKey } from '../../model/row-actions'
import { RowExtensions } from './extensions'
import { actionsOf } from './use-row-acts'

export interface RowButtonsProps {
  readonly row: Row
  readonly onAct: (row: Row, key: ActionKey) => void
  readonly onMenu: (row: Row, anchor: HTMLElement) => void
}

/** 24 px with a mouse, 44 for fingers. */
const TARGET = { minHeight: 'var(--target)', minWidth: 'var(--target)' } as const

/** The primary action in words, the others behind ⋯. Their keys are Enter and M, so the grid keeps its one tab stop. */
export function RowButtons({ row, onAct, onMenu }: RowButtonsProps) {
  const t = useT('mf-worklist')
  const { primary } = actionsOf(row)
  return (
    <span className="fs-acts">
      <Button kind="link" tabIndex={-1} style={TARGET} onClick={() => onAct(row, primary.key)}>
        {t(`act.${primary.word}`)}
      </Button>
      <IconButton
        icon="more"
        style={TARGET}
        tabIndex={-1}
        aria-haspopup="menu"
        label={t('act.more', { name: row.patName, checkNo: row.checkNo })}
        onClick={(event) => onMenu(row, event.currentTarget)}
      />
      <RowExtensions row={row} />
    </span>
  )
}
