import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, IconButton } from '@farsight/shared/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { dicomwebBase, imageThumbnailUrl } from './archive'
import { regionRef } from './region-ref'
import css from './regions.module.css'
import type { Regions, RegionsDesk } from './regions-desk'
import { keyImageRows, type LostMark, placeOf, type RegionRow, regionRows, type StaleMark } from './regions-rows'
import type { Crux } from './regions-store'
import { circled, roiFigure } from './roi-text'
import type { SeriesEntry } from './series'

export interface RegionsListProps {
  readonly regions: Regions
  readonly series: readonly SeriesEntry[]
  /** The region that was pressed or gone to last. */
  readonly chosen: string | undefined
  /** References that the text has. */
  readonly refs: readonly string[]
  /** Marks of the text whose region stands no more. */
  readonly lost: readonly LostMark[]
  /** Marks whose figure is not the region's any more. */
  readonly stale: readonly StaleMark[]
  /** Writes the region's figure of now into its marks; undefined where there is no text to write. */
  readonly onRenew?: ((row: RegionRow) => void) | undefined
  /** Something was measured here that is nobody's but this screen's; `prior`: on an earlier exam that stands beside this one. */
  readonly unkept?: boolean | 'prior'
  /** Undefined where nothing may be changed. */
  readonly desk: RegionsDesk | undefined
  /** By a region's reference: its image, window and the region itself. */
  readonly onGo: (ref: string) => void
  /** Writes a region into the text at the caret; undefined where there is no text to write. */
  readonly onMark?: ((row: RegionRow) => void) | undefined
}

/** The regions and key images of a report, beside its text. */
export function RegionsList(props: RegionsListProps) {
  const t = useT('mf-report')
  const { regions, series, lost, stale, desk, onRenew, unkept = false } = props
  const [removed, setRemoved] = useState<string>()
  const rows = regionRows(regions.rows)
  const keys = keyImageRows(regions.rows)
  const gone = regions.rows.find(({ id, deleted }) => id === removed && deleted)
  if (rows.length === 0 && keys.length === 0 && lost.length === 0 && !gone && !regions.failure && !unkept) return null
  return (
    <section className={css.list} aria-label={t('regions')}>
      {regions.failure && (
        <div className={css.failed} data-failed>
          <ErrorBar
            what={t('region.save')}
            says={regions.failure.message}
            code={regions.failure.code || undefined}
            {...(regions.waiting > 0 ? { onRetry: () => void regions.store.again() } : {})}
            onClose={() => regions.store.dismissFailure()}
          />
        </div>
      )}
      {lost.map(({ ref, text, row }) => (
        <div key={ref} className={css.row} role="alert">
          <span className={css.lost}>{t('region.lost', { mark: text })}</span>
          {desk && row && <Button onClick={() => desk.restore(row.id)}>{t('region.undo')}</Button>}
        </div>
      ))}
      {stale.map(({ ref, text, figure, row }) => (
        <div key={`stale ${ref}`} className={css.row} role="alert">
          <span className={css.lost}>{t('region.stale', { mark: text, figure })}</span>
          {onRenew && placeOf(row, series) && <Button onClick={() => onRenew(row)}>{t('region.renew')}</Button>}
        </div>
      ))}
      {unkept && <p className={css.gone}>{t(unkept === 'prior' ? 'region.unkeptPrior' : 'region.unkept')}</p>}
      {rows.length > 0 && (
        <ul className={css.rows}>
          {rows.map((row) => (
            <Row key={row.id} row={row} {...props} onRemoved={setRemoved} />
          ))}
        </ul>
      )}
      {gone && desk && (
        <div className={css.row} role="status">
          <span className={css.gone}>{t('region.removed', { mark: gone.number ? circled(gone.number) : t('region.keyImage') })}</span>
          <Button onClick={() => desk.restore(gone.id)}>{t('region.undo')}</Button>
        </div>
      )}
      {keys.length > 0 && <KeyImages keys={keys} {...props} onRemoved={setRemoved} />}
    </section>
  )
}

/** One that has just come, or is meant now, is brought into sight: with many of them it would stand below the fold. */
function useInSight<T extends HTMLElement>({ settled }: Regions, chosen = false): RefObject<T | null> {
  const own = useRef<T>(null)
  const before = useRef(settled)
  useEffect(() => {
    if (before.current) own.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (chosen) own.current?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])
  return own
}

interface Removing {
  readonly onRemoved: (id: string) => void
}

/** `S2 图34`: the series by its number, and the image's place in it. */
function useWhere(row: Crux, series: readonly SeriesEntry[]): string {
  const t = useT('mf-report')
  const place = placeOf(row, series)
  return place ? t('region.where', { series: place.entry.number, image: place.index + 1 }) : t('region.imageGone')
}

function Row({
  row,
  regions,
  series,
  chosen,
  refs,
  desk,
  onGo,
  onMark,
  onRemoved,
}: RegionsListProps & Removing & { readonly row: RegionRow }) {
  const t = useT('mf-report')
  const where = useWhere(row, series)
  const ref = regionRef(row)
  // A region whose image is gone names no place that a text could lead to.
  const placed = placeOf(row, series) !== undefined
  const figure = roiFigure({ kind: row.kind, value: row.value ?? undefined, unit: row.unit }, useLanguage())
  const mark = circled(row.number)
  const own = useInSight<HTMLLIElement>(regions, chosen === row.id)
  return (
    <li ref={own} className={css.row} data-region={row.number} data-chosen={chosen === row.id || undefined}>
      <button
        type="button"
        className={css.go}
        title={t('regionGo')}
        aria-current={chosen === row.id ? 'true' : undefined}
        onClick={() => onGo(ref)}
      >
        <span className={css.number}>{mark}</span>
        <span>
          {t(`viewer.tool.${row.kind}`)} {figure}
        </span>
        <span className={css.where}>{where}</span>
      </button>
      {onMark && placed && !refs.includes(ref) && (
        <Button kind="text" onClick={() => onMark(row)} title={`${t('viewer.mark')} (M)`}>
          {t('viewer.mark')}
        </Button>
      )}
      {desk && (
        <IconButton
          icon="close"
          label={t('region.remove', { mark })}
          onClick={() => {
            desk.remove(row.id)
            onRemoved(row.id)
          }}
        />
      )}
    </li>
  )
}

function KeyImages({ keys, regions, ...props }: RegionsListProps & Removing & { readonly keys: readonly Crux[] }) {
  const t = useT('mf-report')
  return (
    <div className={css.head}>
      {t('region.keys', { count: keys.length, most: regions.most })}
      <ul className={css.keys}>
        {keys.map((key, i) => (
          <KeyImage key={key.id} row={key} first={i === 0} last={i === keys.length - 1} regions={regions} {...props} />
        ))}
      </ul>
    </div>
  )
}

interface KeyImageProps extends RegionsListProps, Removing {
  readonly row: Crux
  readonly first: boolean
  readonly last: boolean
}

function KeyImage({ row, regions, first, last, series, desk, onGo, onRemoved }: KeyImageProps) {
  const t = useT('mf-report')
  const where = useWhere(row, series)
  const place = placeOf(row, series)
  const name = `${t('region.keyImage')} ${row.place}`
  const own = useInSight<HTMLLIElement>(regions)
  return (
    <li ref={own} className={css.key} data-key-image={row.place}>
      <button type="button" className={css.thumb} title={`${name} · ${where}`} aria-label={name} onClick={() => onGo(row.id)}>
        {place ? <img src={imageThumbnailUrl(dicomwebBase(), place.entry, row)} loading="lazy" alt="" /> : where}
        <b>{row.place}</b>
      </button>
      {desk && (
        <span className={css.keyActs}>
          <IconButton
            icon="left"
            label={t('region.forward', { name })}
            {...(first ? { refused: t('region.first') } : {})}
            onClick={() => desk.moveKey(row.id, -1)}
          />
          <IconButton
            icon="close"
            label={t('region.removeKey', { name })}
            onClick={() => {
              desk.remove(row.id)
              onRemoved(row.id)
            }}
          />
          <IconButton
            icon="right"
            label={t('region.back', { name })}
            {...(last ? { refused: t('region.last') } : {})}
            onClick={() => desk.moveKey(row.id, 1)}
          />
        </span>
      )}
    </li>
  )
}
