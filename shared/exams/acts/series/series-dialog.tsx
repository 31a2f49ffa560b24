import { type ApiError, api } from '@farsight/shared/api'
import type { ExamSeries } from '@farsight/shared/contract'
import { isStaff, personNameText } from '@farsight/shared/domain'
import { type Language, useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, message, TextArea } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { whoFor } from '../../model/who'
import { type ActDialogProps, ActDialogShell } from '../dialog/act-dialog'
import { useAct } from '../use-act'
import { MoveForm } from './move-form'
import { Unmatched } from './unmatched'

/** What is about to be done with one series. */
interface Chosen {
  readonly series: ExamSeries
  readonly act: 'doubt' | 'clear' | 'move' | 'back'
}

/** Where a series belongs: put in doubt, cleared, moved to its exam; and studies without an exam, to be bound to this one. */
export function SeriesDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const language = useLanguage()
  const { busy, fault, run, clear } = useAct(row)
  const [chosen, setChosen] = useState<Chosen>()
  const [reason, setReason] = useState('')
  const [target, setTarget] = useState<string>()
  const id = row.risProcedureId
  const { data, error, refetch } = useQuery({
    queryKey: ['exams/series', id],
    queryFn: ({ signal }) => api.call('querySeries', { risProcedureId: id }, { promptType: 'none', signal }),
    gcTime: 0,
  })
  const failed = error as ApiError | null
  const choose = (next: Chosen | undefined): void => {
    clear()
    setChosen(next)
    // Back where it came from: nobody need know the number.
    setTarget(next?.act === 'back' ? (next.series.movedFrom ?? undefined) : undefined)
  }

  async function send(): Promise<void> {
    if (!chosen) return
    const { series, act } = chosen
    const done =
      act === 'move' || act === 'back'
        ? await run('moveSeries', { seriesUid: series.seriesUid, toRisProcedureId: target!, reason })
        : await run('checkSeries', { risProcedureId: id, seriesUid: series.seriesUid, wrong: act === 'doubt', reason })
    if (!done) return
    message.success(t(`acts.series.done.${act}`))
    choose(undefined)
    setReason('')
    await refetch()
  }

  const ready = chosen !== undefined && reason.trim() !== '' && ((chosen.act !== 'move' && chosen.act !== 'back') || target !== undefined)
  return (
    <ActDialogShell
      act="series"
      row={row}
      dirty={reason !== ''}
      onClose={onClose}
      fault={fault}
      foot={
        <>
          <Button onClick={() => (chosen ? choose(undefined) : onClose())}>{t(chosen ? 'acts.cancel' : 'acts.close')}</Button>
          {chosen && (
            <Button kind="primary" busy={busy} {...(ready ? {} : { refused: t('acts.series.fill') })} onClick={() => void send()}>
              {t(`acts.series.${chosen.act}`)}
            </Button>
          )}
        </>
      }
    >
      {failed && (
        <ErrorBar what={t('acts.word.series')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      )}
      {!data && !failed && <p className="fs-2">{t('acts.loading')}</p>}
      {data && !chosen && (
        <ul aria-label={t('acts.series.list')} style={{ listStyle: 'none', padding: 0, margin: 0 }}>
          {data.val.series.length === 0 && <li className="fs-2">{t('acts.series.none')}</li>}
          {data.val.series.map((series) => (
            <SeriesLine key={series.seriesUid} series={series} mayMove={data.val.mayMove} onChoose={choose} />
          ))}
        </ul>
      )}
      {chosen && (
        <>
          <p>
            {t(`acts.series.ask.${chosen.act}`, {
              series: chosen.series.description || chosen.series.modality,
              images: chosen.series.images,
              exam: cameFrom(chosen.series, language),
            })}
          </p>
          {chosen.act === 'move' && <MoveForm own={id} onFound={setTarget} />}
          <Field label={t('acts.series.reason')} required>
            {(control) => (
              <TextArea {...control} rows={2} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
            )}
          </Field>
        </>
      )}
      {!chosen && isStaff(whoFor(row.modality).role) && <Unmatched row={row} onBound={() => void refetch()} />}
    </ActDialogShell>
  )
}

/** The exam that a series came from, as people call it. */
const cameFrom = ({ movedFromExam }: ExamSeries, language: Language): string =>
  movedFromExam ? `${movedFromExam.checkNo} ${personNameText(movedFromExam.patName, language)}` : ''

function SeriesLine({
  series,
  mayMove,
  onChoose,
}: {
  readonly series: ExamSeries
  readonly mayMove: boolean
  readonly onChoose: (chosen: Chosen) => void
}) {
  const t = useT('exams')
  const { modality, number, description, images, patName, patientId, checking, movedFrom, movedFromExam } = series
  const language = useLanguage()
  return (
    <li style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center', padding: '6px 0' }}>
      <span style={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {modality} {number} {description} · {t('acts.series.images', { count: images })}
        <span className="fs-2"> {t('acts.series.header', { name: patName || '-', id: patientId || '-' })}</span>
        {movedFrom && (
          <span className="fs-2">
            {' '}
            {t(movedFromExam ? 'acts.series.movedFrom' : 'acts.series.moved', { exam: cameFrom(series, language) })}
          </span>
        )}
        {checking && (
          <strong role="status" style={{ display: 'block' }}>
            {t('acts.series.checking', { name: checking.userName, time: checking.time, reason: checking.reason })}
          </strong>
        )}
      </span>
      <span style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginInlineStart: 'auto' }}>
        <Button onClick={() => onChoose({ series, act: checking ? 'clear' : 'doubt' })}>
          {t(checking ? 'acts.series.clear' : 'acts.series.doubt')}
        </Button>
        {mayMove && movedFromExam && <Button onClick={() => onChoose({ series, act: 'back' })}>{t('acts.series.back')}</Button>}
        {mayMove && <Button onClick={() => onChoose({ series, act: 'move' })}>{t('acts.series.move')}</Button>}
      </span>
    </li>
  )
}
