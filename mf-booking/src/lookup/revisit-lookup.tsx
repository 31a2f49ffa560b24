import { api } from '@farsight/shared/api'
import type { RevisitRow } from '@farsight/shared/contract'
import { ageText, SEX_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Input } from '@farsight/shared/ui'
import { listBox } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react'
import styles from './revisit-lookup.module.css'

export interface RevisitLookupProps {
  readonly field: Ref<HTMLInputElement>
  readonly onChoose: (row: RevisitRow) => void
  /** Takes the whole width, the patients found under it. */
  readonly wide?: boolean
}

/** Wait after the last letter before the hospital's patients are asked. */
const WAIT_MS = 200

/** A number asks for a DICOM id as a whole; Chinese, or what has no digit in it, for a name. */
export const revisitQuery = (typed: string): { name: string } | { dicomId: string } =>
  /\d/.test(typed) && !/\p{Script=Han}/u.test(typed) ? { dicomId: typed.trim() } : { name: typed.trim() }

/** Has been here before: a part of the name, its pinyin, or the whole image number; at most five stand under the field. */
export function RevisitLookup({ field, onChoose, wide = false }: RevisitLookupProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const language = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, error, isFetching } = useQuery({
    queryKey: ['mf-booking/revisit', asked],
    queryFn: ({ signal }) => api.call('queryRevisit', revisitQuery(asked), { promptType: 'none', showLoading: false, signal }),
    enabled: asked !== '',
    gcTime: 0,
  })
  const rows = asked === '' || typed.trim() !== asked ? [] : (data?.val ?? [])
  function choose(row: RevisitRow | undefined): void {
    if (!row) return
    setTyped('')
    setAsked('')
    setAt(0)
    onChoose(row)
  }
  function key(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) setAt((now) => Math.max(0, Math.min(rows.length - 1, now + step)))
    else if (event.key === 'Enter' && !event.ctrlKey) {
      if (rows.length === 0) setAsked(typed.trim())
      else choose(rows[Math.min(at, rows.length - 1)])
    } else if (event.key === 'Escape') setTyped('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className={wide ? `${styles.lookup} ${styles.wide}` : styles.lookup}>
      <label htmlFor={id}>{t('register.revisitLookup')}</label>
      <Input
        id={id}
        ref={field}
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-rows`}
        aria-activedescendant={rows.length > 0 ? `${id}-${Math.min(at, rows.length - 1)}` : undefined}
        autoComplete="off"
        maxLength={64}
        placeholder={t('register.revisitHint')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={key}
      />
      {asked !== '' && typed.trim() === asked && (
        <div className={styles.found} {...listBox(t('register.revisitLookup'), rows.length)} id={`${id}-rows`} tabIndex={-1}>
          {rows.map((row, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={row.patientId}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              className="fs-option"
              onClick={() => choose(row)}
            >
              <b>{row.patName}</b>
              <span>{say(SEX_LABELS[row.sex])}</span>
              <span>{ageText(row.age ?? undefined, language)}</span>
              <span className="fs-2">{row.birthday}</span>
              <span className="fs-2">{row.phone}</span>
              <span className="fs-2">{row.hospitalNo}</span>
              <span className="fs-2">{row.lastExam?.slice(0, 10)}</span>
            </div>
          ))}
          {rows.length === 0 && !isFetching && <p className="fs-2">{error ? error.message : t('register.noRevisit')}</p>}
        </div>
      )}
    </span>
  )
}
