import { api } from '@farsight/shared/api'
import type { GuardOverride } from '@farsight/shared/contract'
import { formatDateTime, type ReportContent } from '@farsight/shared/domain'
import { useLanguage } from '@farsight/shared/i18n'
import { serverNow } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { GuardExam, GuardOptions, Hit } from '../../../guard'
import { misfitsIn } from '../../../model/misfits'
import { hitKey, overridesOf, reasonsOf, setReason, storedReasons } from './overrides'

type Engine = typeof import('../../../guard')

/** Rest in typing after which the text is looked over. */
export const GUARD_QUIET_MS = 400
export const GUARD_RULES = 'mf-report/guard-rules'

let engine: Engine | undefined
const load = async (): Promise<Engine> => {
  engine ??= await import('../../../guard')
  return engine
}

/** When the page has nothing better to do; a browser without idle time has a later moment. */
const idle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: 1000 })
  return () => cancelIdleCallback(asked)
}

/** What the guard reads of the exam, and the name by which reasons are kept: the exam's own, or that of a text without one yet. */
export interface GuardedExam extends GuardExam {
  readonly risProcedureId: string
}

/** What the form around the text knows of it. */
export type GuardForm = Pick<GuardOptions, 'asksFlag' | 'criticals' | 'registers' | 'addendumTo' | 'measured'>

export interface Guard {
  readonly state: 'waits' | 'ready' | 'failed'
  readonly hits: readonly Hit[]
  /** Reason by hit, for those that may stand. */
  readonly reasons: ReadonlyMap<string, string>
  /** Sending was stopped by what is still open. */
  readonly stopped: boolean
  readonly sayOf: (hit: Hit) => string
  readonly answer: (hit: Hit, reason: string | undefined) => void
  readonly again: () => void
  /** Looks the text over as it is now. True when it was handed on; false when something is open or the guard is still coming. */
  readonly gate: (send: (overrides: readonly GuardOverride[]) => void) => boolean
}

/** Must it be answered before the text goes out? */
export const openStops = (hits: readonly Hit[], reasons: ReadonlyMap<string, string>): readonly Hit[] =>
  hits.filter((hit) => hit.weight === 'stop' && !reasons.get(hitKey(hit))?.trim())

const NO_HITS: readonly Hit[] = []
const NO_FORM: GuardForm = {}
/** A form without a register of critical values: one is told all the same. */
export const UNREGISTERED: GuardForm = { criticals: [], registers: false }

/** Looks a report over on the device while it is written (EDIT-04): after a rest, in idle time, and once more before it goes out. */
export function useGuard(exam: GuardedExam, content: ReportContent, form: GuardForm = NO_FORM): Guard {
  const language = useLanguage()
  const { risProcedureId } = exam
  const [state, setState] = useState<Guard['state']>(engine ? 'ready' : 'waits')
  const [hits, setHits] = useState<readonly Hit[]>(NO_HITS)
  const [reasons, setReasons] = useState(() => reasonsOf(risProcedureId))
  const [stopped, setStopped] = useState(false)
  useEffect(() => {
    let left = false
    // Another text begins without the hits and the reasons of the one before.
    setHits(NO_HITS)
    setStopped(false)
    setReasons(reasonsOf(risProcedureId))
    void storedReasons(risProcedureId).then((stored) => {
      if (!left) setReasons(stored)
    })
    return () => {
      left = true
    }
  }, [risProcedureId])
  const own = useQuery({
    queryKey: [GUARD_RULES],
    queryFn: ({ signal }) => api.call('getGuardRules', {}, { promptType: 'none', showLoading: false, signal }),
    staleTime: 10 * 60_000,
    retry: false,
  })
  // Without the hospital's own changes the delivered rules look all the same.
  const rules = own.data?.val.rules
  const latest = useRef({ exam, content, form, rules, language })
  latest.current = { exam, content, form, rules, language }

  const look = useCallback((guard: Engine['guard']): readonly Hit[] => {
    const now = latest.current
    const { finding, result, advice, yinYang } = now.content
    const options: GuardOptions = {
      ...now.form,
      misfits: misfitsIn(now.content),
      language: now.language,
      today: formatDateTime(serverNow()).slice(0, 10),
      ...(now.rules ? { rules: now.rules } : {}),
    }
    // A text that nobody has begun is no fault: the form itself asks for it when the report is sent.
    const begun = (hit: Hit): boolean => hit.kind !== 'empty' || now.content[hit.field].text.trim() !== ''
    const found = guard({ finding: finding.text, result: result.text, advice: advice.text, yinYang }, now.exam, options).filter(begun)
    setHits(found)
    setState('ready')
    return found
  }, [])
  const failed = useCallback(() => setState('failed'), [])

  const order = JSON.stringify([exam.modality, exam.bodypart, exam.side, exam.checkItem, exam.sex, exam.age])
  const around = JSON.stringify(form)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked over anew when the text, its form, the order, the rules or the language change
  useEffect(() => {
    let cancel: (() => void) | undefined
    const timer = setTimeout(() => {
      cancel = idle(() => void load().then(({ guard }) => look(guard), failed))
    }, GUARD_QUIET_MS)
    return () => {
      clearTimeout(timer)
      cancel?.()
    }
  }, [content, around, order, rules, language, look, failed])

  const through = (send: (overrides: readonly GuardOverride[]) => void): boolean => {
    const found = look(engine!.guard)
    const known = reasonsOf(risProcedureId)
    const open = openStops(found, known).length > 0
    setStopped(open)
    if (open) return false
    send(overridesOf(found, known))
    return true
  }
  return {
    state,
    hits,
    reasons,
    stopped: stopped && openStops(hits, reasons).length > 0,
    sayOf: (hit) => engine?.hitMessage(hit, language) ?? '',
    answer: (hit, reason) => setReasons(setReason(risProcedureId, hit, reason)),
    again: () => void load().then(({ guard }) => look(guard), failed),
    gate(send) {
      if (engine) return through(send)
      // A guard that does not come must not keep a report: it is told, and the text goes out.
      void load().then(
        () => through(send),
        () => {
          failed()
          send([])
        },
      )
      return false
    },
  }
}
