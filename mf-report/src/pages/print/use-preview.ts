import type { PrintLayoutName } from '@farsight/shared/domain'
import { useLanguage } from '@farsight/shared/i18n'
import { useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../model/ports'
import { releasePages } from './pdf/drawn-page'
import type { PaperWish } from './pdf/paper-file'
import { fetchPaper, type Paper, SCREEN_DPI } from './use-paper'

export interface Preview {
  /** undefined while another one is drawn, and where it could not be. */
  readonly paper: Paper | undefined
  readonly failure: Failure | undefined
  readonly again: () => void
}

/** The paper on the screen: the one that was opened with, then whichever layout, mark, sheet or language is chosen. */
export function usePreview(first: Paper, wish: PaperWish, layout: PrintLayoutName, copy: boolean, ecg: string): Preview {
  const language = useLanguage()
  const [paper, setPaper] = useState<Paper | undefined>(first)
  const [failure, setFailure] = useState<Failure>()
  const [turn, setTurn] = useState(0)
  const shown = `${layout} ${copy} ${language} ${ecg} ${turn}`
  const has = useRef(shown)
  const { procedureId, issue, preliminary } = wish
  useEffect(() => {
    if (has.current === shown) return
    has.current = shown
    let gone = false
    setPaper(undefined)
    setFailure(undefined)
    fetchPaper({ procedureId, issue, preliminary, layout, copy, ecg }, SCREEN_DPI).then(
      (drawn) => (gone ? releasePages(drawn.pages) : setPaper(drawn)),
      (thrown: unknown) => !gone && setFailure(failureOf(thrown)),
    )
    return () => {
      gone = true
    }
  }, [shown, procedureId, issue, preliminary, layout, copy, ecg])
  useEffect(() => () => (paper && paper !== first ? releasePages(paper.pages) : undefined), [paper, first])
  return { paper, failure, again: () => setTurn((now) => now + 1) }
}
