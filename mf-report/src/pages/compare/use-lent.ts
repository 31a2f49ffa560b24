import { useEffect } from 'react'
import type { ViewerSession } from '../../viewer/viewer-session'
import { useViewer } from '../../viewer/viewer-sessions'

/**
 * The images of an exam, lent by its report: measures and what is loaded are shared. On giving them back they stand where they stood.
 */
export function useLent(procedureId: string | undefined): ViewerSession | undefined {
  const session = useViewer(procedureId)
  useEffect(() => {
    if (!session) return
    const { shown, view } = session.snapshot()
    return () => {
      if (shown) void session.showSeries(shown, view?.index ?? 0)
    }
  }, [session])
  return session
}
