import { api, mayPass } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import type { EcgRecordingHead } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { type EcgRecording, reportRecording } from '@farsight/shared/ecg'
import { EcgFiles, reasonOf } from '@farsight/shared/exams/ecg-files'
import { useT } from '@farsight/shared/i18n'
import { Bar } from '@farsight/shared/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { failureOf } from '../model/ports'
import { Arrivals } from './arrivals'
import { EcgDeskContext } from './critical/desk'
import { MeasurePanel } from './measures/measure-panel'
import css from './measures/measures.module.css'
import { type KeptMeasures, useMeasures } from './measures/use-measures'
import { useStretch } from './measures/use-stretch'
import { withHeard } from './model/heard'
import { askEcgs, type ExamEcgs, loadRecording } from './model/load'
import { askPriors } from './model/priors'
import { EcgPdf } from './pdf/ecg-pdf'
import { type EcgContent, EcgPane } from './sheet/ecg-pane'

/** What of the exam the zone needs. */
export interface EcgExam {
  readonly risProcedureId: string
  readonly checkTime?: string | null | undefined
}

export interface EcgZoneProps {
  readonly exam: EcgExam
  /** The report is signed. */
  readonly signed: boolean
  /** A second reader knows neither what the first one measured nor what was before. */
  readonly blind?: boolean | undefined
  /** Whoever writes the report corrects values; undefined for who reads. */
  readonly onInsert?: ((line: string) => void) | undefined
}

/** What comes or goes here is in the sheet's choice at once. */
function Files({ risProcedureId }: EcgExam) {
  const client = useQueryClient()
  return (
    <EcgFiles
      risProcedureId={risProcedureId}
      onChange={() => void client.invalidateQueries({ queryKey: ['mf-report/ecg', risProcedureId] })}
    />
  )
}

/** The ECG of an exam: files that are brought to it, which recording, the sheet, and what was measured in it. */
export function EcgZone(props: EcgZoneProps) {
  return (
    <div className={css.zone}>
      {!props.blind && <Files key={props.exam.risProcedureId} {...props.exam} />}
      <Shown {...props} />
    </div>
  )
}

function Shown({ exam, signed, blind = false, onInsert }: EcgZoneProps) {
  const { risProcedureId } = exam
  const client = useQueryClient()
  const ecgs = useQuery({
    queryKey: ['mf-report/ecg', risProcedureId],
    queryFn: ({ signal, queryKey }) => askEcgs(api.call as never, risProcedureId, signal, client.getQueryData<ExamEcgs>(queryKey)),
    gcTime: 60_000,
    retry: false,
  })
  const { refetch } = ecgs
  // Another desk's file or a device's ECG is a sign of the exam's row; values that somebody kept come along with it.
  useEffect(() => {
    const signs = bus.on('row-changed.v1').subscribe((row) => row.risProcedureId === risProcedureId && void refetch())
    const back = bus.on('push-resync.v1').subscribe(() => void refetch())
    return () => {
      signs.unsubscribe()
      back.unsubscribe()
    }
  }, [risProcedureId, refetch])
  const { data, error } = ecgs
  const failed = error ? failureOf(error) : undefined
  // A line that is cut leaves the sheet as it stands; a no of the server (the last recording was taken back, the exam is out of sight) does not.
  if (!data || (failed && failed.kind === 'business' && !mayPass(failed))) {
    const content: EcgContent = !failed
      ? { phase: 'loading' }
      : failed.code === CODE.imagesNotUploaded
        ? { phase: 'none' }
        : { phase: 'refused', reason: failed.message, code: failed.code || undefined, onRetry: () => void ecgs.refetch() }
    return <EcgPane content={content} />
  }
  const shown = blind ? { ...data, measures: null } : data
  return <Recordings key={risProcedureId} exam={exam} ecgs={shown} signed={signed} blind={blind} onInsert={onInsert} />
}

const shows = ({ kind }: EcgRecordingHead): boolean => kind === 'waves'

function Recordings({ exam, ecgs, signed, blind, onInsert }: EcgZoneProps & { readonly ecgs: ExamEcgs }) {
  const t = useT('mf-report')
  const { recordings } = ecgs
  const usual = reportRecording(recordings, ecgs.measures?.recordingId)
  const [chosen, setChosen] = useState(usual?.id ?? '')
  const head = recordings.find(({ id }) => id === chosen) ?? usual
  // Of the exam and not of one sheet: what still has to be sent does not go with the look at another recording.
  const kept = useMeasures(ecgs.risProcedureId, head?.id ?? '', ecgs.measures, (of) => recordings.some(({ id }) => id === of), usual?.id)
  const root = useRef<HTMLDivElement>(null)
  useKeeper(onInsert !== undefined, kept, root)
  return (
    <div className={css.zone} ref={root}>
      {head?.foreign === 1 && <Bar kind="warn">{t('ecg.foreign')}</Bar>}
      {head && <Arrivals recordings={recordings} chosen={chosen} shown={head.id} onOpen={setChosen} />}
      {recordings.length > 1 && (
        <label className={css.choice}>
          {t('ecg.recording')}
          <select className={css.select} value={head?.id} onChange={(event) => setChosen(event.target.value)}>
            {recordings.map((one, i) => (
              <option key={one.id} value={one.id}>
                {`${i + 1} · ${one.time || t('ecg.noTime')} · ${one.kind === 'waves' ? one.device || one.format.toUpperCase() : t(`ecg.kind.${one.kind}`)}`}
              </option>
            ))}
          </select>
        </label>
      )}
      {head && (
        <Recording key={head.id} kept={kept} exam={exam} ecgs={ecgs} head={head} signed={signed} blind={blind} onInsert={onInsert} />
      )}
    </div>
  )
}

/** Where a report is written, its page keeps recording and values by this before it sends it. */
function useKeeper(writes: boolean, { keep }: KeptMeasures, root: RefObject<HTMLElement | null>): void {
  const keeps = useContext(EcgDeskContext)?.keeps
  useEffect(() => {
    if (!writes || !keeps) return
    keeps(async () => {
      const { activeElement } = document
      // A key sends while the caret stands in a value.
      if (activeElement instanceof HTMLInputElement && root.current?.contains(activeElement)) activeElement.blur()
      const wrong = root.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]')
      wrong?.focus()
      return wrong ? false : keep()
    })
    return () => keeps(undefined)
  }, [writes, keeps, keep, root])
}

interface RecordingProps extends EcgZoneProps {
  readonly ecgs: ExamEcgs
  readonly head: EcgRecordingHead
  readonly kept: KeptMeasures
}

function Recording({ exam, ecgs, head, kept, signed, blind, onInsert }: RecordingProps) {
  const words = useT('ecg-files')
  const loaded = useQuery({
    queryKey: ['mf-report/ecg-recording', ecgs.risProcedureId, head.id],
    queryFn: ({ signal }) => loadRecording(api.call as never, ecgs, head, signal),
    enabled: shows(head),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  if (head.kind === 'refused')
    return <EcgPane content={{ phase: 'refused', reason: words(`refused.${reasonOf(head.reason)}`, { detail: head.detail }) }} />
  if (head.kind === 'pdf') {
    // Nothing is measured in a page: that the report was read from it is kept all the same.
    kept.shows([], 'bazett')
    return <EcgPdf risProcedureId={ecgs.risProcedureId} id={head.id} />
  }
  if (loaded.error) {
    const { message, code } = failureOf(loaded.error)
    return <EcgPane content={{ phase: 'refused', reason: message, code: code || undefined, onRetry: () => void loaded.refetch() }} />
  }
  if (!loaded.data) return <EcgPane content={{ phase: 'loading' }} />
  return <Ready exam={exam} recording={loaded.data} kept={kept} signed={signed} blind={blind} onInsert={onInsert} />
}

interface ReadyProps extends EcgZoneProps {
  readonly recording: EcgRecording
  readonly kept: KeptMeasures
}

function Ready({ exam, recording, kept, signed, blind, onInsert }: ReadyProps) {
  const { computed, rPeaks, long, onView } = useStretch(recording)
  const prior = useQuery({
    queryKey: ['mf-report/ecg-prior', exam.risProcedureId],
    queryFn: ({ signal }) => askPriors(api.call as never, exam, signal),
    enabled: !blind,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const noted = useMemo(() => withHeard(recording, computed), [recording, computed])
  const measures = useMemo(() => (rPeaks ? { measures: { rPeaks } } : {}), [rPeaks])
  return (
    <>
      <div className={css.sheet}>
        <EcgPane content={{ phase: 'ready', recording: noted, onView, ...measures, ...(prior.data ? { prior: prior.data } : {}) }} />
      </div>
      <MeasurePanel
        recording={recording}
        computed={computed}
        long={long}
        kept={kept.kept}
        elsewhere={kept.elsewhere}
        signed={signed}
        {...(onInsert ? { writes: kept, onInsert } : {})}
      />
    </>
  )
}
