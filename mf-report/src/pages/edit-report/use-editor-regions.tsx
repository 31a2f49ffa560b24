import { useLanguage, useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { fieldsOf } from '../../editor/field-editors'
import { goInImageWindow, useFollowed } from '../../image-window/open'
import { imageRef } from '../../image-window/refs'
import { type ReportState, TEXT_FIELDS, writable } from '../../model/report-state'
import type { ReportStore } from '../../model/report-store'
import type { Roi } from '../../viewer/port'
import { namedRegions, nameRegion, refersTo, regionRef } from '../../viewer/region-ref'
import { type RegionsDesk, useRegions } from '../../viewer/regions-desk'
import { RegionsList } from '../../viewer/regions-list'
import {
  isElsewhere,
  isKeyImage,
  keyImageRows,
  lostMarks,
  placeOf,
  type RegionRow,
  regionRows,
  roiOf,
  staleMarks,
} from '../../viewer/regions-rows'
import { EDITOR_PERIOD_MS } from '../../viewer/regions-store'
import type { ViewerSession } from '../../viewer/viewer-session'

export interface EditorRegions {
  readonly list: ReactNode
  /** Grows whenever the exam's images went, came or were put in doubt. */
  readonly images: number
  /** What the images' zone needs of them. */
  readonly zone: { readonly onMark: (roi: Roi) => void; readonly desk: RegionsDesk | undefined; readonly isKey: boolean }
}

const none = { subscribe: () => () => undefined, snapshot: () => undefined }

/** Regions of the report that is written: their list, their marks in the text, and the way from one to the other. */
export function useEditorRegions(store: ReportStore, state: ReportState, session: ViewerSession | undefined): EditorRegions {
  const t = useT('mf-report')
  const language = useLanguage()
  const fields = fieldsOf(store)
  const may = writable(state) && !state.leaseLost
  const regions = useRegions(store.address.procedureId, session, EDITOR_PERIOD_MS, may)
  const images = session ?? none
  const viewer = useSyncExternalStore(images.subscribe, images.snapshot)
  const { desk, rows } = regions
  const { content } = state
  const texts = [content.finding, content.result, content.advice]
  const followed = useFollowed()
  // Where the images stand in their own window, that one goes there; it knows images and regions, the order of key images is the report's.
  const go = (ref: string): void => {
    if (isElsewhere(ref, rows, viewer)) return void message.warning(t('region.noPlace'))
    if (!followed) return void desk?.go(ref)
    const key = keyImageRows(rows).find(({ id }) => id === ref)
    goInImageWindow(key ? imageRef(key.sopUid, key.frame) : ref)
  }
  const latest = useRef(go)
  latest.current = go

  useEffect(() => {
    if (!desk || !session) return
    fields.onRef = (ref) => latest.current(ref)
    const stop = session.onRoiPressed((id) => {
      const row = regionRows(regions.store.snapshot().rows).find((one) => one.id === id)
      if (row) fields.showMark(regionRef(row))
    })
    return () => {
      fields.onRef = undefined
      stop()
    }
  }, [desk, session, fields, regions.store])

  function named(row: RegionRow) {
    const series = viewer?.series ?? []
    const within = series.length > 1 ? placeOf(row, series)?.entry.number : undefined
    const roi = roiOf(row, series)
    return roi && nameRegion(roi, row.number, language, within)
  }
  /** Every mark of the region says what it measures now. */
  function renew(row: RegionRow): void {
    const name = named(row)
    if (!name) return void message.warning(t('region.noPlace'))
    const { text, ref } = name
    for (const field of TEXT_FIELDS) {
      const marks = store.snapshot().content[field].marks.filter((mark) => mark.kind === 'roi' && refersTo(mark.ref, row))
      // From behind, so that the places of the others stay.
      for (const { from, to } of marks.toSorted((a, b) => b.from - a.from)) store.insertRegion(field, from, to, text, ref)
    }
  }
  function insert(row: RegionRow, byKey = false): void {
    const name = named(row)
    // A text that names an image in which it is not would lead elsewhere.
    if (!name) return void message.warning(t('region.noPlace'))
    const { text, ref } = name
    // A key says nothing of which region it means: where that was not drawn just now, it is said.
    if (!session?.bringForward(row.id) && byKey) message.info(`${t('viewer.mark')} ${text}`)
    const { field, to } = fields.place.get()
    const where = Math.min(to, store.snapshot().content[field].text.length)
    store.insertRegion(field, where, where, text, ref)
    fields.of(field).setCaret(where + text.length)
  }
  // The number is the report's to give: a region that was drawn a moment ago has it in a moment.
  const mark = (roi: Roi): void =>
    void desk?.numbered(roi.id).then((row) => (row ? insert(row, true) : message.warning(t('region.notKept'))))

  return {
    images: regions.images,
    zone: { onMark: mark, desk: may ? desk : undefined, isKey: isKeyImage(rows, viewer) },
    list: (
      <RegionsList
        regions={regions}
        series={viewer?.series ?? []}
        chosen={viewer?.chosen}
        refs={namedRegions(texts).map(({ ref }) => ref)}
        lost={regions.known ? lostMarks(texts, rows) : []}
        stale={regions.known ? staleMarks(texts, rows) : []}
        unkept={
          viewer?.rois.some(({ seriesUid, drawing }) => !drawing && !viewer.series.some((one) => one.seriesUid === seriesUid))
            ? 'prior'
            : false
        }
        desk={may ? desk : undefined}
        onGo={(ref) => {
          go(ref)
          fields.showMark(ref)
        }}
        {...(may ? { onMark: (row: RegionRow) => insert(row), onRenew: renew } : {})}
      />
    ),
  }
}
