import { api } from '@farsight/shared/api'
import { CODE, type PrintLayoutName, type PrintMark } from '@farsight/shared/domain'
import { failureOf } from '../../model/ports'
import type { DrawnPage } from './pdf/drawn-page'
import { fetchPaperFile, type PaperWish } from './pdf/paper-file'

/** Dots an inch: on a screen, and for a printer, which must not lose the bars of a barcode. */
export const SCREEN_DPI = 150
export const PRINTER_DPI = 300

/** A paper ready to be looked at or printed: the pages of the server's PDF, and no layout of the page's own. */
export interface Paper {
  readonly procedureId: string
  readonly layout: PrintLayoutName
  /** 0 for what is not completed. */
  readonly issue: number
  readonly mark: PrintMark | undefined
  /** The sheet of an ECG is among its pages. */
  readonly ecg: boolean
  readonly pages: readonly DrawnPage[]
}

/** Fetches a paper and draws its pages. */
export async function fetchPaper(wish: PaperWish, dpi: number): Promise<Paper> {
  const [{ bytes, ...facts }, { drawPages }] = await Promise.all([
    fetchPaperFile(wish),
    import(/* webpackChunkName: "pdf" */ './pdf/draw-pages'),
  ])
  return { procedureId: wish.procedureId, ...facts, pages: await drawPages(bytes, dpi) }
}

export interface Handed {
  readonly copies: number
  /** By the wrapper, without a dialog. */
  readonly local: boolean
}

/**
 * Tells the server that a paper was handed over. In a partner's page that may only look, the paper comes out all the same. What is not
 * completed, or not valid any more, is no report that somebody has in hand.
 */
export async function countPaper({ procedureId, issue, layout, mark }: Paper, { copies, local }: Handed): Promise<boolean> {
  if (issue === 0 || mark === 'void') return false
  try {
    await api.call('countPrint', { procedureId, issue, layout, copies, local: local ? 1 : 0 }, { promptType: 'none' })
    return true
  } catch (thrown) {
    if (failureOf(thrown).code !== CODE.embedMode) throw thrown
    return false
  }
}
