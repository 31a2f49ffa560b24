import { api } from '@farsight/shared/api'
import { ageText, CONSULTATION_MOST, partText, personNameText, SEX_LABELS, type Sex, SIDE_LABELS, type Side } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Field, IconButton, Input } from '@farsight/shared/ui'
import { listBox, ModalityBox } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { type PickedExam, pickedOf, samePatient } from '../model/request-form'
import knownCss from './known.module.css'
import css from './request.module.css'

/** Wait after the last letter before the hospital's list is asked. */
const WAIT_MS = 250
const MOST_FOUND = 8

export interface ExamPickerProps {
  readonly exams: readonly PickedExam[]
  readonly required: boolean
  readonly error: string | undefined
  readonly onAdd: (exam: PickedExam) => void
  readonly onRemove: (exam: PickedExam) => void
}

/** Of whom and what an exam is: the same line where one is looked for and where it is chosen. */
function ExamWords({ exam }: { readonly exam: PickedExam }) {
  const say = useBilingual()
  const language = useLanguage()
  return (
    <>
      <b className={css.noBreak}>{personNameText(exam.patName, language)}</b>
      <span className={css.noBreak}>
        {SEX_LABELS[exam.sex as Sex] ? say(SEX_LABELS[exam.sex as Sex]) : '—'} {ageText(exam.age ?? undefined, language)}
      </span>
      <ModalityBox code={exam.modality} />
      <span>
        {exam.side !== '' && <b>{say(SIDE_LABELS[exam.side as Side])} </b>}
        {partText(exam.bodypart, exam.checkItem, language)}
      </span>
      <span className="fs-2">{exam.checkNo}</span>
      <span className="fs-2">{(exam.checkTime ?? '').slice(0, 16)}</span>
    </>
  )
}

/** The exams of a request: found by name or number in the own hospital's list; all of one patient. */
export function ExamPicker({ exams, required, error, onAdd, onRemove }: ExamPickerProps) {
  const t = useT('mf-consultation')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const query = useQuery({
    queryKey: ['mf-consultation/exams', asked],
    queryFn: ({ signal }) =>
      api.call('queryLocalList', { search: asked, pageNo: 1, pageSize: MOST_FOUND }, { promptType: 'none', showLoading: false, signal }),
    enabled: asked !== '',
    gcTime: 0,
  })
  const open = asked !== '' && typed.trim() === asked
  const found = open
    ? (query.data?.val ?? []).map(pickedOf).filter((row) => !exams.some((one) => one.risProcedureId === row.risProcedureId))
    : []
  const other = (row: PickedExam): boolean => exams[0] !== undefined && !samePatient(exams[0], row)
  function choose(row: PickedExam | undefined): void {
    if (!row || other(row)) return
    setTyped('')
    setAsked('')
    setAt(0)
    onAdd(row)
  }
  function key(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)))
    else if (event.key === 'Enter' && !event.ctrlKey) {
      if (found.length === 0) setAsked(typed.trim())
      else choose(found[Math.min(at, found.length - 1)])
    } else if (event.key === 'Escape' && typed !== '') setTyped('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={css.wide}>
      <Field label={t('exams.title')} required={required} error={error} hint={t('exams.hint')}>
        {({ invalid, ...control }) => (
          <div className={css.lookup}>
            {exams.length > 0 && (
              <ul className={knownCss.chosen} aria-label={t('exams.chosen')}>
                {exams.map((exam) => (
                  <li key={exam.risProcedureId}>
                    <ExamWords exam={exam} />
                    <IconButton icon="close" label={t('exams.drop', { no: exam.checkNo })} onClick={() => onRemove(exam)} />
                  </li>
                ))}
              </ul>
            )}
            {exams.length < CONSULTATION_MOST.exams && (
              <Input
                {...control}
                invalid={invalid ?? false}
                role="combobox"
                aria-expanded={found.length > 0}
                aria-controls={`${id}-rows`}
                aria-activedescendant={found.length > 0 ? `${id}-${Math.min(at, found.length - 1)}` : undefined}
                autoComplete="off"
                maxLength={64}
                placeholder={t('exams.search')}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value)
                  setAt(0)
                }}
                onKeyDown={key}
              />
            )}
            {open && (
              <div className={css.found} {...listBox(t('exams.search'), found.length)} id={`${id}-rows`} tabIndex={-1}>
                {found.map((row, i) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                  <div
                    key={row.risProcedureId}
                    id={`${id}-${i}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={i === at}
                    aria-disabled={other(row) || undefined}
                    className={`fs-option ${css.option}`}
                    onClick={() => choose(row)}
                  >
                    <ExamWords exam={row} />
                    {other(row) && <span className="fs-hue-bad">{t('exams.otherPatient')}</span>}
                  </div>
                ))}
                {found.length === 0 && !query.isFetching && (
                  <p className="fs-2">{query.error ? query.error.message : t('exams.notFound')}</p>
                )}
              </div>
            )}
          </div>
        )}
      </Field>
    </div>
  )
}
