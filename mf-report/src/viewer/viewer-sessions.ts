import { api, apiConfig } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { translate } from '@farsight/shared/i18n'
import { useEffect, useState } from 'react'
import { askAhead, takingAhead } from './first/images-ahead'
import { bringAhead, openShelf, openViewer, paintAhead } from './open-viewer'
import { type ComparedExam, findPrior } from './prior'
import type { HangingPort } from './session-hanging'
import { ViewerSession } from './viewer-session'

/** As many as pages are kept (shared/module/pages.tsx); each holds an engine and its images. */
const MOST = 6
const sessions = new Map<string, ViewerSession>()

/** What the pages told of the exams: with which earlier ones they are compared. */
const compared = new Map<string, ComparedExam>()

/** The user's own layout for exams of this one's kind; a partner's page has nobody's. */
function hangingOf(risProcedureId: string): HangingPort | undefined {
  if (apiConfig().framed) return undefined
  return {
    ask: async () => (await api.call('queryHanging', { risProcedureId }, { promptType: 'none', showLoading: false })).val,
    async save(rule) {
      await api.call('saveHanging', { risProcedureId, ...(rule ? { rule } : {}) }, { promptType: 'none' })
      // The next case may be here already.
      for (const [id, session] of sessions) if (id !== risProcedureId) void session.layOutAnew()
    },
  }
}

const word = (key: string): string => translate('mf-report', `viewer.${key}`)

/** The images of an exam, asked for at the first call. The longest unused goes when there are too many. */
export function viewerOf(procedureId: string): ViewerSession {
  const known = sessions.get(procedureId)
  sessions.delete(procedureId)
  const hanging = hangingOf(procedureId)
  const session =
    known ??
    new ViewerSession(procedureId, {
      call: takingAhead(api.call),
      open: openViewer,
      paintFirst: paintAhead,
      shelf: openShelf,
      ...(hanging ? { hanging } : {}),
      // A partner's page knows its one exam alone.
      prior: async () => {
        const exam = compared.get(procedureId)
        return exam && !apiConfig().framed ? findPrior(exam, api.call) : undefined
      },
      words: { area: word('area'), mean: word('mean'), deviation: word('deviation'), maximum: word('maximum') },
    })
  sessions.set(procedureId, session)
  if (!known) void session.load()
  for (const [id, old] of sessions) if (sessions.size > MOST && !old.element.isConnected) releaseViewer(id)
  return session
}

export function releaseViewer(procedureId: string): void {
  sessions.get(procedureId)?.dispose()
  sessions.delete(procedureId)
  compared.delete(procedureId)
}

/** Begins with the images of an exam whose report was opened, while its page is made; see {@link askAhead}. */
export function imagesAhead(procedureId: string): void {
  if (!sessions.has(procedureId)) askAhead(procedureId, { bring: bringAhead })
}

/**
 * The images of an exam while a page shows them; undefined where there is no exam, and in the first moment. With `exam` an earlier one is
 * offered beside it.
 */
export function useViewer(procedureId: string | undefined, exam?: ComparedExam): ViewerSession | undefined {
  const [session, setSession] = useState<ViewerSession>()
  useEffect(() => {
    if (procedureId !== undefined && exam) compared.set(procedureId, exam)
  }, [procedureId, exam])
  // On every showing: images that were let go while the page was hidden are asked for again.
  useEffect(() => setSession(procedureId === undefined ? undefined : viewerOf(procedureId)), [procedureId])
  return session
}

bus.on('session-ended.v1').subscribe(() => {
  for (const id of [...sessions.keys()]) releaseViewer(id)
})
