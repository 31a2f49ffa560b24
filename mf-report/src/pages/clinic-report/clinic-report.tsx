import { type ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, NoRightPanel } from '@farsight/shared/ui'
import { ConfirmDialog, useModalityName } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Hit } from '../../guard'
import { GuardPanel } from '../parts/guard/guard-panel'
import css from './clinic.module.css'
import { PatientFields } from './patient-fields'
import { PictureZone } from './picture-zone'
import { TextFields } from './text-fields'
import { useClinicGuard } from './use-clinic-guard'
import { type Preset, type Sent, useClinicReport } from './use-clinic-report'

/** The clinic's report screens B and C: one simple screen, two presets that the facility configures (decision 13). */
export function ClinicReportPage({ kind }: { readonly kind: 'B' | 'C' }) {
  const t = useT('mf-report')
  const common = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-report/clinic-preset', kind],
    queryFn: ({ signal }) => api.call('getClinicPreset', { kind }, { promptType: 'none', signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const title = t(`clinicReport.title${kind}`)
  const payload = session.current()
  const fault = (error as ApiError | null) ?? undefined
  if (payload?.[kind === 'B' ? 'menus2' : 'menus3'] === 0 || fault?.code === CODE.noPermission) return <NoRightPanel title={title} />
  if (data) return <ClinicReport preset={data.val} title={title} />
  if (!fault) return null
  return (
    <ErrorBar
      what={common('opening', { title })}
      says={fault.message}
      code={fault.code || fault.status || undefined}
      onRetry={() => void refetch()}
    />
  )
}

function ClinicReport({ preset, title }: { readonly preset: Preset; readonly title: string }) {
  const t = useT('mf-report')
  const modality = useModalityName()
  const form = useRef<HTMLFormElement>(null)
  const [emptying, setEmptying] = useState(false)
  const report = useClinicReport(preset)
  const { failure, sent, busy, written, unready } = report

  const guard = useClinicGuard(report, preset)
  // What goes out is what stands there when the check has come, not what stood there at the press.
  const latest = useRef(report)
  latest.current = report

  function submit(event?: FormEvent): void {
    event?.preventDefault()
    const wrong = report.check()
    if (wrong) form.current?.querySelector<HTMLElement>(`[data-field="${wrong}"] :is(input,select,textarea,button)`)?.focus()
    else if (!busy && unready === 0) guard.gate((overrides) => void latest.current.send(overrides))
  }
  function goTo({ field, from, to }: Hit): void {
    const area = form.current?.querySelector<HTMLTextAreaElement>(`[data-field="${field}"] textarea`)
    // Selected first: with the focus the browser scrolls to the place, not to the text's beginning.
    area?.setSelectionRange(from, to)
    area?.focus()
  }
  const send = useRef(submit)
  send.current = submit
  useEffect(() => {
    function key(event: KeyboardEvent): void {
      if (event.isComposing || event.keyCode === 229 || event.key !== 'Enter' || !event.ctrlKey) return
      event.preventDefault()
      send.current()
    }
    const element = form.current
    element?.addEventListener('keydown', key)
    return () => element?.removeEventListener('keydown', key)
  }, [])
  const count = Object.keys(report.faults).length
  return (
    <form ref={form} className={css.page} noValidate onSubmit={submit} aria-label={title}>
      <div className={css.scroll}>
        <div className={css.in}>
          <div className={css.head}>
            <h1>{title}</h1>
            <span className="fs-2">{modality(preset.modality)}</span>
          </div>
          {sent && !written && <SentBar sent={sent} />}
          {failure && (
            <ErrorBar what={t('clinicReport.submit')} says={failure.message} code={failure.code || undefined} onClose={report.dismiss} />
          )}
          {count > 3 && <Bar kind="error">{t('clinicReport.faults', { count })}</Bar>}
          <PatientFields report={report} preset={preset} refusedSide={failure?.code === CODE.markSide} />
          {preset.imageSlots > 0 && <PictureZone report={report} slots={preset.imageSlots} />}
          <TextFields report={report} preset={preset} />
        </div>
      </div>
      <GuardPanel guard={guard} onGo={goTo} />
      <div className={css.foot}>
        <span className="fs-2">{t('clinicReport.author', { name: session.current()?.userBriefInfo?.userName ?? '' })}</span>
        {written && <Button onClick={() => setEmptying(true)}>{t('clinicReport.empty')}</Button>}
        <Button kind="primary" type="submit" busy={busy} {...(unready > 0 ? { refused: t('clinicReport.unready') } : {})}>
          {t('clinicReport.submit')} <kbd className="fs-kbd">Ctrl+Enter</kbd>
        </Button>
      </div>
      {emptying && (
        <ConfirmDialog
          title={t('clinicReport.emptyTitle')}
          verb={t('clinicReport.empty')}
          danger
          onConfirm={() => {
            report.empty()
            setEmptying(false)
          }}
          onClose={() => setEmptying(false)}
        >
          {t('clinicReport.emptySays')}
        </ConfirmDialog>
      )}
    </form>
  )
}

/** What was sent last, and the way to it. */
function SentBar({ sent: { risProcedureId, modality, t: time, sign, patName } }: { readonly sent: Sent }) {
  const t = useT('mf-report')
  const link = `/clinic/view_report/local?${new URLSearchParams({ procedureId: risProcedureId, modality, t: time, sign }).toString()}`
  return (
    <Bar kind="ok" acts={<Link to={link}>{t('clinicReport.view')}</Link>}>
      {t('clinicReport.sent', { name: patName })}
    </Bar>
  )
}
