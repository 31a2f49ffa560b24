import type { NextCase } from '@farsight/shared/bus'
import type { ViewerSession, ViewerSessionState } from '../../../viewer/viewer-session'

type Warmed = Pick<ViewerSession, 'subscribe' | 'snapshot' | 'warm'>

/** Resolves once the images are in such a state; never where the signal ends it first. */
function when(
  session: Pick<Warmed, 'subscribe' | 'snapshot'>,
  is: (state: ViewerSessionState) => boolean,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const there = is(session.snapshot())
      if (there || signal.aborted) stop()
      if (there && !signal.aborted) resolve()
    }
    const stop = session.subscribe(look)
    signal.addEventListener('abort', stop)
    look()
  })
}

/** Nothing more comes of the exam's own images: all are here, there are none, or their list did not come. */
const settled = ({ complete, phase }: ViewerSessionState): boolean => complete || phase === 'none' || phase === 'failed'

/**
 * Brings the first images of the case that comes next, once those of the present one are here. The signal drops what is on its way.
 * @param current the images in hand; undefined for an exam without any
 * @param images the images of an exam: asked for when it is known which one is next
 */
export async function warmNext(
  current: Pick<Warmed, 'subscribe' | 'snapshot'> | undefined,
  next: Pick<NextCase, 'risProcedureId' | 'modality'> | undefined,
  images: (procedureId: string) => Warmed,
  signal: AbortSignal,
): Promise<void> {
  if (!next || next.modality === 'ECG') return
  if (current) await when(current, settled, signal)
  if (signal.aborted) return
  const session = images(next.risProcedureId)
  await when(session, ({ phase }) => phase !== 'loading', signal)
  await session.warm(signal)
}
