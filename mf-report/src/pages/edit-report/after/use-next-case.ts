import { api } from '@farsight/shared/api'
import type { NextCase } from '@farsight/shared/bus'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { nextInImageWindow } from '../../../image-window/open'
import { nextCase } from '../../../model/next-case'
import { openTabs } from '../../../model/open-tabs'
import { failureOf } from '../../../model/ports'
import { viewerOf } from '../../../viewer/viewer-sessions'
import { editPath } from './after-bar'
import { warmNext } from './warm-next'

/** A moment after the report stands: its own pictures come first. */
const PREFETCH_MS = 1500

/**
 * The case after this one. It is asked for while this one is written and its pictures are brought, so that it stands at once;
 * it is claimed only when it is opened.
 */
export function useNextCase(
  procedureId: string,
  from: string,
  { ready, pictures }: { readonly ready: boolean; readonly pictures: boolean },
) {
  const t = useT('mf-report')
  const go = useNavigate()
  const known = useRef<NextCase | undefined>(undefined)
  const find = async (): Promise<NextCase | undefined> => {
    const beside = [procedureId, ...openTabs.get().flatMap((tab) => (tab.kind === 'edit' ? [tab.procedureId] : []))]
    known.current = await nextCase(beside, api.call)
    return known.current
  }
  const latest = useRef(find)
  latest.current = find
  useEffect(() => {
    // A clinic and a partner's page have no list of cases to work through.
    if (!ready || from !== '/local_diagnosis') return
    // Whoever goes elsewhere, also to that very case, has no use for what is still on its way.
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      latest
        .current()
        .then((next) => {
          if (next && nextInImageWindow(next.risProcedureId)) return
          return warmNext(pictures ? viewerOf(procedureId) : undefined, next, viewerOf, leaving.signal)
        })
        .catch(failureOf)
    }, PREFETCH_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [ready, from, procedureId, pictures])
  const onward = useRef(async (): Promise<void> => undefined)
  onward.current = async () => {
    try {
      const next = await latest.current()
      if (next) go(editPath(next, from))
      else message.info(t('after.none'))
    } catch (thrown) {
      message.error(failureOf(thrown).message)
    }
  }
  // One object for the life of the page: effects lean on it.
  const [hands] = useState(() => ({
    /** What was found while this one was written. */
    known: (): NextCase | undefined => known.current,
    find: (): Promise<NextCase | undefined> => latest.current(),
    go: () => onward.current(),
  }))
  return hands
}
