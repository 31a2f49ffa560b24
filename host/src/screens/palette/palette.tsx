import { composing, Dialog, listBox } from '@farsight/shared/ui/data'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useShellText } from '../shell/texts'
import { type FoundLine, type PaletteSource, useFound } from './use-found'

export interface PaletteProps extends PaletteSource {
  readonly onClose: () => void
}

/** Ctrl+K: finds menus, patients by number and functions. ↑ ↓ choose, Enter opens. */
export function Palette({ onClose, ...source }: PaletteProps) {
  const t = useShellText()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const groups = useFound(query, source)
  const lines = groups.flatMap((group) => group.lines)
  const at = Math.min(chosen, lines.length - 1)
  const idOf = (line: FoundLine | undefined): string | undefined => line && `${id}${lines.indexOf(line)}`
  const current = idOf(lines[at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line is looked for again when another one is chosen
  useEffect(() => {
    // Its answer (a promise in new browsers) is no clean-up.
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current, query])

  function run(line: FoundLine | undefined): void {
    if (line === undefined) return
    // First the dialog, which gives the focus back: what is run may open another.
    onClose()
    setTimeout(line.run)
  }
  function key(event: KeyboardEvent<HTMLInputElement>): void {
    if (composing(event.nativeEvent)) return
    const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 }
    const goal = goals[event.key]
    if (goal !== undefined) {
      event.preventDefault()
      setChosen((goal + lines.length) % Math.max(1, lines.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(lines[at])
    }
  }
  return (
    <Dialog title={t('palette.title')} width={720} onClose={onClose}>
      <div className="fs-palette">
        <input
          type="text"
          className="fs-input"
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}list`}
          aria-activedescendant={current}
          aria-label={t('palette.label')}
          placeholder={t('palette.label')}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosen(0)
          }}
          onKeyDown={key}
        />
        <div className="fs-palette-list" id={`${id}list`} {...listBox(t('palette.title'), groups.length)} ref={list}>
          {groups.length === 0 && <p className="fs-empty">{t('palette.none', { text: query })}</p>}
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a list box
            <div key={group.title} role="group" aria-label={group.title}>
              <h3>{group.title}</h3>
              {group.says && (
                <p className="fs-palette-says" role="status">
                  {group.says}
                </p>
              )}
              {group.lines.map((line) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                <div
                  key={line.key}
                  id={idOf(line)}
                  className="fs-palette-line"
                  role="option"
                  tabIndex={-1}
                  aria-selected={line === lines[at]}
                  onClick={() => run(line)}
                >
                  {line.shows}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className="fs-2">{t('palette.hint')}</p>
      </div>
    </Dialog>
  )
}
