import { useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../model/ports'
import { releasePages } from './pdf/drawn-page'
import { countPaper, fetchPaper, type Paper, PRINTER_DPI } from './use-paper'

/** So many papers stand in the page at once. */
export const MOST_PAPERS = 50

/** Where a batch stands. */
export type Batch =
  | { readonly phase: 'none' }
  /** Papers are fetched one after another. */
  | { readonly phase: 'preparing'; readonly done: number; readonly count: number }
  /** In the page, in front of the printer. */
  | { readonly phase: 'printing'; readonly papers: readonly Paper[] }
  /** Did they come out? */
  | { readonly phase: 'asking'; readonly papers: readonly Paper[] }
  | { readonly phase: 'counting'; readonly papers: readonly Paper[]; readonly done: number }

/** A paper that is wanted, with whose it is. */
export interface Wanted {
  readonly procedureId: string
  readonly name: string
}

/** A paper that could not be prepared: whose, and why. */
export interface NotPrepared extends Failure {
  readonly name: string
}

const release = (papers: readonly Paper[]): void => {
  for (const { pages } of papers) releasePages(pages)
}

/** Prints many reports in one go, each once: nothing is noted as printed before somebody has the papers in hand. */
export function useBatch(onCounted: (count: number) => void) {
  const [batch, setBatch] = useState<Batch>({ phase: 'none' })
  const [failed, setFailed] = useState<readonly NotPrepared[]>([])
  const [uncounted, setUncounted] = useState<Failure>()
  const run = useRef(0)
  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )

  async function prepare(all: readonly Wanted[]): Promise<void> {
    run.current += 1
    const own = run.current
    const wanted = all.slice(0, MOST_PAPERS)
    const papers: Paper[] = []
    const failures: NotPrepared[] = []
    setFailed([])
    for (const [done, { procedureId, name }] of wanted.entries()) {
      setBatch({ phase: 'preparing', done, count: wanted.length })
      try {
        papers.push(await fetchPaper({ procedureId }, PRINTER_DPI))
      } catch (thrown) {
        try {
          failures.push({ ...failureOf(thrown), name })
        } catch (fault) {
          // A fault of this program: it goes on flying, but nobody waits for what will not come.
          release(papers)
          setBatch({ phase: 'none' })
          throw fault
        }
      }
      if (own !== run.current) return release(papers)
    }
    setFailed(failures)
    setBatch(papers.length > 0 ? { phase: 'printing', papers } : { phase: 'none' })
  }
  function stop(): void {
    run.current += 1
    setBatch({ phase: 'none' })
  }
  const printed = (): void => {
    if (batch.phase !== 'printing') return
    // The printer has them: what is counted needs no picture.
    release(batch.papers)
    setBatch({ phase: 'asking', papers: batch.papers })
  }
  /** They came out: each is counted once. What could not be counted is asked for again, what was counted is not. */
  async function confirm(): Promise<void> {
    if (batch.phase !== 'asking') return
    const { papers } = batch
    setUncounted(undefined)
    for (const [done, paper] of papers.entries()) {
      setBatch({ phase: 'counting', papers, done })
      try {
        await countPaper(paper, { copies: 1, local: false })
      } catch (thrown) {
        setUncounted(failureOf(thrown))
        setBatch({ phase: 'asking', papers: papers.slice(done) })
        if (done > 0) onCounted(done)
        return
      }
    }
    setBatch({ phase: 'none' })
    onCounted(papers.length)
  }
  return { batch, failed, uncounted, prepare, stop, printed, confirm, dismiss: () => setFailed([]) }
}
