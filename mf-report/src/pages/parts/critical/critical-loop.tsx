import type { CriticalRow } from '@farsight/shared/contract'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, Checkbox, ErrorBar, Field, Input, message } from '@farsight/shared/ui'
import { useServerNow } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { says, useWrite } from '../use-write'
import css from './critical.module.css'
import { standingOf, useFreshCriticals } from './use-criticals'

type Act = 'tell' | 'acknowledge' | 'cancel'

/** One loop: what was found, how it stands, every moment on record, and what is to be done next. */
export function CriticalLoop({ row }: { readonly row: CriticalRow }) {
  const t = useT('mf-report')
  const say = useBilingual()
  const [act, setAct] = useState<Act>()
  const open = row.state === 'open' || row.state === 'told'
  const name = say({ zh: row.itemZh, en: row.itemEn })
  return (
    <section className={css.loop} aria-label={name}>
      <div className={css.head}>
        <b>{name}</b>
        <Standing row={row} />
      </div>
      <p className={css.finding}>{row.finding}</p>
      <Moments row={row} />
      {open && (
        <div className={css.acts}>
          <Button
            kind={row.state === 'open' ? 'primary' : 'default'}
            aria-expanded={act === 'tell'}
            onClick={() => setAct(act === 'tell' ? undefined : 'tell')}
          >
            {t(row.state === 'open' ? 'critical.tell' : 'critical.tellAgain')}
          </Button>
          {row.mayAcknowledge && (
            <Button
              kind={row.state === 'told' ? 'primary' : 'default'}
              aria-expanded={act === 'acknowledge'}
              onClick={() => setAct(act === 'acknowledge' ? undefined : 'acknowledge')}
            >
              {t('critical.acknowledge')}
            </Button>
          )}
          <Button kind="text" aria-expanded={act === 'cancel'} onClick={() => setAct(act === 'cancel' ? undefined : 'cancel')}>
            {t('critical.cancel')}
          </Button>
        </div>
      )}
      {open && act === 'tell' && <Tell row={row} onDone={() => setAct(undefined)} />}
      {open && (act === 'acknowledge' || act === 'cancel') && <Say key={act} act={act} row={row} onDone={() => setAct(undefined)} />}
    </section>
  )
}

/** State in word and sign; escalation and lateness are told before all else. */
export function Standing({ row }: { readonly row: CriticalRow }) {
  const t = useT('mf-report')
  const standing = standingOf(row, useServerNow())
  const signs = { waits: '◇', late: '!', escalated: '▲', told: '◐', acknowledged: '✓', cancelled: '✕' } as const
  return (
    <span className={css[standing]}>
      <span aria-hidden="true">{signs[standing]} </span>
      {t(`critical.standing.${standing}`, { count: row.escalations })}
    </span>
  )
}

/** Who and when, with the minutes it took. */
export function Moments({ row }: { readonly row: CriticalRow }) {
  const t = useT('mf-report')
  const minutes = (count: number | null) => (count === null ? '' : ` · ${t('critical.after', { count })}`)
  return (
    <ol className={css.moments}>
      <li>
        {row.foundTime} {t('critical.found', { name: row.foundBy })}
      </li>
      {row.toldTime ? (
        <li>
          {row.toldTime} {t('critical.toldLine', { by: row.toldBy, to: row.toldTo, phone: row.toldPhone })}
          {row.readBack && ` · ${t('critical.readBackDone')}`}
          {minutes(row.tellMinutes)}
        </li>
      ) : (
        row.state === 'open' && (
          <li className={css.due}>
            {row.tellDue} {t('critical.tellDue')}
          </li>
        )
      )}
      {row.state !== 'cancelled' && !row.acknowledgedTime && (
        <li className={css.due}>
          {row.escalateDue} {t('critical.escalateDue')}
        </li>
      )}
      {row.acknowledgedTime && (
        <li>
          {row.acknowledgedTime} {t('critical.acknowledgedLine', { name: row.acknowledgedBy })}
          {minutes(row.acknowledgeMinutes)}
        </li>
      )}
      {row.remark && <li>{row.remark}</li>}
    </ol>
  )
}

interface FormProps {
  readonly row: CriticalRow
  readonly onDone: () => void
}

/** Somebody was reached: who, by which phone, and that the value was read back. */
function Tell({ row, onDone }: FormProps) {
  const t = useT('mf-report')
  const fresh = useFreshCriticals()
  const { busy, fault, run } = useWrite()
  const [form, setForm] = useState({ toldTo: '', toldPhone: '', readBack: false, remark: '' })
  const [asked, setAsked] = useState(false)
  const set = (more: Partial<typeof form>) => setForm({ ...form, ...more })
  async function send() {
    setAsked(true)
    const { remark, ...told } = form
    if (form.toldTo.trim() === '' || form.toldPhone.trim() === '' || !form.readBack) return
    if (!(await run('tellCritical', { id: row.id, ...told, ...(remark.trim() ? { remark: remark.trim() } : {}) }))) return
    message.success(t('critical.told'))
    onDone()
    fresh()
  }
  const missing = (text: string) => (asked && text.trim() === '' ? t('critical.missing') : undefined)
  return (
    <div className={css.form}>
      <Field above required label={t('critical.toldTo')} error={missing(form.toldTo)}>
        {(control) => <Input {...control} maxLength={64} value={form.toldTo} onChange={(event) => set({ toldTo: event.target.value })} />}
      </Field>
      <Field above required label={t('critical.toldPhone')} error={missing(form.toldPhone)}>
        {(control) => (
          <Input
            {...control}
            maxLength={32}
            inputMode="tel"
            value={form.toldPhone}
            onChange={(event) => set({ toldPhone: event.target.value })}
          />
        )}
      </Field>
      <Field above label={t('critical.remark')}>
        {(control) => <Input {...control} maxLength={512} value={form.remark} onChange={(event) => set({ remark: event.target.value })} />}
      </Field>
      <div className={css.whole}>
        <Checkbox checked={form.readBack} aria-required onChange={(event) => set({ readBack: event.target.checked })}>
          {t('critical.readBack')}
        </Checkbox>
        {asked && !form.readBack && (
          <span className={css.late} role="alert">
            {t('critical.readBackMissing')}
          </span>
        )}
        <Button kind="primary" busy={busy} onClick={() => void send()}>
          {t('critical.tellVerb')}
        </Button>
      </div>
      {fault && <ErrorBar {...says(fault)!} />}
    </div>
  )
}

/** Acknowledged with a word of what is done, or cancelled with its reason. */
function Say({ act, row, onDone }: FormProps & { readonly act: 'acknowledge' | 'cancel' }) {
  const t = useT('mf-report')
  const fresh = useFreshCriticals()
  const { busy, fault, run } = useWrite()
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState(false)
  const required = act === 'cancel'
  async function send() {
    setAsked(true)
    const text = words.trim()
    if (required && text === '') return
    const answer = required
      ? await run('cancelCritical', { id: row.id, reason: text })
      : await run('acknowledgeCritical', { id: row.id, ...(text ? { remark: text } : {}) })
    if (!answer) return
    message.success(t(`critical.did.${act}`))
    onDone()
    fresh()
  }
  return (
    <div className={css.form}>
      <Field
        above
        required={required}
        label={t(`critical.say.${act}`)}
        error={asked && required && words.trim() === '' ? t('critical.reasonMissing') : undefined}
      >
        {(control) => <Input {...control} maxLength={512} value={words} onChange={(event) => setWords(event.target.value)} />}
      </Field>
      <div className={css.whole}>
        <Button kind={required ? 'danger' : 'primary'} busy={busy} onClick={() => void send()}>
          {t(`critical.verb.${act}`)}
        </Button>
      </div>
      {fault && <ErrorBar {...says(fault)!} />}
    </div>
  )
}
