import { useT } from '@farsight/shared/i18n'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { levelFor } from '../model/pyramid'
import { secondsOf, storedStretch } from '../model/signal'
import { penLevel, penSamples } from '../model/trace'
import css from './ecg.module.css'
import { clock } from './foot'
import type { Sheet } from './use-sheet'
import { useZoneSize } from './use-zone-size'

/** Half a strip is this many µV: a lead of usual height fills it. */
const HALF_UV = 1500

export interface OverviewProps {
  readonly sheet: Sheet
  readonly lead: string
  readonly onStart: (start: number) => void
}

/** The whole of a long recording, and the part of it that the sheet shows. */
export function Overview({ sheet, lead, onStart }: OverviewProps) {
  const t = useT('mf-report')
  const zone = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = useZoneSize(zone)
  const { heard, start, plan, surface } = sheet
  const total = secondsOf(heard.signal)
  const { colours } = surface
  const ratio = window.devicePixelRatio || 1
  useLayoutEffect(() => {
    const target = canvas.current
    const pen = target?.getContext('2d')
    const shown = heard.signal.leads.get(lead)
    if (!target || !pen || !shown || width === 0) return
    target.width = Math.round(width * ratio)
    target.height = Math.round(height * ratio)
    pen.strokeStyle = colours.trace
    pen.lineWidth = Math.max(1, 0.7 * ratio)
    const dx = target.width / heard.signal.length
    const place = { x: 0, dx, base: target.height / 2, perUv: target.height / 2 / HALF_UV }
    const level = levelFor(heard.levels(lead), 1 / dx)
    const stretch = storedStretch(shown)
    pen.beginPath()
    if (level) penLevel(pen, level, stretch, 0, heard.signal.length, place)
    else penSamples(pen, stretch, 0, heard.signal.length, place)
    pen.stroke()
  }, [heard, lead, width, height, ratio, colours])

  const to = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width > 0) onStart(((event.clientX - box.left) / box.width) * total - plan.seconds / 2)
  }
  const key = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: start - 1,
      ArrowRight: start + 1,
      PageUp: start - plan.seconds,
      PageDown: start + plan.seconds,
      Home: 0,
      End: total,
    }
    const next = steps[event.key]
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    onStart(next)
  }
  return (
    <div
      ref={zone}
      className={css.overview}
      role="slider"
      tabIndex={0}
      aria-label={t('ecgSheet.overview', { lead })}
      aria-valuemin={0}
      aria-valuemax={Math.round(total)}
      aria-valuenow={Math.round(start)}
      aria-valuetext={t('ecgSheet.overviewAt', { from: clock(start), total: clock(total) })}
      onKeyDown={key}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        to(event)
      }}
      onPointerMove={(event) => event.buttons === 1 && to(event)}
    >
      <canvas ref={canvas} className={css.layer} style={{ width, height }} />
      <i className={css.window} style={{ left: `${(100 * start) / total}%`, width: `${Math.max(0.4, (100 * plan.seconds) / total)}%` }} />
      <span className={css.clock}>
        {lead} {clock(start)} / {clock(total)}
      </span>
    </div>
  )
}
