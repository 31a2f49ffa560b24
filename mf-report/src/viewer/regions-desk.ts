import { api } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Roi } from './port'
import { differs, draftOf, keyImageRows, newId, type RegionRow, regionRows, roiOf } from './regions-rows'
import { type Crux, RegionsStore } from './regions-store'
import type { ViewerSession } from './viewer-session'

/** What was drawn is sent when nothing moved for so long. */
const SETTLED_MS = 300
/** So long a mark waits for its region's number. */
const NUMBER_MS = 8_000

const stores = new Map<string, RegionsStore>()

/** The regions of one report: one for all places of the page that show it. */
export function regionsOf(procedureId: string): RegionsStore {
  const store = stores.get(procedureId) ?? new RegionsStore(procedureId, api.call)
  stores.set(procedureId, store)
  return store
}

bus.on('session-ended.v1').subscribe(() => stores.clear())
/** Those at work: what was drawn there a moment ago is not sent yet. */
const desks = new Set<RegionsDesk>()
const settleAll = (): void => {
  for (const desk of desks) desk.settleAll()
}
// A doctor leaves his desk: what does not get through is tried a last time.
bus.on('session-leaving.v1').subscribe(({ wait }) => {
  settleAll()
  for (const store of stores.values()) if (store.snapshot().waiting > 0) wait(store.again())
})
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', settleAll)
  window.addEventListener('beforeunload', (event) => {
    settleAll()
    if (![...stores.values()].some((store) => store.snapshot().waiting > 0)) return
    event.preventDefault()
    // Chrome before 119 asks only when this is set.
    event.returnValue = true
  })
}

/**
 * Keeps the viewer and the report's regions the same: what the report has is drawn, what is drawn becomes the report's where this user
 * may write it.
 */
export class RegionsDesk {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()
  private readonly stops: (() => void)[] = []
  /** What was sent and how it lay, until the report has it. */
  private readonly sent = new Map<string, Roi>()
  private shown: readonly Crux[] | undefined
  private locked: boolean | undefined
  /** What was taken away at this desk, the last one last. */
  private readonly removed: string[] = []

  constructor(
    private readonly store: RegionsStore,
    private readonly session: ViewerSession,
    private readonly mayWrite: () => boolean,
  ) {}

  start(): () => void {
    desks.add(this)
    this.stops.push(this.store.subscribe(() => this.show()))
    let { rois, series } = this.session.snapshot()
    this.stops.push(
      this.session.subscribe(() => {
        const now = this.session.snapshot()
        if (now.series !== series) this.show(true)
        series = now.series
        if (now.rois === rois) return
        rois = now.rois
        this.drawn(rois)
      }),
    )
    this.show(true)
    return () => {
      desks.delete(this)
      for (const stop of this.stops.splice(0)) stop()
      this.settleAll()
    }
  }

  /** What was drawn is sent now, and not when nothing moved for a while: somebody is about to leave. */
  settleAll(): void {
    for (const [id, timer] of this.timers) {
      clearTimeout(timer)
      this.settle(id)
    }
    this.timers.clear()
  }

  /** What was drawn before it goes before it, so that the numbers are in the order of drawing. */
  private settleUpTo(last: string): void {
    if (!this.timers.has(last)) return
    for (const { id } of this.session.snapshot().rois) {
      clearTimeout(this.timers.get(id))
      if (this.timers.has(id)) this.settle(id)
      if (id === last) return
    }
  }

  /** Whether it may be written has changed. */
  rights(): void {
    this.show(true)
  }

  private show(anyway = false): void {
    const { rows } = this.store.snapshot()
    const locked = !this.mayWrite()
    if (!anyway && rows === this.shown && locked === this.locked) return
    this.shown = rows
    // What the report has as it was sent is no longer on its way: the next change of it counts again.
    for (const [id, roi] of this.sent) {
      const row = rows.find((one) => one.id === id)
      if (row && !differs(roi, row)) this.sent.delete(id)
    }
    this.locked = locked
    const { series } = this.session.snapshot()
    this.session.setRegions(
      regionRows(rows).flatMap((row) => roiOf(row, series) ?? []),
      locked,
    )
  }

  private drawn(rois: readonly Roi[]): void {
    if (!this.mayWrite()) return
    for (const roi of rois) {
      if (roi.drawing || !this.isNews(roi)) continue
      clearTimeout(this.timers.get(roi.id))
      this.timers.set(
        roi.id,
        setTimeout(() => this.settle(roi.id), SETTLED_MS),
      )
    }
  }

  private isNews(roi: Roi): boolean {
    // What is measured on an earlier exam beside this one is none of this report's.
    if (!this.session.snapshot().series.some(({ seriesUid }) => seriesUid === roi.seriesUid)) return false
    const row = this.store.snapshot().rows.find(({ id }) => id === roi.id)
    // Taken away elsewhere: the viewer hears of it in a moment, and it is not made again by that.
    if (row?.deleted) return false
    const sent = this.sent.get(roi.id)
    if (sent && !differs(roi, { points: sent.points.map(([x, y]) => [x, y]), value: sent.value ?? null })) return false
    return !row || differs(roi, row)
  }

  private settle(id: string): void {
    this.timers.delete(id)
    const { rois, view } = this.session.snapshot()
    const roi = rois.find((one) => one.id === id)
    if (!roi || roi.drawing || !this.mayWrite() || !this.isNews(roi)) return
    const row = this.store.snapshot().rows.find((one) => one.id === id)
    const here = { ...roi, window: row?.window ?? view?.window }
    this.sent.set(id, here)
    this.store.save(draftOf(here))
  }

  /** The report's row of a region that was drawn, as soon as it has its number; undefined when it gets none. */
  numbered(id: string): Promise<RegionRow | undefined> {
    const find = (): RegionRow | undefined => regionRows(this.store.snapshot().rows).find((row) => row.id === id)
    const known = find()
    if (known || !this.mayWrite()) return Promise.resolve(known)
    this.settleUpTo(id)
    return new Promise((done) => {
      const over = (row: RegionRow | undefined): void => {
        stop()
        clearTimeout(late)
        done(row)
      }
      const look = (): void => {
        const row = find()
        const { failure } = this.store.snapshot()
        if (row || failure) over(row)
      }
      const late = setTimeout(() => over(undefined), NUMBER_MS)
      const stop = this.store.subscribe(look)
    })
  }

  /** Takes a region away, here and in the report. */
  remove(id: string): void {
    clearTimeout(this.timers.get(id))
    this.timers.delete(id)
    this.sent.delete(id)
    this.session.removeRoi(id)
    if (!this.store.snapshot().rows.some((row) => row.id === id)) return
    this.removed.push(id)
    this.store.remove(id)
  }

  /** Brings back what was taken away last. */
  undo(): void {
    const id = this.removed.pop()
    if (id !== undefined && this.store.snapshot().rows.some((row) => row.id === id && row.deleted)) this.restore(id)
  }

  restore(id: string): void {
    this.sent.delete(id)
    this.store.restore(id)
  }

  /** A region by its mark's reference, or a key image by its id: its image, in the window in which it was marked. */
  async go(ref: string): Promise<boolean> {
    const key = keyImageRows(this.store.snapshot().rows).find(({ id }) => id === ref)
    return key ? this.session.showImage(key.sopUid, key.frame, key.window) : this.session.goTo(ref)
  }

  /** The image that is shown becomes a key image, or is none any more. */
  toggleKey(): void {
    const { shown, view } = this.session.snapshot()
    const image = view && shown?.images[view.index]
    if (!shown || !image) return
    const known = keyImageRows(this.store.snapshot().rows).find(({ sopUid, frame }) => sopUid === image.sopUid && frame === image.frame)
    if (known) {
      this.store.remove(known.id)
      return
    }
    const { seriesUid } = shown
    const { sopUid, frame } = image
    const window = view.window ?? null
    this.store.save({
      id: newId(),
      kind: 'image',
      seriesUid,
      sopUid,
      frame,
      points: [],
      value: null,
      unit: '',
      window,
      label: '',
    })
  }

  /** One place forward or back among the key images. */
  moveKey(id: string, by: 1 | -1): void {
    const keys = keyImageRows(this.store.snapshot().rows)
    const at = keys.findIndex((row) => row.id === id)
    const row = keys[at]
    if (!row || at + by < 0 || at + by >= keys.length) return
    const { number: _, place: __, authorName: ___, time: ____, deleted: _____, ...draft } = row
    this.store.save({ ...draft, place: at + by + 1 })
  }
}

export interface Regions {
  readonly store: RegionsStore
  readonly desk: RegionsDesk | undefined
  readonly rows: readonly Crux[]
  readonly known: boolean
  /** They were shown before: what comes now is new. */
  readonly settled: boolean
  readonly most: number
  /** Grows whenever the exam's images went, came or were put in doubt. */
  readonly images: number
  readonly failure: ReturnType<RegionsStore['snapshot']>['failure']
  readonly waiting: number
}

/** The regions of a report while a page shows it: asked for every `periodMs`, drawn in its images, written where `mayWrite` says so. */
export function useRegions(procedureId: string, session: ViewerSession | undefined, periodMs: number, mayWrite: boolean): Regions {
  const store = regionsOf(procedureId)
  const state = useSyncExternalStore(store.subscribe, store.snapshot)
  const right = useRef(mayWrite)
  const [desk, setDesk] = useState<RegionsDesk>()
  useEffect(() => store.watch(periodMs), [store, periodMs])
  useEffect(() => {
    if (!session) return
    const made = new RegionsDesk(store, session, () => right.current)
    setDesk(made)
    return made.start()
  }, [store, session])
  useEffect(() => {
    right.current = mayWrite
    desk?.rights()
  }, [mayWrite, desk])
  const { rows, revision, keyImagesMost: most, images, failure, waiting } = state
  const known = revision !== undefined
  const [settled, setSettled] = useState(known)
  useEffect(() => setSettled(known), [known])
  return { store, desk, rows, known, settled, most, images, failure, waiting }
}
