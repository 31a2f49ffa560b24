import { type EcgStatement, statementTitle } from '@farsight/shared/ecg'
import { type Language, useBilingual } from '@farsight/shared/i18n'
import { FlagCell } from '@farsight/shared/ui/data'
import { memo, useEffect, useRef } from 'react'
import type { Target } from './hole-chooser'
import css from './statements.module.css'
import { WORDS } from './words'

export interface StatementRowsProps {
  readonly id: string
  readonly rows: readonly EcgStatement[]
  /** The one that Enter takes. */
  readonly active: EcgStatement | undefined
  readonly language: Language
  readonly onPick: (statement: EcgStatement, field: Target) => void
}

export const optionId = (id: string, { code }: EcgStatement): string => `${id}-${code}`

/** Statements to choose from; the search field has the keys. */
export function StatementRows({ id, rows, active, language, onPick }: StatementRowsProps) {
  const say = useBilingual()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) document.getElementById(optionId(id, active))?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])
  // The arrow that has gone on must not fight with the list that was found anew: that begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other rows stand there
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0
  }, [rows])
  return (
    <div ref={list} className={css.rows} role="listbox" id={id} aria-label={say(WORDS.found)} tabIndex={-1}>
      {rows.map((statement) => (
        <Row
          key={statement.code}
          id={optionId(id, statement)}
          statement={statement}
          active={statement === active}
          language={language}
          onPick={onPick}
        />
      ))}
    </div>
  )
}

interface RowProps extends Pick<StatementRowsProps, 'id' | 'language' | 'onPick'> {
  readonly statement: EcgStatement
  readonly active: boolean
}

// Two hundred rows stand there while somebody goes through them: the one that was left and the one that is marked change.
const Row = memo(function Row({ id, statement, active, language, onPick }: RowProps) {
  const say = useBilingual()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={css.row}
      onClick={(event) => onPick(statement, event.shiftKey ? 'finding' : 'result')}
    >
      <FlagCell critical={statement.critical !== undefined} />
      <span className={css.text}>{statementTitle(statement, language)}</span>
      <span className={css.code}>{statement.code}</span>
      {/* The pointer's twin of Shift+Enter: an option holds no button. */}
      <span
        className={css.toFinding}
        aria-hidden="true"
        title={say(WORDS.toFindingLong)}
        onClick={(event) => {
          event.stopPropagation()
          onPick(statement, 'finding')
        }}
      >
        {say(WORDS.toFinding)}
      </span>
    </div>
  )
})
