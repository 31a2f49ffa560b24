import { useT } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState, type WheelEvent } from 'react'
import { dicomwebBase, renderedUrl, thumbnailUrl } from '../../viewer/archive'
import { composing } from '../../viewer/keys'
import type { SeriesEntry } from '../../viewer/series'
import { FIT, type Look, type LookAct, lookAfter } from './look'
import css from './preview.module.css'
import { usePicture } from './use-picture'

export interface PreviewedProps {
  readonly series: readonly SeriesEntry[]
  readonly identity: string
  /** At the beginning of its bar. */
  readonly children: ReactNode
}

const ACTS: Readonly<Record<string, LookAct>> = {
  Equal: 'in',
  NumpadAdd: 'in',
  Minus: 'out',
  NumpadSubtract: 'out',
  BracketLeft: 'left',
  BracketRight: 'right',
  Digit0: 'fit',
  Numpad0: 'fit',
}
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** One picture at a time: paged, zoomed, turned, moved. Each is asked for when it is looked at, and the next one once this one is here. */
export function Previewed({ series, identity, children }: PreviewedProps) {
  const t = useT('mf-report')
  const [entry, setEntry] = useState(series[0]!)
  const [index, setIndex] = useState(0)
  const [look, setLook] = useState<Look>(FIT)
  const { images } = entry
  const last = images.length - 1
  const go = (to: number) => setIndex(Math.max(0, Math.min(last, to)))
  const change = (act: LookAct) => setLook((before) => lookAfter(before, act))
  const open = (next: SeriesEntry) => {
    setEntry(next)
    setIndex(0)
    setLook(FIT)
  }
  function key(event: KeyboardEvent) {
    if (composing(event.nativeEvent) || event.ctrlKey || event.altKey || event.metaKey) return
    const step = Object.hasOwn(STEPS, event.code) ? STEPS[event.code] : undefined
    const act = Object.hasOwn(ACTS, event.code) ? ACTS[event.code] : undefined
    if (step === undefined && act === undefined) return
    event.preventDefault()
    if (step !== undefined) go(index + step)
    if (act) change(act)
  }
  const urlOf = (at: number): string | undefined => {
    const image = images[at]
    return image && renderedUrl(dicomwebBase(), entry.studyUid, entry.seriesUid, image.sopUid, image.frame)
  }
  return (
    <div className={css.preview}>
      <div className={css.bar} role="toolbar" aria-label={t('imagePreview.tools')}>
        {children}
        <IconButton
          icon="left"
          label={t('imagePreview.before')}
          keyName="←"
          {...(index === 0 ? { refused: t('imagePreview.first') } : {})}
          onClick={() => go(index - 1)}
        />
        <span className={css.count} role="status">
          {t('viewer.slice', { index: index + 1, count: images.length })}
        </span>
        <IconButton
          icon="right"
          label={t('imagePreview.next')}
          keyName="→"
          {...(index === last ? { refused: t('imagePreview.last') } : {})}
          onClick={() => go(index + 1)}
        />
        <IconButton icon="minus" label={t('imagePreview.out')} keyName="-" onClick={() => change('out')} />
        <span className={css.count}>{Math.round(look.zoom * 100)}%</span>
        <IconButton icon="plus" label={t('imagePreview.in')} keyName="+" onClick={() => change('in')} />
        <Button title={`${t('viewer.act.turnLeft')} ([)`} aria-label={t('viewer.act.turnLeft')} onClick={() => change('left')}>
          ↺
        </Button>
        <Button title={`${t('viewer.act.turnRight')} (])`} aria-label={t('viewer.act.turnRight')} onClick={() => change('right')}>
          ↻
        </Button>
        <Button title="0" onClick={() => change('fit')}>
          {t('imagePreview.fit')}
        </Button>
        <span className={css.note}>{t('imagePreview.notForDiagnosis')}</span>
      </div>
      <div className={css.body}>
        {series.length > 1 && (
          <nav className={css.rail} aria-label={t('viewer.series')}>
            {series.map((one) => (
              <button
                key={one.seriesUid}
                type="button"
                aria-pressed={one.seriesUid === entry.seriesUid}
                title={`${one.description || one.modality} · ${t('viewer.images', { count: one.images.length })}`}
                onClick={() => open(one)}
              >
                <img src={thumbnailUrl(dicomwebBase(), one.studyUid, one.seriesUid)} width={64} height={64} loading="lazy" alt="" />
                <span>
                  {one.images.length} · {one.description || one.modality}
                </span>
              </button>
            ))}
          </nav>
        )}
        <Picture
          url={urlOf(index)!}
          ahead={urlOf(index + 1)}
          look={look}
          name={`${identity} · ${t('viewer.slice', { index: index + 1, count: images.length })}`}
          onKey={key}
          onPage={(by) => go(index + by)}
          onLook={setLook}
        />
      </div>
    </div>
  )
}

interface PictureProps {
  readonly url: string
  readonly ahead: string | undefined
  readonly look: Look
  readonly name: string
  readonly onKey: (event: KeyboardEvent) => void
  readonly onPage: (by: 1 | -1) => void
  readonly onLook: (change: (before: Look) => Look) => void
}

/** The picture with what becomes of it; one that does not come says so, and an old one never stands under a new number. */
function Picture({ url, ahead, look, name, onKey, onPage, onLook }: PictureProps) {
  const t = useT('mf-report')
  const { picture, again } = usePicture(url, ahead)
  const stage = useRef<HTMLDivElement>(null)
  // It is what the screen is for: its keys work at once.
  useEffect(() => stage.current?.focus({ preventScroll: true }), [])
  const pulled = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined)
  const turned = useRef(0)
  function wheel(event: WheelEvent) {
    if (event.ctrlKey) return onLook((before) => lookAfter(before, event.deltaY < 0 ? 'in' : 'out'))
    turned.current += event.deltaY
    // A touch pad sends many small turns.
    if (Math.abs(turned.current) < 30) return
    onPage(turned.current > 0 ? 1 : -1)
    turned.current = 0
  }
  function pull(event: PointerEvent) {
    const from = pulled.current
    if (!from) return
    pulled.current = { x: event.clientX, y: event.clientY }
    onLook((before) => ({ ...before, x: before.x + event.clientX - from.x, y: before.y + event.clientY - from.y }))
  }
  return (
    <div
      className={css.stage}
      role="application"
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is worked by keys
      tabIndex={0}
      ref={stage}
      onKeyDown={onKey}
      onWheel={wheel}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        pulled.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={pull}
      onPointerUp={() => {
        pulled.current = undefined
      }}
      onPointerCancel={() => {
        pulled.current = undefined
      }}
    >
      {picture.is === 'here' && (
        <img
          src={picture.src}
          alt={name}
          draggable={false}
          style={{ transform: `translate(${look.x}px, ${look.y}px) rotate(${look.turn}deg) scale(${look.zoom})` }}
        />
      )}
      {picture.is === 'coming' && <p className={css.says}>{t('viewer.loading')}</p>}
      {picture.is === 'failed' && (
        <p className={css.says} role="alert">
          {[t('imagePreview.failed'), picture.says].filter(Boolean).join(' · ')}
          <Button onClick={again}>{t('viewer.again')}</Button>
        </p>
      )}
    </div>
  )
}
