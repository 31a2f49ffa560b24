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
  /** What stands before the doctor now, of the recording on the screen. */
  readonly shows: (rows: readonly ValueRow[], formula: QtcFormula) => void
  /** Before the report goes out: recording and all values that stand there are kept. False where they could not be; why is in `fault`. */
  readonly keep: () => Promise<boolean>
  readonly fault: Failure | undefined
  /** Sends once more what did not arrive and still stands here; undefined where everything did. */
  readonly again: (() => void) | undefined
  readonly clear: () => void
}

const SAVE = 'saveEcgMeasures'

/** Who keeps values, when, and upon which state. */
const signature = (standing: EcgMeasured | null): Pick<EcgMeasured, 'baseVersion' | 'userName' | 'time'> => ({
  baseVersion: standing?.baseVersion ?? 0,
  userName: session.current()?.userBriefInfo?.userName ?? '',
  time: formatDateTime(serverNow()),
})

/** Keeps corrections, one after the other; who was slower is shown what stands now, and what did not arrive stays to be sent again. */
export function useMeasures(
  risProcedureId: string,
  recordingId: string,
  begin: EcgMeasured | null,
  there: (recordingId: string) => boolean = () => true,
  /** The recording that the exam is shown with unless somebody chooses: a report of which nothing is kept yet is read from that one. */
  usual: string = recordingId,
): KeptMeasures {
  const client = useQueryClient()
  const [kept, setKept] = useState(begin)
  const [fault, setFault] = useState<Failure>()
  const now = useRef(begin)
  const line = useRef<Promise<unknown>>(Promise.resolve())
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
    async (shown: EcgMeasured): Promise<boolean> => {
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
        return true
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
        return false
      }
    },
    [client, risProcedureId, wait],
  )
  // What was typed last, whether or not it has arrived.
  const last = useRef<{ readonly shown: EcgMeasured; readonly done: Promise<boolean> } | undefined>(undefined)
  const enqueue = useCallback(
    (shown: EcgMeasured): Promise<boolean> => {
      const mine = turn.current
      underWay.current += 1
      const done = line.current.then(() => mine === turn.current && write(shown))
      last.current = { shown, done }
      line.current = done.finally(() => {
        underWay.current -= 1
        if (underWay.current === 0) last.current = undefined
      })
      return done
    },
    [write],
  )
  const save = useCallback(
    (rows: readonly ValueRow[], formula: QtcFormula) => {
      const shown: EcgMeasured = { ...signature(now.current), recordingId, formula, values: wireValues(rows) }
      setKept(shown)
      void enqueue(shown)
    },
    [recordingId, enqueue],
  )
  type Shown = Pick<EcgMeasured, 'recordingId' | 'formula' | 'values'>
  const showing = useRef<Shown | undefined>(undefined)
  // A glance at another recording is no choice: what was shown of the usual one stands for the report until one is chosen.
  const before = useRef(new Map<string, Shown>())
  const shows = useCallback(
    (rows: readonly ValueRow[], formula: QtcFormula) => {
      showing.current = { recordingId, formula, values: wireValues(rows) }
      before.current.set(recordingId, showing.current)
    },
    [recordingId],
  )
  const usually = useRef(usual)
  usually.current = usual
  const stillThere = useRef(there)
  stillThere.current = there
  const keep = useCallback(async (): Promise<boolean> => {
    const typed = last.current?.shown ?? waiting.current ?? now.current
    const shown = typed ? showing.current : (before.current.get(usually.current) ?? showing.current)
    // Another recording's values stand in the report: a look at this one changes nothing of it.
    const other = typed && stillThere.current(typed.recordingId) && typed.recordingId !== shown?.recordingId
    if (!shown || other) {
      if (waiting.current && underWay.current === 0) return enqueue(waiting.current)
      const mine = turn.current
      await line.current
      return mine === turn.current && waiting.current === undefined
    }
    const own = typed?.recordingId === shown.recordingId ? typed : undefined
    // What was typed a moment ago may not stand on the screen yet.
    const more = shown.values.filter(({ name }) => !own?.values.some((one) => one.name === name))
    const whole: EcgMeasured = {
      ...signature(now.current),
      ...{ recordingId: shown.recordingId, formula: own?.formula ?? shown.formula, values: [...(own?.values ?? []), ...more] },
    }
    if (last.current && sameMeasured(last.current.shown, whole)) return last.current.done
    if (underWay.current === 0 && waiting.current === undefined && now.current && sameMeasured(now.current, whole)) return true
    setKept(whole)
    return enqueue(whole)
  }, [enqueue])
  const again = useCallback(() => {
    if (waiting.current && underWay.current === 0) void enqueue(waiting.current)
  }, [enqueue])
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [again])
  const own = kept?.recordingId === recordingId
  return {
    ...{ kept: own ? kept : null, elsewhere: own ? null : kept, save, shows, keep, fault },
    again: unsent ? again : undefined,
    clear: () => setFault(undefined),
  }
}
