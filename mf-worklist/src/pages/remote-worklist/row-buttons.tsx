import { useT } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import type { OrderRow } from '../../model/order'
import type { OrderActKey } from '../../model/order-acts'
import { orderActsOf } from './use-order-acts'

export interface OrderButtonsProps {
  readonly row: OrderRow
  readonly onAct: (row: OrderRow, key: OrderActKey) => void
  readonly onMenu: (row: OrderRow, anchor: HTMLElement) => void
}

/** 24 px with a mouse, 44 for fingers. */
const TARGET = { minHeight: 'var(--target)', minWidth: 'var(--target)' } as const

/** The primary act in words, the others behind ⋯. Their keys are Enter and M, so the grid keeps its one tab stop. */
export function OrderButtons({ row, onAct, onMenu }: OrderButtonsProps) {
  const t = useT('mf-worklist')
  const { primary } = orderActsOf(row)
  return (
    <span className="fs-acts">
      <Button kind="link" tabIndex={-1} style={TARGET} onClick={() => onAct(row, primary.key)}>
        {t(`remote.short.${primary.key}`)}
      </Button>
      <IconButton
        icon="more"
        style={TARGET}
        tabIndex={-1}
        aria-haspopup="menu"
        label={t('act.more', { name: row.patName, checkNo: row.checkNo })}
        onClick={(event) => onMenu(row, event.currentTarget)}
      />
    </span>
  )
}
