import { api } from '@farsight/shared/api'
import type { NextCase } from '@farsight/shared/bus'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { nextCase } from '../../../model/next-case'
import { openTabs } from '../../../model/open-tabs'
import { failureOf } from '../../../model/ports'
import { viewerOf } from '../../../viewer/viewer-sessions'
import { editPath } from './after-bar'

/** A moment after the report stands: its own pictures come first. */
const PREFETCH_MS = 1500

/**
 * The case after this one. It is asked for while this one is written and its pictures are brought, so that it stands at once;
 * it is claimed only when it is opened.
 */
export function useNextCase(procedureId: string, from: string, ready: boolean) {
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
    const timer = setTimeout(() => {
      latest
        .current()
        .then((next) => next && next.modality !== 'ECG' && viewerOf(next.risProcedureId))
        .catch(failureOf)
    }, PREFETCH_MS)
    return () => clearTimeout(timer)
  }, [ready, from])
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
