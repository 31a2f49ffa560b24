import { useEffect } from 'react'
import type { ViewerSession } from '../../viewer/viewer-session'
import { useViewer } from '../../viewer/viewer-sessions'

/**
 * The images of an exam, lent by its report: measures and what is loaded are shared, and one picture of it stands here. On giving them
 * back they stand as they stood.
 */
export function useLent(procedureId: string | undefined): ViewerSession | undefined {
  const session = useViewer(procedureId)
  useEffect(() => {
    if (!session) return
    const { shown, view, layout } = session.snapshot()
    session.setLayout('1x1')
    return () => {
      if (shown) void session.showSeries(shown, view?.index ?? 0)
      session.setLayout(layout)
    }
  }, [session])
  return session
}
