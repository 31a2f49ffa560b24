import { apiConfig } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { translate } from '@farsight/shared/i18n'
import type { Caller } from '../../model/ports'
import { openViewer, paintAhead } from '../../viewer/open-viewer'
import { ViewerSession } from '../../viewer/viewer-session'

export type Shared = NonNullable<CallTypes['openShare']['answer']['val']['share']>

const VIEW = /^[A-Za-z0-9_-]{43}$/

/** Where everything of an opened link is found: on our own origin alone, whatever else its address said (LK-16). */
export function sharedBase(view: string): string {
  if (!VIEW.exec(view)) throw new Error('no view of ours')
  return `${apiConfig().base}/shared/${view}`
}

const word = (key: string): string => translate('mf-report', `viewer.${key}`)

/** A viewer to look with: no prior beside it, no layout of anybody's own. It is the page's that made it, which lets it go. */
export function lookingSession(call: Caller, procedureId: string, dicomweb: string): ViewerSession {
  const session = new ViewerSession(procedureId, {
    call,
    open: openViewer,
    paintFirst: paintAhead,
    words: { area: word('area'), mean: word('mean'), deviation: word('deviation'), maximum: word('maximum') },
    dicomweb,
  })
  void session.load()
  return session
}

/** The viewer on the images of an opened link: they are listed already, and come by the link's own door. */
export const shareSession = (shared: Shared): ViewerSession =>
  lookingSession((async () => ({ val: shared.studies })) as unknown as Caller, 'share', `${sharedBase(shared.view)}/dicomweb`)
