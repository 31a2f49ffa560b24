import { type EcgRecording, isSecond, scaleText } from '@farsight/shared/ecg'
import { useT } from '@farsight/shared/i18n'
import { BASELINE_HZ, type DrawingFilters, MUSCLE_HZ } from '../model/drawing-filters'
import type { SheetView } from '../model/view'
import css from './ecg.module.css'
import { isLoss, noteWords } from './note-words'
import type { Sheet } from './use-sheet'

type T = ReturnType<typeof useT>

/** The filters of the drawing, as paper says them. */
export function filterWords({ baseline, mains, muscle }: DrawingFilters, t: T): string {
  const on = [
    baseline && t('ecgSheet.filterBaseline', { hz: BASELINE_HZ }),
    mains > 0 && t('ecgSheet.filterMains', { hz: mains }),
    muscle && t('ecgSheet.filterMuscle', { hz: MUSCLE_HZ }),
  ].filter(Boolean)
  return on.length === 0 ? t('ecgSheet.filtersOff') : t('ecgSheet.filtersOn', { filters: on.join(' · ') })
}

function deviceFilterWords({ filters: { lowCut, highCut, notch, text } }: EcgRecording, t: T): string {
  const band = lowCut !== null || highCut !== null ? `${lowCut ?? '?'}–${highCut ?? '?'} Hz` : ''
  const mains = notch ? t('ecgSheet.filterMains', { hz: notch }) : ''
  const said = [band, mains].filter(Boolean).join(' · ') || text
  return said ? t('ecgSheet.deviceFilters', { said }) : t('ecgSheet.deviceFiltersUnknown')
}

export interface FootProps {
  readonly sheet: Sheet
  readonly view: SheetView
  readonly recording: EcgRecording
  readonly priorDate: string | undefined
  readonly onCalibrate: () => void
}

/** What stands at the foot of the paper: scale, filters, how true the millimetres are, device. */
export function Foot({ sheet, view, recording, priorDate, onCalibrate }: FootProps) {
  const t = useT('mf-report')
  const { zoom, calibration, heard, start, plan, prior } = sheet
  const derived = plan.cells.some(({ lead }) => heard.signal.leads.get(lead)?.derived)
  const twice = [...heard.signal.leads.keys()].filter(isSecond)
  const aligned = view.prior !== 'overlay' || !prior || plan.cells.every((cell) => prior.start(cell) !== undefined)
  return (
    <footer className={css.foot} data-zone="ecg-foot">
      <b>{scaleText(view.scale)}</b>
      <span data-filters>{filterWords(view.filters, t)}</span>
      <span>{deviceFilterWords(recording, t)}</span>
      {zoom !== 1 && <b className={css.warn}>{t('ecgSheet.zoomed', { percent: Math.round(zoom * 100) })}</b>}
      {calibration.done ? (
        zoom === 1 && <span>{t('ecgSheet.true')}</span>
      ) : (
        <button type="button" className={css.uncalibrated} onClick={onCalibrate} title={t('ecgSheet.calibrateSays')}>
          {t('ecgSheet.uncalibrated')}
        </button>
      )}
      {prior && priorDate !== undefined && (
        <span className={css.legend}>
          <i />
          {t('ecgSheet.priorOf', { date: priorDate })}
          {view.prior === 'overlay' && ` ${t(aligned ? 'ecgSheet.aligned' : 'ecgSheet.notAligned')}`}
        </span>
      )}
      {twice.length > 0 && (
        <span className={css.warn} data-twice>
          {t('ecgSheet.twice', { leads: twice.join(' · ') })}
        </span>
      )}
      {derived && <span>{t('ecgSheet.derivedSays')}</span>}
      <span>{t('ecgSheet.rate', { rate: heard.signal.rate })}</span>
      {start > 0 && <span>{t('ecgSheet.from', { time: clock(start) })}</span>}
      {recording.time && <span>{recording.time}</span>}
      {recording.device && <span>{recording.device}</span>}
      {recording.notes.map((note) => (
        <span key={note} className={isLoss(note) ? css.warn : undefined}>
          {noteWords(note, t)}
        </span>
      ))}
    </footer>
  )
}

/** Minutes and seconds into the recording. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}.${Math.floor((seconds * 10) % 10)}`
