import { useT } from '@farsight/shared/i18n'
import { memo, useState } from 'react'
import { dicomwebBase, thumbnailUrl } from './archive'
import { Others } from './others-text'
import type { SeriesEntry } from './series'
import css from './viewer.module.css'
import type { ViewerSession, ViewerSessionState } from './viewer-session'

export interface SeriesListProps {
  readonly session: ViewerSession
  readonly state: Pick<ViewerSessionState, 'series' | 'shown' | 'loaded' | 'prior' | 'others'>
}

// Scrolling draws the picture's words anew with each slice, and nothing else.
const sameList = (a: SeriesListProps, b: SeriesListProps): boolean =>
  a.session === b.session && (['series', 'shown', 'loaded', 'prior', 'others'] as const).every((key) => a.state[key] === b.state[key])

/** The series at the left edge: a picture each, how many images, and how many of them are here. */
export const SeriesList = memo(function SeriesList({ session, state }: SeriesListProps) {
  const t = useT('mf-report')
  return (
    <nav className={css.series} aria-label={t('viewer.series')}>
      {state.series.map((entry) => (
        <SeriesButton
          key={entry.seriesUid}
          entry={entry}
          chosen={state.shown?.seriesUid === entry.seriesUid}
          loaded={state.loaded[entry.seriesUid] ?? 0}
          onClick={() => void session.showSeries(entry)}
        />
      ))}
      {state.prior.phase === 'ready' && state.prior.exam && (
        <>
          <b className={css.priorHead}>{t('viewer.prior', { day: state.prior.exam.day })}</b>
          {state.prior.exam.series.map((entry) => (
            <SeriesButton
              key={entry.seriesUid}
              entry={entry}
              chosen={state.shown?.seriesUid === entry.seriesUid}
              loaded={state.loaded[entry.seriesUid] ?? 0}
              onClick={() => void session.showSeries(entry)}
            />
          ))}
        </>
      )}
      {state.others.length > 0 && (
        <p className={css.others}>
          <Others others={state.others} />
        </p>
      )}
    </nav>
  )
}, sameList)

interface SeriesButtonProps {
  readonly entry: SeriesEntry
  readonly chosen: boolean
  readonly loaded: number
  readonly onClick: () => void
}

function SeriesButton({ entry, chosen, loaded, onClick }: SeriesButtonProps) {
  const t = useT('mf-report')
  const [broken, setBroken] = useState(false)
  const count = entry.images.length
  const name = entry.description || `${entry.modality} ${entry.number}`
  return (
    <button
      type="button"
      className={css.thumb}
      aria-pressed={chosen}
      title={`${name} · ${t('viewer.images', { count })}`}
      onClick={onClick}
    >
      {broken ? (
        <span className={css.thumbNone}>{entry.modality}</span>
      ) : (
        <img
          src={thumbnailUrl(dicomwebBase(), entry.studyUid, entry.seriesUid)}
          width={64}
          height={64}
          loading="lazy"
          alt=""
          onError={() => setBroken(true)}
        />
      )}
      <span
        className={css.progress}
        role="progressbar"
        aria-label={t('viewer.loaded')}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={loaded}
      >
        <i style={{ width: `${(100 * loaded) / count}%` }} />
      </span>
      <span className={css.thumbText}>
        {entry.checking && <b className={css.doubt}>{t('viewer.checking')}</b>}
        {count} · {name}
      </span>
    </button>
  )
}
