import type { EcgRecording, EcgScale } from '@farsight/shared/ecg'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { composing } from '../../viewer/keys'
import { type SheetWish, sheetWish } from '../model/sheet-keys'
import { secondsOf } from '../model/signal'
import { type SheetView, USUAL_VIEW } from '../model/view'
import { CalibrationDialog } from './calibration-dialog'
import css from './ecg.module.css'
import { EcgToolBar } from './ecg-tool-bar'
import { Foot } from './foot'
import { Layers, useCaliperText } from './layers'
import { Overview } from './overview'
import { useEcgKeyHelp } from './use-ecg-key-help'
import { useHands } from './use-hands'
import { hear, type PriorEcg, useSheet } from './use-sheet'
import { useScreenTurn, useZoneSize } from './use-zone-size'
import { chosenOf, clampedStart, type SheetFacts, viewAfterWish } from './wishes'

export interface EcgSheetProps {
  readonly recording: EcgRecording
  /** What measuring found in the first rhythm: its R peaks spare the sheet the search. */
  readonly measures?: { readonly rPeaks?: readonly number[] | undefined } | undefined
  readonly prior?: PriorEcg | undefined
  /** How the user likes to look at an ECG; read once. */
  readonly initial?: Partial<SheetView> | undefined
  readonly onScale?: ((scale: EcgScale) => void) | undefined
  /** Told with each frame of a pan too: whatever it does must be cheap. */
  readonly onView?: ((view: SheetView) => void) | undefined
}

const mainGroup = ({ groups }: EcgRecording): number =>
  Math.max(
    0,
    groups.findIndex(({ kind }) => kind === 'rhythm'),
  )

/** A strip to read the rhythm by: II, or what a monitor has instead. */
function withRhythm(view: SheetView, { groups }: EcgRecording): SheetView {
  const leads = groups[view.group]?.leads.map(({ lead }) => lead) ?? []
  return view.rhythm.some((lead) => leads.includes(lead)) ? view : { ...view, rhythm: leads.slice(0, 1) }
}

/** An ECG as on paper, in true millimetres, with calipers. What is done here changes the drawing, never a sample or a value. */
export function EcgSheet({ recording, measures, prior, initial, onScale, onView }: EcgSheetProps) {
  const t = useT('mf-report')
  useEcgKeyHelp()
  const [view, setView] = useState<SheetView>(() =>
    withRhythm({ ...USUAL_VIEW, group: mainGroup(recording), ...initial, start: 0, calipers: [], chosen: undefined }, recording),
  )
  // Another recording: what was measured on the one before is not on this one.
  const [shown, setShown] = useState(recording)
  if (shown !== recording) {
    setShown(recording)
    setView((before) => withRhythm({ ...before, group: mainGroup(recording), start: 0, calipers: [], chosen: undefined }, recording))
  }
  const [calibrating, setCalibrating] = useState(false)
  const [calibrations, setCalibrations] = useState(0)
  const zone = useRef<HTMLDivElement>(null)
  const room = useZoneSize(zone)
  const turn = useScreenTurn() + calibrations
  const peaks = view.group === mainGroup(recording) ? measures?.rPeaks : undefined
  const heard = useMemo(() => hear(recording, view.group, peaks), [recording, view.group, peaks])
  const sheet = useSheet(heard, prior, view, room, turn)
  const facts: SheetFacts | undefined = sheet && {
    view: view.start === sheet.start ? view : { ...view, start: sheet.start },
    plan: sheet.plan,
    signal: sheet.heard.signal,
    drawn: sheet.drawn,
    peaks: sheet.heard.peaks,
    zoom: sheet.zoom,
    hasPrior: prior !== undefined,
  }
  useEffect(() => onScale?.(view.scale), [onScale, view.scale])
  useEffect(() => onView?.(view), [onView, view])
  const hands = useHands(zone, facts, sheet, setView)
  const says = useCaliperText(heard?.signal.rate ?? 1, view.scale.gain)
  const chosen = chosenOf(view)

  function wish(asked: SheetWish): boolean {
    if (asked.do === 'calibrate') setCalibrating(true)
    else if (asked.do === 'prior' && !prior) message.info(t('ecgSheet.noPrior'))
    else {
      const next = facts && viewAfterWish(facts, asked)
      if (!next) return false
      setView(next)
    }
    return true
  }
  const latest = useRef(wish)
  latest.current = wish
  // The same for the life of the sheet: the bar need not be drawn anew with each frame.
  const [onWish] = useState(() => (asked: SheetWish) => {
    latest.current(asked)
  })
  function key(event: KeyboardEvent) {
    if (composing(event.nativeEvent)) return
    const asked = sheetWish(event)
    if (!asked || (asked.do === 'off' && view.chosen === undefined)) return
    if (wish(asked)) event.preventDefault()
  }
  const long = sheet && secondsOf(sheet.heard.signal) > sheet.plan.seconds + 0.05
  const label = t('ecgSheet.name', { leads: heard ? recording.groups[view.group]!.leads.length : 0 })
  return (
    <section className={css.zone} data-zone="ecg">
      <EcgToolBar view={view} groups={recording.groups} hasPrior={prior !== undefined} onWish={onWish} />
      {/* The paper scrolls where it is larger than its zone. */}
      <div
        ref={zone}
        className={css.paper}
        role="application"
        aria-label={label}
        aria-roledescription={t('ecgSheet.role')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is worked by keys
        tabIndex={0}
        onKeyDown={key}
        data-tool={view.tool}
      >
        {sheet && (
          <div className={css.sheet} style={sheet.size} {...hands}>
            <Layers sheet={sheet} view={facts!.view} priorLabel={prior ? t('ecgSheet.priorOf', { date: prior.date }) : ''} />
          </div>
        )}
        {!heard && <p className={css.state}>{t('ecgSheet.empty')}</p>}
      </div>
      {long && (
        <Overview
          sheet={sheet}
          lead={view.rhythm[0] ?? 'II'}
          onStart={(start) => setView((now) => ({ ...now, start: clampedStart({ signal: sheet.heard.signal, plan: sheet.plan }, start) }))}
        />
      )}
      {sheet && <Foot sheet={sheet} view={view} recording={recording} priorDate={prior?.date} onCalibrate={() => setCalibrating(true)} />}
      <p className={css.spoken} role="status" aria-live="polite">
        {chosen ? `${chosen.lead} ${says(chosen)}` : ''}
      </p>
      {calibrating && (
        <CalibrationDialog
          onClose={(kept) => {
            setCalibrating(false)
            if (kept) setCalibrations((before) => before + 1)
          }}
        />
      )}
    </section>
  )
}
