import { useT } from '@farsight/shared/i18n'
import { lazyWithRetry } from '@farsight/shared/module'
import { message } from '@farsight/shared/ui'
import { type Ref, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ViewerCommand } from './keys'
import { visiblePanes } from './layouts'
import type { ViewedExam } from './patient'
import type { Roi } from './port'
import type { RegionsDesk } from './regions-desk'
import { SeriesList } from './series-list'
import { ToolBar } from './tool-bar'
import { useKeptLayout } from './use-kept-layout'
import { useKeyHelp } from './use-key-help'
import css from './viewer.module.css'
import type { ViewerSession } from './viewer-session'
import { Viewport } from './viewport'

const Planes = lazyWithRetry(() => import('./mpr/planes-view'))

export interface ImageZoneProps {
  readonly session: ViewerSession
  readonly identity: string
  /** Whose images they should be: the pictures then show whom their headers name. Left out where a reader is to know nobody's name. */
  readonly exam?: ViewedExam | undefined
  /** Writes a region into the text; undefined where there is no text to write. */
  readonly onMark?: ((roi: Roi) => void) | undefined
  /** Regions and key images of the report; undefined where they are not to be changed. */
  readonly desk?: RegionsDesk | undefined
  /** The image that is shown is a key image. */
  readonly isKey?: boolean
  /** Shows the images in a window of their own; undefined where there is no such thing. */
  readonly onOwnWindow?: (() => void) | undefined
  readonly viewportRef?: Ref<HTMLDivElement>
}

/** Series, tools and the picture. */
export function ImageZone({ session, identity, exam, onMark, desk, isKey = false, onOwnWindow, viewportRef }: ImageZoneProps) {
  const t = useT('mf-report')
  const state = useSyncExternalStore(session.subscribe, session.snapshot)
  useKeyHelp(onMark !== undefined, desk !== undefined)
  const keptLayout = useKeptLayout(session)
  const mayMark = state.rois.some(({ drawing }) => !drawing)
  const mark =
    onMark &&
    (() => {
      const meant = session.meantRoi()
      if (meant) onMark(meant)
      else message.info(t('viewer.markNeedsRegion'))
    })
  const remove = () => {
    const meant = session.meantRoi()
    if (meant) desk?.remove(meant.id)
  }
  const command = (wish: ViewerCommand) => {
    // Where there is no text to write into the key says where there is one.
    if (wish.do === 'mark') mark ? mark() : message.info(t(desk ? 'viewer.markThere' : 'region.unkept'))
    else if (wish.do === 'key') desk?.toggleKey()
    else if (wish.do === 'remove' && desk) remove()
    else if (wish.do === 'undo') desk?.undo()
    else if (wish.do === 'keepLayout' || wish.do === 'dropLayout') keptLayout(wish.do)
    else session.command(wish)
  }
  const latest = useRef({ command, mark })
  latest.current = { command, mark }
  // The same for the life of the zone: the bar need not be drawn anew with each slice.
  const [hands] = useState(() => ({
    command: (wish: ViewerCommand) => latest.current.command(wish),
    mark: () => latest.current.mark?.(),
  }))
  // Whoever comes back from the planes goes on with the keys of the picture.
  const zone = useRef<HTMLElement>(null)
  const planes = useRef(state.mpr)
  useEffect(() => {
    if (planes.current && !state.mpr) zone.current?.querySelector<HTMLElement>('[data-pane]')?.focus({ preventScroll: true })
    planes.current = state.mpr
  }, [state.mpr])
  return (
    <section ref={zone} className={css.zone} data-zone="images">
      {state.series.length > 0 && <SeriesList session={session} state={state} />}
      <div className={css.main}>
        {state.phase === 'ready' && (
          <ToolBar
            state={state}
            onCommand={hands.command}
            {...(onOwnWindow ? { onOwnWindow } : {})}
            {...(mark ? { onMark: hands.mark } : {})}
            mayMark={mayMark}
            {...(desk ? { isKey } : {})}
          />
        )}
        {state.mpr ? (
          <Suspense fallback={<div className={css.grow} />}>
            <Planes session={session} state={state} exam={exam} onLeave={() => session.setMpr(false)} />
          </Suspense>
        ) : (
          <div className={css.grid} data-layout={state.layout}>
            {visiblePanes(state.layout, state.active).map((pane, i) => (
              <Viewport
                key={pane}
                pane={pane}
                session={session}
                state={state}
                identity={identity}
                exam={exam}
                onCommand={command}
                {...(viewportRef && i === 0 ? { ref: viewportRef } : {})}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
