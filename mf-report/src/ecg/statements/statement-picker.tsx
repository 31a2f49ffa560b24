import { ECG_STATEMENT_GROUPS, type EcgStatement, type EcgStatementGroup, inGroup, statementText } from '@farsight/shared/ecg'
import { type Language, useBilingual, useLanguage } from '@farsight/shared/i18n'
import { EmptyLine, Input } from '@farsight/shared/ui'
import { Tabs } from '@farsight/shared/ui/data'
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react'
import { composing } from '../../viewer/keys'
import { HoleChooser, type Target, type Values } from './hole-chooser'
import { findStatements } from './list'
import { recentStatements, rememberStatement } from './recent'
import { optionId, StatementRows } from './statement-rows'
import css from './statements.module.css'
import { useStatementKeys } from './use-statement-keys'
import { FIELD_WORDS, filledIn, TAB_WORDS, WORDS } from './words'

type TabName = EcgStatementGroup | 'recent' | 'all'
const TABS: readonly TabName[] = ['recent', 'all', ...ECG_STATEMENT_GROUPS]
const PAGE = 8
const NOTHING: Values = {}

export interface StatementPickerProps {
  /** Puts a text into the report's opinion or findings. Brackets in it are the fields of a template. */
  readonly insert: (field: Target, text: string, statement: EcgStatement) => void
  /** The report's language; the page's unless told. */
  readonly language?: Language
  /** Measured values by what a statement asks for (`rate`: HR, `milliseconds`: QTc, `degrees`: axis); the doctor sees them before they go in. */
  readonly known?: Values
  /** Why nothing may be written now. */
  readonly refused?: string | undefined
}

/** Finds a statement and writes it: ↑ ↓, Enter into the opinion, Shift+Enter into the findings. */
export function StatementPicker({ insert, language: wanted, known = NOTHING, refused }: StatementPickerProps) {
  const say = useBilingual()
  const shown = useLanguage()
  const language = wanted ?? shown
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [recent, setRecent] = useState(recentStatements)
  const [tab, setTab] = useState<TabName>(() => (recent.length > 0 ? 'recent' : 'all'))
  const [at, setAt] = useState(-1)
  const [asked, setAsked] = useState<{ readonly statement: EcgStatement; readonly field: Target }>()
  const [said, setSaid] = useState('')
  useStatementKeys(search)
  const typed = text.trim()
  const rows = useMemo(() => {
    const found = typed === '' && tab === 'recent' ? recent : findStatements(typed, language)
    return tab === 'recent' ? found.filter((one) => recent.includes(one)) : tab === 'all' ? found : found.filter((one) => inGroup(one, tab))
  }, [typed, tab, recent, language])
  const active = rows[Math.min(at, rows.length - 1)]

  const write = (field: Target, said: string, statement: EcgStatement): void => {
    insert(field, said, statement)
    const next = rememberStatement(statement)
    // Who picks from what he used last finds the rows where they stood: nothing moves under the pointer.
    if (typed !== '' || tab !== 'recent') setRecent(next)
    if (typed !== '') {
      setText('')
      setTab('recent')
      setAt(-1)
    }
    setAsked(undefined)
    const critical = statement.critical ? ` ${say(WORDS.isCritical)}` : ''
    setSaid(filledIn(say(WORDS.wrote), { field: say(FIELD_WORDS[field]), text: said }) + critical)
    // The field was away while a value was asked for; then the next statement is looked for.
    setTimeout(() => search.current?.focus())
  }
  const pick = (statement: EcgStatement, field: Target): void => {
    if (refused !== undefined) setSaid(refused)
    else if (statement.needs.length > 0) setAsked({ statement, field })
    else write(field, statementText(statement, {}, language), statement)
  }
  const latest = useRef(pick)
  latest.current = pick
  const picked = useCallback((statement: EcgStatement, field: Target) => latest.current(statement, field), [])
  const type = (next: string): void => {
    // A new search looks everywhere, whatever group stood open.
    if (typed === '' && next.trim() !== '') setTab('all')
    setText(next)
    setAt(next.trim() === '' ? -1 : 0)
    setSaid('')
  }
  const key = (event: KeyboardEvent): void => {
    if (composing(event.nativeEvent) || event.ctrlKey || event.altKey || event.metaKey) return
    const step = STEPS[event.key]
    if (step !== undefined) setAt((now) => Math.max(0, Math.min(rows.length - 1, now + step)))
    else if (event.key === 'Enter') {
      // Nothing typed and nothing marked: nothing goes into a report by a key too many.
      if (active) pick(active, event.shiftKey ? 'finding' : 'result')
    } else if (event.key === 'Escape' && text !== '') type('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const back = (): void => {
    setAsked(undefined)
    setTimeout(() => search.current?.focus())
  }
  if (asked)
    return (
      <section className={css.picker} aria-label={say(WORDS.title)}>
        <HoleChooser
          {...asked}
          language={language}
          known={known}
          refused={refused}
          onWrite={(field, text) => write(field, text, asked.statement)}
          onBack={back}
        />
      </section>
    )
  const both = { result: say(FIELD_WORDS.result), finding: say(FIELD_WORDS.finding) }
  return (
    <section className={css.picker} aria-label={say(WORDS.title)}>
      <Input
        ref={search}
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-rows`}
        aria-activedescendant={active ? optionId(`${id}-rows`, active) : undefined}
        aria-label={say(WORDS.search)}
        aria-describedby={`${id}-keys`}
        aria-keyshortcuts="Alt+Y"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        placeholder={say(WORDS.search)}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={key}
      />
      <div className={css.groups}>
        <Tabs
          label={say(WORDS.groups)}
          value={tab}
          tabs={TABS.map((value) => ({ value, label: say(TAB_WORDS[value]), panelId: `${id}-rows` }))}
          onChange={(value) => {
            setTab(value as TabName)
            setAt(typed === '' ? -1 : 0)
          }}
        />
      </div>
      {rows.length > 0 && <StatementRows id={`${id}-rows`} rows={rows} active={active} language={language} onPick={picked} />}
      {rows.length === 0 && <EmptyLine {...nothing()} />}
      <p className={css.said} role="status">
        {said}
      </p>
      <p className={css.keys} id={`${id}-keys`}>
        {`${filledIn(say(WORDS.keys), both)} · Alt+Y`}
      </p>
    </section>
  )

  function nothing() {
    const everything = (): void => {
      setTab('all')
      search.current?.focus()
    }
    const clear = (): void => {
      type('')
      search.current?.focus()
    }
    if (typed === '') return { says: say(WORDS.noRecent), act: { label: say(WORDS.showAll), onClick: everything } }
    if (tab !== 'all')
      return { says: filledIn(say(WORDS.noneHere), { text: typed }), act: { label: say(WORDS.everywhere), onClick: everything } }
    return { says: filledIn(say(WORDS.none), { text: typed }), act: { label: say(WORDS.clear), onClick: clear } }
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
