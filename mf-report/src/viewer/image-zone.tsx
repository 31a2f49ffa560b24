import { type Ref, useSyncExternalStore } from 'react'
import type { ViewerCommand } from './keys'
import type { ViewedExam } from './patient'
import type { Roi } from './port'
import type { RegionsDesk } from './regions-desk'
import { SeriesList } from './series-list'
import { ToolBar } from './tool-bar'
import { useKeyHelp } from './use-key-help'
import css from './viewer.module.css'
import type { ViewerSession } from './viewer-session'
import { Viewport } from './viewport'

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
  readonly viewportRef?: Ref<HTMLDivElement>
}

/** Series, tools and the picture. */
export function ImageZone({ session, identity, exam, onMark, desk, isKey = false, viewportRef }: ImageZoneProps) {
  const state = useSyncExternalStore(session.subscribe, session.snapshot)
  useKeyHelp(onMark !== undefined, desk !== undefined)
  const mayMark = state.rois.some(({ value, drawing }) => value !== undefined && !drawing)
  const mark =
    onMark &&
    (() => {
      const meant = session.meantRoi()
      if (meant) onMark(meant)
    })
  const remove = () => {
    const meant = session.meantRoi()
    if (meant) desk?.remove(meant.id)
  }
  const command = (wish: ViewerCommand) => {
    if (wish.do === 'mark') mark?.()
    else if (wish.do === 'key') desk?.toggleKey()
    else if (wish.do === 'remove' && desk) remove()
    else session.command(wish)
  }
  return (
    <section className={css.zone} data-zone="images">
      {state.series.length > 0 && <SeriesList session={session} state={state} />}
      <div className={css.main}>
        {state.phase === 'ready' && (
          <ToolBar
            modality={state.shown?.modality ?? ''}
            tool={state.tool}
            onCommand={command}
            {...(mark ? { onMark: mark } : {})}
            mayMark={mayMark}
            {...(desk ? { isKey } : {})}
          />
        )}
        <Viewport
          session={session}
          state={state}
          identity={identity}
          exam={exam}
          onCommand={command}
          {...(viewportRef ? { ref: viewportRef } : {})}
        />
      </div>
    </section>
  )
}
