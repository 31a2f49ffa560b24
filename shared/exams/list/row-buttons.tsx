import { useT } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import type { ReactNode } from 'react'

export interface RowButtonsProps<R> {
  readonly row: R
  /** The primary act in a word. */
  readonly word: string
  readonly onAct: (row: R) => void
  readonly onMenu: (row: R, anchor: HTMLElement) => void
  /** What stands behind them. */
  readonly children?: ReactNode
}

/** 24 px with a mouse, 44 for fingers. */
const TARGET = { minHeight: 'var(--target)', minWidth: 'var(--target)' } as const

/** The primary act in words, the others behind ⋯. Their keys are Enter and M, so the grid keeps its one tab stop. */
export function RowButtons<R extends { readonly patName: string; readonly checkNo: string }>(props: RowButtonsProps<R>) {
  const { row, word, onAct, onMenu, children } = props
  const t = useT('exams')
  return (
    <span className="fs-acts">
      <Button kind="link" tabIndex={-1} style={TARGET} onClick={() => onAct(row)}>
        {word}
      </Button>
      <IconButton
        icon="more"
        style={TARGET}
        tabIndex={-1}
        aria-haspopup="menu"
        label={t('act.more', { name: row.patName, checkNo: row.checkNo })}
        onClick={(event) => onMenu(row, event.currentTarget)}
      />
      {children}
    </span>
  )
}
