import { createContext } from 'react'

/** A critical item of the hospital's list that is proposed: its code there, and what is to be told. */
export interface CriticalProposal {
  readonly code: string
  readonly text: string
}

/** Figures as they stand beside the sheet: beats a minute, ms. What is not known is left out. */
export interface EcgFigures {
  readonly hr?: number
  readonly pr?: number
  readonly qrs?: number
  readonly qt?: number
  readonly qtc?: number
}

/** What the page that writes the report wants to know of its ECG. */
export interface EcgDesk {
  readonly risProcedureId: string
  /** Opens the register of critical values with what is proposed. */
  readonly report: (proposal: CriticalProposal) => void
  /** The figures that stand now; a new object only where one has changed. */
  readonly measured: (figures: EcgFigures) => void
  /** How recording and values are kept before the report goes out; undefined where no ECG is open. */
  readonly keeps?: (keep: (() => Promise<boolean>) | undefined) => void
}

/** Undefined where nothing is written: whoever reads a report is not asked what it should have told. */
export const EcgDeskContext = createContext<EcgDesk | undefined>(undefined)
