import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { EcgMeasured } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import type { QtcFormula } from '@farsight/shared/ecg'
import { serverNow } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../model/ports'
import type { ExamEcgs } from '../model/load'
import { type ValueRow, wireValues } from '../model/values'
import { useAskUnload } from './use-ask-unload'

/** The values of an exam's report while they are worked on. */
export interface KeptMeasures {
  readonly kept: EcgMeasured | null
  /** What stands in the report was measured in another recording of the exam: the first correction here puts this one's values in its place. */
  readonly elsewhere: EcgMeasured | null
  readonly save: (rows: readonly ValueRow[], formula: QtcFormula) => void
  readonly fault: Failure | undefined
  readonly clear: () => void
}

/** Keeps corrections, one after the other; who was slower is shown what stands now. */
export function useMeasures(risProcedureId: string, recordingId: string, begin: EcgMeasured | null): KeptMeasures {
  const client = useQueryClient()
  const [kept, setKept] = useState(begin)
  const [fault, setFault] = useState<Failure>()
  const now = useRef(begin)
  const line = useRef<Promise<void>>(Promise.resolve())
  // Another desk's values came between: what was typed over the former ones is not written over his.
  const turn = useRef(0)
  const underWay = useRef(0)
  useAskUnload(() => underWay.current > 0)
  // Another exam's answer, or a fresh one of this.
  useEffect(() => {
    now.current = begin
    setKept(begin)
  }, [begin])
  const save = useCallback(
    (rows: readonly ValueRow[], formula: QtcFormula) => {
      const values = wireValues(rows)
      const userName = session.current()?.userBriefInfo?.userName ?? ''
      const time = formatDateTime(serverNow())
      const shown: EcgMeasured = { baseVersion: now.current?.baseVersion ?? 0, userName, time, recordingId, formula, values }
      setKept(shown)
      const mine = turn.current
      underWay.current += 1
      const turnOver = () => {
        underWay.current -= 1
      }
      const keep = async () => {
        if (mine !== turn.current) return
        const baseVersion = now.current?.baseVersion ?? 0
        try {
          const { val } = await api.call(
            'saveEcgMeasures',
            { risProcedureId, baseVersion, recordingId, formula, values },
            { promptType: 'none', showLoading: false },
          )
          now.current = { ...shown, baseVersion: val.baseVersion }
          // Who comes back to the exam finds what was kept.
          client.setQueryData<ExamEcgs>(['mf-report/ecg', risProcedureId], (there) => there && { ...there, measures: now.current })
          setKept((last) => (last === shown ? now.current : last && { ...last, baseVersion: val.baseVersion }))
          setFault(undefined)
        } catch (error) {
          const failed = failureOf(error)
          if (failed.code === CODE.editedByAnother) {
            turn.current += 1
            now.current = (error as { val?: EcgMeasured | null }).val ?? null
            setKept(now.current)
          } else setKept(now.current)
          setFault(failed)
        }
      }
      line.current = line.current.then(keep).finally(turnOver)
    },
    [client, risProcedureId, recordingId],
  )
  const own = kept?.recordingId === recordingId
  return { kept: own ? kept : null, elsewhere: own ? null : kept, save, fault, clear: () => setFault(undefined) }
}
