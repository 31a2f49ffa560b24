import type { Bilingual } from './errors'
import { STATE } from './states'

/**
 * How a report looks on paper: data alone, drawn by the server's PDF, which screen and printer show as well (visual.md, section 8).
 * Lengths are millimetres, letters are points.
 */
export type PrintLayoutName = 'A4' | 'A5' | 'ticket'

/** The pieces of a report in the order in which paper has them. */
export type PrintBlockName =
  | 'header'
  | 'patient'
  | 'method'
  | 'condition'
  | 'finding'
  | 'images'
  | 'result'
  | 'advice'
  | 'addenda'
  | 'signatures'

/** One paper: its size, what stands on it, and how large. */
export interface PrintLayout {
  readonly name: PrintLayoutName
  /** Of the whole sheet; a roll has no height of its own. */
  readonly width: number
  readonly height: number | null
  /** Top, right, bottom, left. */
  readonly margin: readonly [number, number, number, number]
  readonly blocks: readonly PrintBlockName[]
  /** Pairs of label and value side by side in the patient's block. */
  readonly patientColumns: 1 | 3
  readonly titlePt: number
  readonly facilityPt: number
  readonly patientPt: number
  readonly textPt: number
  /** From line to line of the text. */
  readonly leadPt: number
  readonly footPt: number
  readonly logoHeight: number
  readonly barcode: { readonly width: number; readonly height: number } | null
  readonly images: { readonly most: number; readonly perRow: number; readonly width: number } | null
  readonly qr: number
  /** Page i/n with patient and check number on every page; a roll has one page. */
  readonly pageNumbers: boolean
}

/** The text blocks keep this order on every paper. */
const TEXT: readonly PrintBlockName[] = ['method', 'condition', 'finding', 'images', 'result', 'advice', 'addenda', 'signatures']

/** Every paper by its name. */
export const PRINT_LAYOUTS: Readonly<Record<PrintLayoutName, PrintLayout>> = {
  A4: {
    name: 'A4',
    width: 210,
    height: 297,
    margin: [15, 15, 15, 20],
    blocks: ['header', 'patient', ...TEXT],
    patientColumns: 3,
    titlePt: 16,
    facilityPt: 14,
    patientPt: 10.5,
    textPt: 12,
    leadPt: 18,
    footPt: 9,
    logoHeight: 12,
    barcode: { width: 42, height: 10 },
    images: { most: 4, perRow: 2, width: 60 },
    qr: 20,
    pageNumbers: true,
  },
  A5: {
    name: 'A5',
    width: 210,
    height: 148,
    margin: [10, 10, 10, 10],
    blocks: ['header', 'patient', ...TEXT],
    patientColumns: 3,
    titlePt: 14,
    facilityPt: 12,
    patientPt: 9.5,
    textPt: 10.5,
    leadPt: 15,
    footPt: 8,
    logoHeight: 9,
    barcode: { width: 36, height: 8 },
    images: { most: 3, perRow: 3, width: 42 },
    qr: 16,
    pageNumbers: true,
  },
  // What the patient takes along: no pictures, no finding; the opinion and the way to the whole report.
  ticket: {
    name: 'ticket',
    width: 80,
    height: null,
    margin: [4, 4, 6, 4],
    blocks: ['header', 'patient', 'result', 'advice', 'addenda', 'signatures'],
    patientColumns: 1,
    titlePt: 12,
    facilityPt: 11,
    patientPt: 9,
    textPt: 10,
    leadPt: 14,
    footPt: 7.5,
    logoHeight: 8,
    barcode: null,
    images: null,
    qr: 24,
    pageNumbers: false,
  },
}

/** Plain films and ultrasound stand on A5, what has pictures or long text on A4. */
export const layoutFor = (modality: string): 'A4' | 'A5' => (['DX', 'CR', 'US', 'MG', 'RF'].includes(modality) ? 'A5' : 'A4')

/** Written large behind the text of what is not the valid report. */
export type PrintMark = 'unreviewed' | 'emergency' | 'void' | 'superseded' | 'copy'
export const PRINT_MARKS: Readonly<Record<PrintMark, Bilingual>> = {
  unreviewed: { zh: '未审核', en: 'Not reviewed' },
  emergency: { zh: '急诊临时报告 以正式报告为准', en: 'Emergency preliminary report' },
  void: { zh: '作废', en: 'Void' },
  superseded: { zh: '已有新版本', en: 'Superseded' },
  copy: { zh: '复印件', en: 'Copy' },
}
/** How a mark is written: points, degrees, share of black. */
export const PRINT_MARK_STYLE = { pt: 48, degrees: 30, black: 0.12 } as const

/** What a paper before completion asks of its exam. */
export interface PreliminaryFacts {
  readonly state: number
  readonly urgent: boolean
  readonly greenChannel: boolean
  readonly sourceType: string
}

/** Urgent, green channel or from the emergency department. */
export const isEmergency = ({ urgent, greenChannel, sourceType }: Omit<PreliminaryFacts, 'state'>): boolean =>
  urgent || greenChannel || sourceType === 'emergency'

/** The mark that a text may go out with before it is completed: from the moment it was sent to review. Undefined: it may not. */
export function preliminaryMark(exam: PreliminaryFacts): 'emergency' | 'unreviewed' | undefined {
  if (exam.state < STATE.toFirstCheck || exam.state > STATE.thirdCheck) return undefined
  return isEmergency(exam) ? 'emergency' : 'unreviewed'
}

/** What decides about the mark. */
export interface MarkFacts {
  /** The report is completed: with every review that its hospital demands. */
  readonly completed: boolean
  /** Withdrawn or retracted after it went out. */
  readonly withdrawn: boolean
  /** A newer issue stands than the one that is drawn. */
  readonly newerIssue: boolean
  /** Urgent, green channel or from the emergency department. */
  readonly emergency: boolean
}

/** The mark of a paper; undefined for the valid report, which bears none. */
export function printMark(facts: MarkFacts): PrintMark | undefined {
  if (facts.withdrawn) return 'void'
  if (!facts.completed) return facts.emergency ? 'emergency' : 'unreviewed'
  return facts.newerIssue ? 'superseded' : undefined
}
