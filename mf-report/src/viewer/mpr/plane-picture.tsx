import { useT } from '@farsight/shared/i18n'
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { composing } from '../keys'
import type { Window } from '../port'
import css from './mpr.module.css'
import type { PlaneView } from './planes'
import { axisLength, type Cursor, moved, nearestSlice, paint, partOf, reslice, stepped, valueAt } from './reslice'
import type { Volume } from './volume'

export interface PlanePictureProps {
  readonly volume: Volume
  readonly view: PlaneView
  readonly cursor: Cursor
  readonly window: Window
  readonly onCursor: (cursor: Cursor) => void
  readonly onWindow: (window: Window) => void
  readonly onPreset: (number: number) => void
}

const RIGHT = 2
const LEAST_WIDTH = 1
/** Grey values for one pixel of a drag. */
const WINDOW_STEP = 2

/** One plane with its crosshair. Left sets it, the wheel and the arrows move through the planes, right windows. */
export function PlanePicture({ volume, view, cursor, window, onCursor, onWindow, onPreset }: PlanePictureProps) {
  const t = useT('mf-report')
  const zone = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(zone)
  const fixed = cursor[view.fixed]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plane changes with the one coordinate that it does not show
  const plane = useMemo(() => reslice(volume, view, cursor), [volume, view, fixed])
  useLayoutEffect(() => {
    const target = canvas.current
    const context = target?.getContext('2d')
    if (!target || !context) return
    target.width = plane.width
    target.height = plane.height
    context.putImageData(paint(plane, window, volume), 0, 0)
  }, [plane, window, volume])

  const [width, height] = [axisLength(volume, view.across.axis), axisLength(volume, view.down.axis)]
  const scale = Math.min(size.width / Math.max(1, width), size.height / Math.max(1, height))
  const shown = { width: width * scale, height: height * scale }
  const part = (axis: typeof view.across): number => {
    const along = partOf(volume, cursor, axis.axis)
    return axis.flip ? 1 - along : along
  }

  const drag = useRef<{ readonly button: number; readonly x: number; readonly y: number; readonly window: Window } | undefined>(undefined)
  function point({ clientX, clientY }: PointerEvent) {
    const box = canvas.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    const along = (axis: typeof view.across, at: number): number => (axis.flip ? 1 - at : at)
    const across = moved(volume, cursor, view.across.axis, along(view.across, (clientX - box.left) / box.width))
    onCursor(moved(volume, across, view.down.axis, along(view.down, (clientY - box.top) / box.height)))
  }
  function move(event: PointerEvent) {
    const from = drag.current
    if (!from) return
    if (from.button !== RIGHT) return point(event)
    onWindow({
      width: Math.max(LEAST_WIDTH, from.window.width + WINDOW_STEP * (event.clientX - from.x)),
      center: from.window.center + WINDOW_STEP * (event.clientY - from.y),
    })
  }
  const step = (by: number) => onCursor(stepped(volume, cursor, view.fixed, by))
  useWheel(zone, step)

  function key(event: KeyboardEvent) {
    if (composing(event.nativeEvent) || event.ctrlKey || event.altKey || event.metaKey) return
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.code]
    const preset = /^(?:Digit|Numpad)([0-6])$/.exec(event.code)?.[1]
    if (by !== undefined) step(by)
    else if (preset !== undefined) onPreset(Number(preset))
    else return
    event.preventDefault()
  }
  const [index, count] =
    view.fixed === 2
      ? [nearestSlice(volume, cursor[2]), volume.slices]
      : [Math.round(cursor[view.fixed]), view.fixed === 0 ? volume.columns : volume.rows]
  return (
    <div
      ref={zone}
      className={css.plane}
      role="application"
      aria-label={t(`viewer.mpr.${view.name}`)}
      data-plane={view.name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is worked by keys
      tabIndex={0}
      onKeyDown={key}
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        event.currentTarget.focus({ preventScroll: true })
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { button: event.button, x: event.clientX, y: event.clientY, window }
        if (event.button !== RIGHT) point(event)
      }}
      onPointerMove={move}
      onPointerUp={() => {
        drag.current = undefined
      }}
    >
      <div className={css.picture} style={shown}>
        <canvas ref={canvas} />
        <i className={css.upright} style={{ left: `${100 * part(view.across)}%` }} />
        <i className={css.level} style={{ top: `${100 * part(view.down)}%` }} />
      </div>
      <b className={css.name}>{t(`viewer.mpr.${view.name}`)}</b>
      <span className={css.top}>{view.sides.top}</span>
      <span className={css.right}>{view.sides.right}</span>
      <span className={css.bottom}>{view.sides.bottom}</span>
      <span className={css.left}>{view.sides.left}</span>
      <span className={css.place}>
        {t('viewer.mpr.place', { index: index + 1, count })} {t('viewer.mpr.value', { value: Math.round(valueAt(volume, cursor)) })}
      </span>
      <span className={css.window}>
        W {Math.round(window.width)} L {Math.round(window.center)}
      </span>
    </div>
  )
}

function useSize(zone: { readonly current: HTMLDivElement | null }) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const place = zone.current
    if (!place) return
    const measure = () => setSize({ width: place.clientWidth, height: place.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [zone])
  return size
}

/** React listens to wheels passively: the page would scroll along. */
function useWheel(zone: { readonly current: HTMLDivElement | null }, step: (by: number) => void) {
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    const place = zone.current
    if (!place) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      if (event.deltaY !== 0) latest.current(event.deltaY > 0 ? 1 : -1)
    }
    place.addEventListener('wheel', turn, { passive: false })
    return () => place.removeEventListener('wheel', turn)
  }, [zone])
}
