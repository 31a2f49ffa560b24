import { useT } from '@farsight/shared/i18n'
import { EmptyLine, IconButton, Input } from '@farsight/shared/ui'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useCaseWords } from '../../meeting/case-words'
import css from '../../meeting/meeting.module.css'
import { PatientLine } from '../../meeting/patient-head'
import { type DraftCase, moved } from './meeting-draft'

interface AgendaProps {
  readonly cases: readonly DraftCase[]
  readonly onChange: (cases: readonly DraftCase[]) => void
}

/** The cases in the order in which they are shown: dragged, or moved by Alt+↑↓, each with its note. */
export function Agenda({ cases, onChange }: AgendaProps) {
  const t = useT('mf-consultation')
  const words = useCaseWords()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  // A row that was moved by keys keeps the focus: its element was taken out and put in again.
  const focus = useRef<string>(undefined)
  useEffect(() => {
    if (focus.current === undefined) return
    list.current?.querySelector<HTMLElement>(focus.current)?.focus()
    focus.current = undefined
  })
  const set = (at: number, change: Partial<DraftCase>): void => onChange(cases.map((one, i) => (i === at ? { ...one, ...change } : one)))
  const move = (from: number, to: number): void => {
    const one = cases[from]
    const next = moved(cases, from, to)
    if (!one || next === cases) return
    const within = (document.activeElement as HTMLElement | null)?.dataset.part
    focus.current = `[data-case="${one.risProcedureId}"]${within ? ` [data-part="${within}"]` : ''}`
    onChange(next)
  }
  function key(event: KeyboardEvent, at: number): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || !event.altKey) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(at, at + (event.key === 'ArrowUp' ? -1 : 1))
  }
  const drop = (event: DragEvent, at: number): void => {
    event.preventDefault()
    if (dragged !== undefined) onChange(moved(cases, dragged, at))
    setDragged(undefined)
  }
  return (
    <section className={css.box} aria-label={t('meeting.agenda')}>
      <h2>{t('meeting.casesOf', { count: cases.length })}</h2>
      {cases.length === 0 && <EmptyLine says={t('meeting.addCases')} />}
      <ol ref={list} className={css.agenda}>
        {cases.map((one, at) => {
          // One patient may stand here with two exams that read alike.
          const name = [words(one).name, one.exam.modality, one.exam.checkNo].join(' ')
          return (
            <li
              key={one.risProcedureId}
              data-case={one.risProcedureId}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
              tabIndex={0}
              draggable
              aria-label={t('meeting.caseAt', { number: at + 1, name })}
              onKeyDown={(event) => key(event, at)}
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, at)}
            >
              <span className={css.grip} aria-hidden="true">
                ⠿ {t('meeting.caseAt', { number: at + 1, name: '' })}
              </span>
              <div className={css.grow}>
                <PatientLine of={one} /> <span className="fs-2">{one.exam.checkNo}</span>{' '}
                <span className={css.reason}>{t(`meeting.reason.${one.reason}`)}</span>
                <Input
                  data-part="note"
                  aria-label={t('meeting.noteOf', { name })}
                  placeholder={t('meeting.noteHint')}
                  maxLength={512}
                  value={one.note}
                  onChange={(event) => set(at, { note: event.target.value })}
                />
              </div>
              <IconButton
                icon="up"
                data-part="up"
                label={t('meeting.earlier', { name })}
                refused={at > 0 ? undefined : t('meeting.isFirst')}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                icon="down"
                data-part="down"
                label={t('meeting.later', { name })}
                refused={at < cases.length - 1 ? undefined : t('meeting.isLast')}
                onClick={() => move(at, at + 1)}
              />
              <IconButton icon="close" label={t('meeting.takeOut', { name })} onClick={() => onChange(cases.toSpliced(at, 1))} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
