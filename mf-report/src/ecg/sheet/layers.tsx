import { useT } from '@farsight/shared/i18n'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Caliper } from '../model/calipers'
import { amplitudeValue, timeValue } from '../model/calipers'
import type { SheetView } from '../model/view'
import css from './ecg.module.css'
import { paintCalipers } from './paint-calipers'
import { paintGrid } from './paint-grid'
import { paintNames } from './paint-names'
import { paintTraces } from './paint-traces'
import type { Surface } from './surface'
import type { Sheet } from './use-sheet'

/** What a caliper says beside itself, in the user's language. */
export function useCaliperText(rate: number, gain: number): (caliper: Caliper) => string {
  const t = useT('mf-report')
  return (caliper) => {
    if (caliper.kind === 'amplitude') {
      const mv = amplitudeValue(caliper)
      return t('ecgSheet.amplitude', { mv: mv.toFixed(2), mm: (mv * gain).toFixed(1) })
    }
    const { ms, bpm } = timeValue(caliper, rate)
    if (bpm === null) return t('ecgSheet.time', { ms: Math.round(ms) })
    // A slow rate by halves: 1600 ms are 37.5, and the limit of a critical one is 40.
    return t('ecgSheet.timeRate', { ms: Math.round(ms), bpm: bpm < 100 ? Math.round(bpm * 10) / 10 : Math.round(bpm) })
  }
}

/** Draws on a canvas when what it shows has changed; its size is set only when that changes, as setting it empties the canvas. */
function useCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  surface: Surface,
  draw: (pen: CanvasRenderingContext2D) => void,
  on: readonly unknown[],
) {
  useLayoutEffect(() => {
    const target = canvas.current
    const pen = target?.getContext('2d')
    if (!target || !pen) return
    if (target.width !== surface.width) target.width = surface.width
    if (target.height !== surface.height) target.height = surface.height
    draw(pen)
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what its picture depends on
  }, on)
}

const useLayer = () => useRef<HTMLCanvasElement>(null)

/** Paper, traces, names and calipers, each on a canvas of its own: what has not changed is not drawn again. */
export function Layers({ sheet, view, priorLabel }: { readonly sheet: Sheet; readonly view: SheetView; readonly priorLabel: string }) {
  const { surface, drawn, prior, heard } = sheet
  const { k, ratio, width, height, colours, plan, start } = surface
  const [grid, traces, names, calipers] = [useLayer(), useLayer(), useLayer(), useLayer()]
  const silent = useT('mf-report')('ecgSheet.silent')
  const says = useCaliperText(heard.signal.rate, plan.scale.gain)
  const overlay = view.prior === 'overlay'
  const onR = view.snap ? (sample: number) => heard.peaks.within(sample, sample + 1).length > 0 : undefined
  useCanvas(grid, surface, (pen) => paintGrid(pen, surface), [k, ratio, width, height, colours])
  const { signal } = heard
  const priorSignal = prior?.drawn.signal
  const still = [k, ratio, width, height, colours, plan]
  const traced = { now: drawn, prior, overlay, silent }
  useCanvas(traces, surface, (pen) => paintTraces(pen, surface, traced), [...still, start, drawn, prior, overlay, silent])
  const earlier = priorSignal && { signal: priorSignal, label: priorLabel }
  useCanvas(names, surface, (pen) => paintNames(pen, surface, { signal, prior: earlier, overlay, derivedSign: '*' }), [
    ...[...still, signal, priorSignal, priorLabel, overlay],
  ])
  useCanvas(calipers, surface, (pen) => paintCalipers(pen, surface, { ...view, rate: heard.signal.rate, says, onR }), [
    ...still,
    start,
    view.calipers,
    view.chosen,
    view.end,
    view.snap,
    heard,
    says(SAMPLE),
  ])
  return (
    <>
      <canvas ref={grid} className={css.layer} data-layer="grid" />
      <canvas ref={traces} className={css.layer} data-layer="traces" />
      <canvas ref={names} className={css.layer} data-layer="names" />
      <canvas ref={calipers} className={css.layer} data-layer="calipers" />
    </>
  )
}
// Its words change with language and gain.
const SAMPLE: Caliper = { id: 0, lead: '', kind: 'amplitude', a: 0, b: 0, low: 0, high: 1000, march: false }
