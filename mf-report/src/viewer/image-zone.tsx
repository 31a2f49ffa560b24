import { type Ref, useSyncExternalStore } from 'react'
import type { ViewerCommand } from './keys'
import type { ViewedExam } from './patient'
import type { Roi } from './port'
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
  readonly viewportRef?: Ref<HTMLDivElement>
}

/** Series, tools and the picture. */
export function ImageZone({ session, identity, exam, onMark, viewportRef }: ImageZoneProps) {
  const state = useSyncExternalStore(session.subscribe, session.snapshot)
  useKeyHelp(onMark !== undefined)
  const last = state.rois.filter(({ value }) => value !== undefined).at(-1)
  const mark = onMark && (() => last && onMark(last))
  const command = (wish: ViewerCommand) => {
    if (wish.do === 'mark') mark?.()
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
            mayMark={last !== undefined}
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
