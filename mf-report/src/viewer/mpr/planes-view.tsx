import { useT } from '@farsight/shared/i18n'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { composing } from '../keys'
import type { ViewedExam } from '../patient'
import type { ViewState, Window } from '../port'
import { presetsFor } from '../presets'
import type { SeriesEntry } from '../series'
import viewerCss from '../viewer.module.css'
import type { ViewerSession, ViewerSessionState } from '../viewer-session'
import { Named, Wrong } from '../viewport'
import css from './mpr.module.css'
import { PlanePicture } from './plane-picture'
import { planesOf } from './planes'
import type { Cursor } from './reslice'
import { type Volume, VolumeError, type VolumeFault } from './volume'

export interface PlanesViewProps {
  readonly session: ViewerSession
  readonly state: ViewerSessionState
  /** Whose images they should be; see ImageZoneProps. */
  readonly exam?: ViewedExam | undefined
  readonly onLeave: () => void
}

interface Loading {
  readonly volume?: Volume
  readonly fault?: VolumeFault
  readonly loaded: number
  readonly total: number
}

/** Axial, coronal and sagittal planes of the series in use with one crosshair: what is pointed at in one stands in all. */
export default function PlanesView({ session, state: { shown, view, patients }, exam, onLeave }: PlanesViewProps) {
  const t = useT('mf-report')
  const state = useVolume(session, shown)
  const patient = view?.patient ?? patients[0]
  // As the reader left the picture: its slice, its window, turned round or not.
  const [begins] = useState(view)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc leaves from wherever the focus is inside
    <div
      className={css.zone}
      onKeyDown={(event) => {
        if (composing(event.nativeEvent) || (event.code !== 'Escape' && event.code !== 'KeyT')) return
        event.preventDefault()
        onLeave()
      }}
    >
      {state.volume ? (
        <Linked volume={state.volume} modality={shown?.modality ?? ''} begins={begins} onLeave={onLeave}>
          {exam && (
            <span className={css.who}>
              <Named patient={patient} exam={exam} />
            </span>
          )}
          {exam && patient && <Wrong patient={patient} exam={exam} />}
        </Linked>
      ) : (
        <div className={viewerCss.notice} role={state.fault ? 'alert' : 'status'}>
          {state.fault ? t(`viewer.mpr.fault.${state.fault}`) : t('viewer.mpr.loading', { loaded: state.loaded, total: state.total })}
          <button type="button" onClick={onLeave}>
            {t('viewer.mpr.leave')}
          </button>
        </div>
      )}
    </div>
  )
}

function useVolume(session: ViewerSession, shown: SeriesEntry | null): Loading {
  const total = shown?.images.length ?? 0
  const [state, setState] = useState<Loading>({ loaded: 0, total })
  const series = shown?.seriesUid
  useEffect(() => {
    if (series === undefined) return
    const abort = new AbortController()
    const { signal } = abort
    setState({ loaded: 0, total })
    session
      .engineInUse()
      .then((port) => {
        if (!port) throw new VolumeError('broken')
        return port.volume((loaded, of) => {
          if (!signal.aborted) setState({ loaded, total: of })
        }, signal)
      })
      .then(
        (volume) => !signal.aborted && setState({ volume, loaded: total, total }),
        (error: unknown) => !signal.aborted && setState({ fault: error instanceof VolumeError ? error.fault : 'broken', loaded: 0, total }),
      )
    return () => abort.abort()
  }, [session, series, total])
  return state
}

interface LinkedProps {
  readonly volume: Volume
  readonly modality: string
  readonly begins: ViewState | null
  readonly onLeave: () => void
  readonly children: ReactNode
}

function Linked({ volume: whole, modality, begins, onLeave, children }: LinkedProps) {
  const t = useT('mf-report')
  const turned = begins?.inverted === true
  const volume = useMemo(() => (turned ? { ...whole, inverted: !whole.inverted } : whole), [whole, turned])
  const views = useMemo(() => planesOf(volume), [volume])
  const [cursor, setCursor] = useState<Cursor>(() => {
    const slice = begins ? volume.order.indexOf(begins.index) : -1
    return [volume.columns >> 1, volume.rows >> 1, volume.at[slice < 0 ? volume.slices >> 1 : slice]!]
  })
  const [window, setWindow] = useState<Window>(begins?.window ?? volume.window)
  const first = useRef<HTMLDivElement>(null)
  // Its keys, and Esc, work at once.
  useEffect(() => first.current?.querySelector<HTMLElement>('[role=application]')?.focus({ preventScroll: true }), [])
  return (
    <div ref={first} className={css.linked}>
      {views.map((view) => (
        <PlanePicture
          key={view.name}
          volume={volume}
          view={view}
          cursor={cursor}
          window={window}
          onCursor={setCursor}
          onWindow={setWindow}
          onPreset={(number) => setWindow(presetsFor(modality)[number - 1] ?? volume.window)}
        />
      ))}
      {children}
      <button type="button" className={css.leave} onClick={onLeave}>
        {t('viewer.mpr.leave')}
      </button>
    </div>
  )
}
