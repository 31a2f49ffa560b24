import { session as login } from '@farsight/shared/bus'
import { STATE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { type ReactNode, useSyncExternalStore } from 'react'
import { fromWire } from '../../model/content'
import type { OpenedReport } from '../../model/ports'
import { namedRegions } from '../../viewer/region-ref'
import { type RegionsDesk, useRegions } from '../../viewer/regions-desk'
import { RegionsList } from '../../viewer/regions-list'
import { isElsewhere, isKeyImage, lostMarks, staleMarks } from '../../viewer/regions-rows'
import { VIEWER_PERIOD_MS } from '../../viewer/regions-store'
import type { ViewerSession } from '../../viewer/viewer-session'

export interface ViewRegions {
  readonly list: ReactNode
  /** Grows whenever the exam's images went, came or were put in doubt. */
  readonly images: number
  readonly onGo: (ref: string) => void
  readonly zone: { readonly desk: RegionsDesk | undefined; readonly isKey: boolean }
}

const none = { subscribe: () => () => undefined, snapshot: () => undefined }
const IN_HAND: readonly number[] = [STATE.diagnosing, STATE.firstCheck, STATE.secondCheck, STATE.thirdCheck]

/** In hand of the one who reads: it is being written in another window of the same doctor. */
const inOwnHand = ({ report: { holder, state }, hungUntil }: OpenedReport): boolean =>
  IN_HAND.includes(state) && hungUntil === null && holder !== null && holder.id === login.current()?.loginUserId

/** Regions of a report that is read: they can be looked at; whoever has the report in hand can also make some, in this window too. */
export function useViewRegions(opened: OpenedReport, session: ViewerSession | undefined): ViewRegions {
  const t = useT('mf-report')
  const may = inOwnHand(opened)
  const regions = useRegions(opened.exam.risProcedureId, session, VIEWER_PERIOD_MS, may)
  const images = session ?? none
  const viewer = useSyncExternalStore(images.subscribe, images.snapshot)
  const { desk, rows } = regions
  const content = fromWire(opened.report.content)
  const texts = [content.finding, content.result, content.advice]
  const onGo = (ref: string): void => {
    if (isElsewhere(ref, rows, viewer)) message.warning(t('region.noPlace'))
    else void desk?.go(ref)
  }
  return {
    onGo,
    images: regions.images,
    zone: { desk: may ? desk : undefined, isKey: isKeyImage(rows, viewer) },
    list: (
      <RegionsList
        regions={regions}
        series={viewer?.series ?? []}
        chosen={viewer?.chosen}
        refs={namedRegions(texts).map(({ ref }) => ref)}
        lost={regions.known ? lostMarks(texts, rows) : []}
        stale={regions.known ? staleMarks(texts, rows) : []}
        unkept={!may && regions.known && viewer?.rois.some(({ id, drawing }) => !drawing && !rows.some((row) => row.id === id)) === true}
        desk={may ? desk : undefined}
        onGo={onGo}
      />
    ),
  }
}
