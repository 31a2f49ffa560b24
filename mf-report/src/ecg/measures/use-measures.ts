import { api, mayPass, RequestKeys } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { EcgMeasured } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import type { QtcFormula } from '@farsight/shared/ecg'
import { serverNow } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../model/ports'
import type { ExamEcgs } from '../model/load'
import { sameMeasured, type ValueRow, wireValues } from '../model/values'
import { useAskUnload } from './use-ask-unload'

/** The values of an exam's report while they are worked on. */
export interface KeptMeasures {
  readonly kept: EcgMeasured | null
  /** What stands in the report was measured in another recording of the exam: the first correction here puts this one's values in its place. */
  readonly elsewhere: EcgMeasured | null
  readonly save: (rows: readonly ValueRow[], formula: QtcFormula) => void
  readonly fault: Failure | undefined
  /** Sends once more what did not arrive and still stands here; undefined where everything did. */
  readonly again: (() => void) | undefined
  readonly clear: () => void
}

const SAVE = 'saveEcgMeasures'

/** Keeps corrections, one after the other; who was slower is shown what stands now, and what did not arrive stays to be sent again. */
export function useMeasures(risProcedureId: string, recordingId: string, begin: EcgMeasured | null): KeptMeasures {
  const client = useQueryClient()
  const [kept, setKept] = useState(begin)
  const [fault, setFault] = useState<Failure>()
  const now = useRef(begin)
  const line = useRef<Promise<void>>(Promise.resolve())
  // Another desk's values came between: what was typed over the former ones is not written over his.
  const turn = useRef(0)
  const underWay = useRef(0)
  // The last values that nobody knows to have arrived.
  const [unsent, setUnsent] = useState<EcgMeasured>()
  const waiting = useRef<EcgMeasured | undefined>(undefined)
  const wait = useCallback((values: EcgMeasured | undefined) => {
    waiting.current = values
    setUnsent(values)
  }, [])
  const keys = useRef(new RequestKeys())
  useAskUnload(() => underWay.current > 0 || waiting.current !== undefined)
  // A fresh answer; not one that was asked before the last save. What is on its way or still has to be sent was typed over the former
  // values: it goes with their number, so that it is never written over another desk's.
  useEffect(() => {
    if (underWay.current > 0 || waiting.current || (begin?.baseVersion ?? 0) < (now.current?.baseVersion ?? 0)) return
    now.current = begin
    setKept(begin)
  }, [begin])

  const write = useCallback(
    async (shown: EcgMeasured): Promise<void> => {
      // Of the recording that it was typed at, which may not be the one on the screen any more.
      const { recordingId: of, formula, values } = shown
      const content = { risProcedureId, baseVersion: now.current?.baseVersion ?? 0, recordingId: of, formula, values }
      try {
        const requestKey = keys.current.keyFor(SAVE, content)
        const { val } = await api.call(SAVE, { ...content, requestKey }, { promptType: 'none', showLoading: false })
        keys.current.done(SAVE)
        now.current = { ...shown, baseVersion: val.baseVersion }
        // Who comes back to the exam finds what was kept.
        client.setQueryData<ExamEcgs>(['mf-report/ecg', risProcedureId], (there) => there && { ...there, measures: now.current })
        setKept((last) => (last === shown ? now.current : last && { ...last, baseVersion: val.baseVersion }))
        wait(undefined)
        setFault(undefined)
      } catch (error) {
        const failed = failureOf(error)
        keys.current.refused(SAVE, failed)
        if (failed.code === CODE.editedByAnother) {
          const standing = (error as { val?: EcgMeasured | null }).val ?? null
          const arrived = waiting.current !== undefined && standing !== null && sameMeasured(standing, waiting.current)
          now.current = standing
          // What had no answer had arrived after all: nobody came between.
          if (arrived) {
            wait(undefined)
            return write(shown)
          }
          turn.current += 1
          wait(undefined)
          setKept(standing)
        } else if (mayPass(failed)) wait(shown)
        else {
          wait(undefined)
          setKept(now.current)
        }
        setFault(failed)
      }
    },
    [client, risProcedureId, wait],
  )
  const enqueue = useCallback(
    (shown: EcgMeasured) => {
      const mine = turn.current
      underWay.current += 1
      line.current = line.current
        .then(() => (mine === turn.current ? write(shown) : undefined))
        .finally(() => {
          underWay.current -= 1
        })
    },
    [write],
  )
  const save = useCallback(
    (rows: readonly ValueRow[], formula: QtcFormula) => {
      const userName = session.current()?.userBriefInfo?.userName ?? ''
      const time = formatDateTime(serverNow())
      const baseVersion = now.current?.baseVersion ?? 0
      const shown: EcgMeasured = { baseVersion, userName, time, recordingId, formula, values: wireValues(rows) }
      setKept(shown)
      enqueue(shown)
    },
    [recordingId, enqueue],
  )
  const again = useCallback(() => {
    if (waiting.current && underWay.current === 0) enqueue(waiting.current)
  }, [enqueue])
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [again])
  const own = kept?.recordingId === recordingId
  return {
    ...{ kept: own ? kept : null, elsewhere: own ? null : kept, save, fault },
    again: unsent ? again : undefined,
    clear: () => setFault(undefined),
  }
}
