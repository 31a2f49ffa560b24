import type { RoomCursor, SharedRegion } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import type { CaseLive } from '@farsight/shared/module'
import { Button } from '@farsight/shared/ui'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { SharedImages } from '../pages/share/shared-images'
import type { ViewerSession } from '../viewer/viewer-session'
import css from './case.module.css'
import { Cursors } from './cursors'
import { CaseFollower } from './follower'

interface CasePicturesProps {
  readonly session: ViewerSession
  readonly dicomweb: string
  readonly regions: readonly SharedRegion[]
  readonly mark: string
  readonly lost: boolean
  readonly risProcedureId: string
  readonly live: CaseLive | undefined
}

/** The pictures of a case; with `live` they are looked at together. */
export function CasePictures({ live, ...pictures }: CasePicturesProps) {
  const { session, dicomweb, regions, mark, lost } = pictures
  if (!live) return <SharedImages session={session} dicomweb={dicomweb} regions={regions} mark={mark} lost={lost} tall />
  return <Together {...pictures} live={live} />
}

/** Farther than this a press is a drag, in pixels. */
const DRAG = 3

function Together({ session, dicomweb, regions, mark, lost, risProcedureId, live }: CasePicturesProps & { readonly live: CaseLive }) {
  const t = useT('mf-report')
  const follower = useMemo(() => new CaseFollower(session, live, risProcedureId), [session, live, risProcedureId])
  useEffect(() => follower.start(), [follower])
  const { mode, leaderName } = useSyncExternalStore(follower.subscribe, follower.snapshot)
  const down = useRef<readonly [number, number]>(undefined)
  useEffect(() => () => live.point(null), [live])

  const inPicture = (target: EventTarget): boolean => target instanceof Node && session.element.contains(target)
  function pointed({ clientX, clientY, target }: PointerEvent): RoomCursor | null {
    if (!inPicture(target)) return null
    const { left, top } = session.element.getBoundingClientRect()
    const { shown, view } = session.snapshot()
    const at = session.imagePoint(clientX - left, clientY - top)
    return shown && view && at ? { seriesUid: shown.seriesUid, index: view.index, x: at[0], y: at[1] } : null
  }
  function moved(event: PointerEvent): void {
    const from = down.current
    if (event.buttons !== 0 && from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > DRAG) follower.own()
    live.point(pointed(event))
  }
  function key({ key, target }: KeyboardEvent): void {
    // Going about with Tab is no wish of the picture.
    const worked =
      target instanceof HTMLInputElement ? key.startsWith('Arrow') || /^(Page|Home|End)/.test(key) : key === 'Enter' || key === ' '
    if (worked) follower.own()
  }
  return (
    <div
      className={css.together}
      onWheelCapture={({ target }) => inPicture(target) && follower.own()}
      onPointerDownCapture={({ clientX, clientY, target }) => {
        down.current = inPicture(target) ? [clientX, clientY] : undefined
      }}
      onPointerMove={moved}
      onPointerLeave={() => live.point(null)}
      onChangeCapture={() => follower.own()}
      onKeyDownCapture={key}
      onClickCapture={({ target }) => {
        const button = target instanceof Element ? target.closest('button') : null
        if (button && !button.dataset.follow) follower.own()
      }}
    >
      <p className={css.mode} role="status" data-mode={mode}>
        {mode === 'leading' && t('together.leading')}
        {mode === 'following' && t('together.following', { name: leaderName })}
        {mode === 'left' && (
          <>
            {t('together.left', { name: leaderName })}
            <Button kind="primary" data-follow="again" onClick={() => follower.again()}>
              {t('together.again')}
            </Button>
          </>
        )}
      </p>
      <SharedImages session={session} dicomweb={dicomweb} regions={regions} mark={mark} lost={lost} tall>
        <Cursors session={session} live={live} />
      </SharedImages>
    </div>
  )
}
