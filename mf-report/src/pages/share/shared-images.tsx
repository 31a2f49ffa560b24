import type { SharedRegion } from '@farsight/shared/contract'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, classes } from '@farsight/shared/ui'
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { seriesUrl } from '../../viewer/archive'
import { presetsFor } from '../../viewer/presets'
import { regionRef } from '../../viewer/region-ref'
import { sharedRois } from '../../viewer/regions-rows'
import { circled } from '../../viewer/roi-text'
import type { ViewerSession } from '../../viewer/viewer-session'
import css from './share.module.css'
import { Watermark } from './watermark'

interface SharedImagesProps {
  readonly session: ViewerSession
  /** The door that thumbnails come by. */
  readonly dicomweb: string
  /** Of the report, on these images. */
  readonly regions: readonly SharedRegion[]
  /** Stands across the picture. */
  readonly mark?: string
  /** Nobody knows whether they may still be shown. */
  readonly lost?: boolean
  /** As high as the window leaves room for: doctors look at it together. */
  readonly tall?: boolean
  /** Stands over the picture, in its place. */
  readonly children?: ReactNode
}

/** Images for somebody who is no radiologist: a picture, a slider, the series; by thumb, mouse and keys. */
export function SharedImages({ session, dicomweb, regions, mark = '', lost = false, tall = false, children }: SharedImagesProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const state = useSyncExternalStore(session.subscribe, session.snapshot)
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = host.current
    if (!place) return
    place.append(session.element)
    void session.attached()
    const observer = new ResizeObserver(() => void session.attached())
    observer.observe(place)
    return () => {
      observer.disconnect()
      session.element.remove()
    }
  }, [session])

  const { series, shown, view, problem, phase, engineFailed } = state
  const rois = useMemo(() => sharedRois(regions, series), [regions, series])
  useEffect(() => session.setRegions(rois, true), [session, rois])
  if (phase === 'none') return <p>{t('share.noImages')}</p>
  const count = shown?.images.length ?? 0
  const index = problem?.index ?? view?.index ?? 0
  const presets = presetsFor(shown?.modality ?? '')
  const failed = engineFailed || problem !== null || phase === 'failed'
  return (
    <>
      <div className={classes(css.box, tall && css.tall)}>
        <div className={css.host} ref={host} data-hidden={lost || problem !== null || undefined} />
        {view && !failed && !lost && <div className={css.at}>{t('share.slice', { index: index + 1, count })}</div>}
        {view?.sides &&
          !failed &&
          !lost &&
          (['top', 'right', 'bottom', 'left'] as const).map((at) => (
            <b key={at} className={css.side} data-at={at}>
              {view.sides?.[at]}
            </b>
          ))}
        {mark && <Watermark text={mark} className={css.mark} />}
        {!failed && !lost && children}
        {lost && (
          <div className={css.says} role="alert">
            {t('share.lost')}
          </div>
        )}
        {!lost && failed && (
          <div className={css.says} role="alert">
            {problem ? t(`viewer.problem.${problem.kind}`, { status: problem.status, code: '' }) : t('viewer.engineFailed')}
            <Button onClick={() => void session.again()}>{t('viewer.again')}</Button>
          </div>
        )}
        {!lost && !failed && !view && <div className={css.says}>{t('viewer.loading')}</div>}
      </div>
      {count > 1 && (
        <input
          type="range"
          className={css.slider}
          aria-label={t('share.sliceOf')}
          aria-valuetext={t('share.slice', { index: index + 1, count })}
          min={0}
          max={count - 1}
          value={index}
          onChange={(event) => session.command({ do: 'image', index: Number(event.target.value) })}
          onKeyDown={(event) => {
            const by = STEPS[event.key]
            if (!by || event.ctrlKey || event.altKey || event.metaKey) return
            // The slider's own step counts from the image that stands: of fast presses, while one is on its way, all but the first were lost.
            event.preventDefault()
            session.command({ do: 'slice', by })
          }}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame */}
      <div className={css.row} role="group" aria-label={t('viewer.tools')}>
        {presets.slice(0, 4).map((preset, i) => (
          <Button key={preset.en} onClick={() => session.command({ do: 'preset', number: i + 1 })}>
            {preset[language]}
          </Button>
        ))}
        <Button onClick={() => session.command({ do: 'invert' })}>{t('viewer.act.invert')}</Button>
        <Button onClick={() => session.command({ do: 'reset' })}>{t('viewer.act.reset')}</Button>
      </div>
      {rois.length > 0 && (
        <nav className={css.row} aria-label={t('share.regions')}>
          {rois.map((roi) => (
            <Button key={roi.id} aria-pressed={state.chosen === roi.id} onClick={() => void session.goTo(regionRef(roi))}>
              {circled(roi.number ?? 0)} {t('share.regionAt', { image: roi.index + 1 })}
            </Button>
          ))}
        </nav>
      )}
      {series.length > 1 && (
        <nav className={css.series} aria-label={t('viewer.series')}>
          {series.map((entry) => (
            <button
              key={entry.seriesUid}
              type="button"
              className={css.thumb}
              aria-pressed={entry.seriesUid === shown?.seriesUid}
              onClick={() => void session.showSeries(entry)}
            >
              <img
                src={`${seriesUrl(dicomweb, entry.studyUid, entry.seriesUid)}/thumbnail`}
                width={72}
                height={72}
                loading="lazy"
                alt=""
                onError={hide}
              />
              <span>
                {entry.modality} {entry.number} · {entry.images.length}
              </span>
            </button>
          ))}
        </nav>
      )}
    </>
  )
}

/** What the arrows do to a slider. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** A series of which the archive draws no picture has its words alone. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  currentTarget.style.visibility = 'hidden'
}
