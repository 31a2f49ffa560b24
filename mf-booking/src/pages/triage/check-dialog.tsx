import { type ApiError, api } from '@farsight/shared/api'
import type { CallTypes, QueueRow } from '@farsight/shared/contract'
import { CODE, IMAGE_GRADES, RETAKE_REASONS } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, Input, message, Select, TextArea } from '@farsight/shared/ui'
import { Dialog, Segments } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type CheckForm, type Figure, formOf, mergeForms, sentOf, taking, wrongFigures } from '../../model/check-form'
import { type Theirs, TheirsPart } from './check-theirs'
import { useWhat, useWho } from './columns'
import css from './triage.module.css'
import type { Acts } from './use-acts'
import { isRefused, useWrite } from './use-write'

type Check = CallTypes['getCheck']['answer']
const NOTE_MAX = 512

export interface CheckDialogProps {
  readonly row: QueueRow
  readonly acts: Acts
  readonly onClose: () => void
}

/** The end of a check: contrast, dose, grade, what was taken again. Nothing of it must be filled; what is wrong is said beside it. */
export function CheckDialog({ row, acts, onClose }: CheckDialogProps) {
  const t = useT('mf-booking')
  const who = useWho()
  const what = useWhat()
  const write = useWrite()
  const id = row.risProcedureId
  const stands = useQuery<Check, ApiError>({
    queryKey: ['triage-check', id],
    queryFn: () => api.call('getCheck', { risProcedureId: id }, { promptType: 'none' }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [form, setForm] = useState<CheckForm>()
  const [asked, setAsked] = useState(false)
  /** What the typing began with; asked again for the retakes it stays, so that what others saved meanwhile is not written over unseen. */
  const [base, setBase] = useState<{ readonly form: CheckForm; readonly version: number }>()
  const [theirs, setTheirs] = useState<Theirs>()
  const [endedThere, setEndedThere] = useState(false)
  /** The check has ended: what was not known then is written now. */
  const over = row.callState === 'done' || endedThere
  useEffect(() => {
    if (!stands.data) return
    const form = formOf(stands.data.val)
    setForm((typed) => typed ?? form)
    setBase((began) => began ?? { form, version: stands.data.val.baseVersion })
  }, [stands.data])
  // The form comes after its dialog, which has given the focus to the cross.
  const agent = useRef<HTMLInputElement>(null)
  const ready = form !== undefined
  useEffect(() => {
    if (ready) agent.current?.focus()
  }, [ready])
  const set = (change: Partial<CheckForm>) => form && setForm({ ...form, ...change })
  const wrong = form ? wrongFigures(form) : []

  /** Somebody saved meanwhile: the other's words come beside the own ones. */
  function meet(saved: Pick<Check['val'], 'check' | 'baseVersion' | 'userName' | 'time'>): void {
    if (!form || !base) return
    const other = formOf({ check: saved.check, dose: stands.data?.val.dose ?? null })
    const merged = mergeForms(base.form, form, other)
    setForm(merged.form)
    setBase({ form: other, version: saved.baseVersion })
    setTheirs({ form: other, differs: merged.differs, by: saved.userName, time: saved.time })
    write.clear()
  }

  const end = async () => {
    setAsked(true)
    if (!form || !base || wrong.length > 0) return
    const check = sentOf(form)
    const answer = over
      ? await write.run('saveCheck', { risProcedureId: id, check, baseVersion: base.version })
      : await write.run('endCheck', { risProcedureId: id, check })
    if (isRefused(answer)) {
      if (answer.code === CODE.editedByAnother) meet(answer.val as Parameters<typeof meet>[0])
      if (answer.code === CODE.checkNotStarted) {
        // Ended at another desk: what was typed here is still to be written.
        const { data } = await stands.refetch()
        if (data?.val.endTime) {
          setEndedThere(true)
          meet(data.val)
        }
        await acts.after()
      }
      return
    }
    message.success(over ? t('triage.saved') : t('triage.ended', { ticket: row.ticket, name: row.patName }))
    onClose()
    await acts.after()
  }
  const figure = (name: Figure) =>
    form && (
      <Field above label={t(`triage.figure.${name}`)} error={asked && wrong.includes(name) ? t('triage.figureWrong') : undefined}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            maxLength={12}
            value={form[name]}
            onChange={(event) => set({ [name]: event.target.value, ...(name === 'ml' ? {} : { doseFrom: 'typed' as const }) })}
          />
        )}
      </Field>
    )
  return (
    <Dialog
      title={`${t(over ? 'triage.complete' : 'triage.end')} ${row.ticket} ${who(row)}`}
      width={720}
      onClose={onClose}
      dirty={form !== undefined && base !== undefined && JSON.stringify(form) !== JSON.stringify(base.form)}
      foot={
        <>
          <Button onClick={onClose}>{t('triage.keep')}</Button>
          <Button kind="primary" busy={write.busy} {...(form ? {} : { refused: t('triage.loading') })} onClick={() => void end()}>
            {t(over ? 'triage.save' : 'triage.end')}
          </Button>
        </>
      }
    >
      <p className={css.dim}>{what(row)}</p>
      {stands.isLoading && <p className={css.dim}>{t('triage.loading')}</p>}
      {stands.error && <ErrorBar says={stands.error.message} code={stands.error.code || undefined} onRetry={() => void stands.refetch()} />}
      {form && theirs && (
        <TheirsPart
          theirs={theirs}
          form={form}
          ended={endedThere}
          onTake={(name) => setForm(taking(form, name, theirs.form))}
          onBoth={() => set({ note: `${form.note.trim()}\n${theirs.form.note.trim()}`.slice(0, NOTE_MAX) })}
        />
      )}
      {form && (
        <>
          <div className={css.pairs}>
            <Field above label={t('triage.agent')} hint={row.contrast === 1 ? t('triage.contrast') : undefined}>
              {(control) => (
                <Input
                  {...control}
                  ref={agent}
                  maxLength={64}
                  list="triage-agents"
                  value={form.agent}
                  onChange={(event) => set({ agent: event.target.value })}
                />
              )}
            </Field>
            {figure('ml')}
            <datalist id="triage-agents">
              {t('triage.agents')
                .split('|')
                .map((one) => (
                  <option key={one} value={one} />
                ))}
            </datalist>
          </div>
          <div className={css.pairs}>
            {row.modality === 'CT' || row.modality === 'PT' ? (
              <>
                {figure('ctdi')}
                {figure('dlp')}
              </>
            ) : ['DX', 'CR', 'XA', 'MG'].includes(row.modality) ? (
              figure('dap')
            ) : null}
          </div>
          {(form.ctdi || form.dlp || form.dap) && <p className={css.dim}>{t(`triage.doseFrom.${form.doseFrom || 'typed'}`)}</p>}
          <p className={css.grade}>{t('triage.grade')}</p>
          <Segments
            label={t('triage.grade')}
            value={form.grade || undefined}
            options={IMAGE_GRADES.map((value) => ({ value, label: t(`triage.grades.${value}`) }))}
            onChange={(grade) => set({ grade: form.grade === grade ? '' : grade })}
          />
          <Field above label={t('triage.note')}>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={NOTE_MAX}
                value={form.note}
                onChange={(event) => set({ note: event.target.value })}
              />
            )}
          </Field>
          <Retakes id={id} retakes={stands.data?.val.retakes ?? []} onAdded={() => void stands.refetch()} />
        </>
      )}
      {write.refused && <ErrorBar says={write.refused.message} code={write.refused.code || undefined} />}
    </Dialog>
  )
}

interface RetakesProps {
  readonly id: string
  readonly retakes: Check['val']['retakes']
  readonly onAdded: () => void
}

/** What was taken again and why; each stands at once, whatever becomes of the form. */
function Retakes({ id, retakes, onAdded }: RetakesProps) {
  const t = useT('mf-booking')
  const write = useWrite()
  const [reason, setReason] = useState<(typeof RETAKE_REASONS)[number] | ''>('')
  const [note, setNote] = useState('')
  const add = async () => {
    if (reason === '') return
    const answer = await write.run('addRetake', { risProcedureId: id, reason, note: note.trim() })
    if (isRefused(answer)) return
    setReason('')
    setNote('')
    onAdded()
  }
  return (
    <section className={css.retakes} aria-label={t('triage.retakes')}>
      <h3>{t('triage.retakes')}</h3>
      {retakes.length > 0 && (
        <ul>
          {retakes.map((one) => (
            <li key={`${one.time}${one.reason}${one.note}`}>
              {one.time.slice(11, 16)} {t(`triage.retakeReason.${one.reason}`)} {one.note} <span className={css.dim}>{one.userName}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={css.retake}>
        <Select
          aria-label={t('triage.retakeWhy')}
          value={reason}
          options={[
            { value: '', label: t('triage.retakeWhy') },
            ...RETAKE_REASONS.map((value) => ({ value, label: t(`triage.retakeReason.${value}`) })),
          ]}
          onChange={(event) => setReason(event.target.value as typeof reason)}
        />
        <Input
          aria-label={`${t('triage.retakes')} ${t('triage.note')}`}
          placeholder={t('triage.note')}
          maxLength={512}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button busy={write.busy} {...(reason === '' ? { refused: t('triage.retakeWhyFirst') } : {})} onClick={() => void add()}>
          {t('triage.retakeAdd')}
        </Button>
      </div>
      {write.refused && <ErrorBar says={write.refused.message} code={write.refused.code || undefined} />}
    </section>
  )
}
