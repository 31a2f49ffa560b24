import { cellAt, type PlacedCell } from '@farsight/shared/ecg'
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Caliper, movedEnd } from '../model/calipers'
import { type SheetView, viewAfter } from '../model/view'
import { cellsOf, xOfSample, yOfMicrovolts } from './paint-calipers'
import type { Sheet } from './use-sheet'
import { clampedStart, nextId, type SheetFacts, snapped } from './wishes'

interface Grip {
  readonly caliper: Caliper
  readonly end: 0 | 1
  readonly cell: PlacedCell
}
type Drag =
  | { readonly of: 'sheet'; readonly x: number; readonly start: number }
  | { readonly of: 'new'; readonly x: number; readonly y: number; readonly cell: PlacedCell }
  | { readonly of: 'end'; readonly grip: Grip }

/** CSS pixels within which a caliper is taken hold of; a finger is wider. */
const REACH = { mouse: 6, touch: 16 }
/** A press that moves less is a click. */
const CLICK_PX = 3

/** The end of a caliper that is nearest to a place in mm, within reach. */
export function gripAt({ view, plan, signal }: SheetFacts, x: number, y: number, reach: number): Grip | undefined {
  let best: (Grip & { far: number }) | undefined
  for (const caliper of view.calipers)
    for (const cell of cellsOf(plan, caliper.lead)) {
      if (y < cell.top || y > cell.top + plan.rowHeight || x < cell.x - reach || x > cell.x + cell.width + reach) continue
      for (const end of [0, 1] as const) {
        const at = xOfSample(plan, cell, view.start, signal.rate, end === 0 ? caliper.a : caliper.b)
        const far =
          caliper.kind === 'time'
            ? Math.abs(x - at)
            : Math.hypot(Math.max(0, Math.abs(x - at) - 3), y - yOfMicrovolts(plan, cell, end === 0 ? caliper.low : caliper.high))
        if (far <= reach && (!best || far < best.far)) best = { caliper, end, cell, far }
      }
    }
  return best
}

const sampleAt = ({ view, plan, signal }: SheetFacts, cell: PlacedCell, x: number): number =>
  (view.start + cell.from + (x - cell.x) / plan.scale.speed) * signal.rate
const uvAt = ({ plan }: SheetFacts, cell: PlacedCell, y: number): number => ((cell.base - y) / plan.scale.gain) * 1000

function begun(facts: SheetFacts, { cell, x, y }: Extract<Drag, { of: 'new' }>): Caliper {
  const amplitude = facts.view.tool === 'amplitude'
  const sample = amplitude ? Math.round(sampleAt(facts, cell, x)) : snapped(facts, sampleAt(facts, cell, x))
  const uv = amplitude ? uvAt(facts, cell, y) : 0
  const base = { id: nextId(facts.view), lead: cell.lead, march: false, a: sample, b: sample, low: uv, high: uv }
  return { ...base, kind: amplitude ? 'amplitude' : 'time' }
}

/** Mouse, pen and finger on the sheet. */
export function useHands(
  zone: RefObject<HTMLElement | null>,
  facts: SheetFacts | undefined,
  sheet: Sheet | undefined,
  change: (view: SheetView) => void,
) {
  const latest = useRef({ facts, sheet, change })
  latest.current = { facts, sheet, change }
  const drag = useRef<Drag | undefined>(undefined)
  useWheel(zone, latest)

  const place = (event: PointerEvent): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    const k = sheet?.cssPerMm ?? 1
    return [(event.clientX - box.left) / k, (event.clientY - box.top) / k]
  }
  function down(event: PointerEvent<HTMLElement>) {
    if (!facts || !sheet || event.button !== 0) return
    const [x, y] = place(event)
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const grip = gripAt(facts, x, y, REACH[event.pointerType === 'touch' ? 'touch' : 'mouse'] / sheet.cssPerMm)
    if (grip) {
      drag.current = { of: 'end', grip }
      return change(viewAfter(facts.view, { do: 'choose', id: grip.caliper.id, end: grip.end }))
    }
    const cell = cellAt(facts.plan, x, y)
    if (facts.view.tool === 'pan' || cell?.of !== 'now') drag.current = { of: 'sheet', x: event.clientX, start: facts.view.start }
    else drag.current = { of: 'new', x, y, cell }
    if (facts.view.chosen !== undefined) change(viewAfter(facts.view, { do: 'choose', id: undefined }))
  }
  function move(event: PointerEvent<HTMLElement>) {
    const held = drag.current
    if (!held || !facts || !sheet) return
    if (held.of === 'sheet') {
      const seconds = (event.clientX - held.x) / sheet.cssPerMm / facts.plan.scale.speed
      const start = clampedStart(facts, held.start - seconds)
      if (start !== facts.view.start) change({ ...facts.view, start })
      return
    }
    const [x, y] = place(event)
    if (held.of === 'new') {
      if (Math.hypot(x - held.x, y - held.y) * sheet.cssPerMm < CLICK_PX) return
      const caliper = begun(facts, held)
      drag.current = { of: 'end', grip: { caliper, end: 1, cell: held.cell } }
      return change(viewAfter(facts.view, { do: 'put', caliper }))
    }
    const { end, cell } = held.grip
    const caliper = facts.view.calipers.find(({ id }) => id === held.grip.caliper.id)
    if (!caliper) return
    const to = caliper.kind === 'time' ? { sample: snapped(facts, sampleAt(facts, cell, x)) } : { uv: uvAt(facts, cell, y) }
    change(viewAfter(facts.view, { do: 'change', caliper: movedEnd(caliper, end, to, facts.signal.length) }))
  }
  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: () => {
      drag.current = undefined
    },
    onPointerCancel: () => {
      drag.current = undefined
    },
  }
}

interface Latest {
  readonly current: {
    readonly facts: SheetFacts | undefined
    readonly sheet: Sheet | undefined
    readonly change: (view: SheetView) => void
  }
}
/** React listens to wheels passively: the page would scroll along. A long recording goes by; a short one scrolls as any page does. */
function useWheel(zone: RefObject<HTMLElement | null>, latest: Latest) {
  useEffect(() => {
    const target = zone.current
    if (!target) return
    const turn = (event: WheelEvent) => {
      const { facts, sheet, change } = latest.current
      if (!facts || !sheet) return
      if (event.ctrlKey) {
        event.preventDefault()
        return change(viewAfter(facts.view, { do: 'zoom', by: event.deltaY < 0 ? 1 : -1, shown: sheet.zoom }))
      }
      const by = event.deltaX !== 0 ? event.deltaX : event.deltaY
      if (event.shiftKey || clampedStart(facts, facts.view.start + by) === facts.view.start) return
      event.preventDefault()
      const seconds = by / sheet.cssPerMm / facts.plan.scale.speed
      change({ ...facts.view, start: clampedStart(facts, facts.view.start + seconds) })
    }
    target.addEventListener('wheel', turn, { passive: false })
    return () => target.removeEventListener('wheel', turn)
  }, [zone, latest])
}
