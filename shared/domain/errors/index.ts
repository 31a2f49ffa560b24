import { ACCESS_CODE, ACCESS_ERRORS } from './access'
import { CONSULTATION_CODE, CONSULTATION_ERRORS } from './consultation'
import { DESK_CODE, DESK_ERRORS } from './desk'
import { ECG_CODE, ECG_ERRORS } from './ecg'
import { EMBED_CODE, EMBED_ERRORS } from './embed'
import { MANAGE_CODE, MANAGE_ERRORS } from './manage'
import { ORDERS_CODE, ORDERS_ERRORS } from './orders'
import { READING_CODE, READING_ERRORS } from './reading'
import { RELEASE_CODE, RELEASE_ERRORS } from './release'
import { REPORT_CODE, REPORT_ERRORS } from './report'
import { STATISTICS_CODE, STATISTICS_ERRORS } from './statistics'
import { TABLES_CODE, TABLES_ERRORS } from './tables'
import type { Bilingual } from './words'

export type { Bilingual } from './words'

/** Codes of the report calls (product.md section 8) and those of our own, which start at 2000: a file a subject. */
export const CODE = {
  ...REPORT_CODE,
  ...ACCESS_CODE,
  ...RELEASE_CODE,
  ...EMBED_CODE,
  ...ORDERS_CODE,
  ...READING_CODE,
  ...DESK_CODE,
  ...ECG_CODE,
  ...CONSULTATION_CODE,
  ...STATISTICS_CODE,
  ...MANAGE_CODE,
  ...TABLES_CODE,
} as const

export type ErrorCode = (typeof CODE)[keyof typeof CODE]

const MESSAGES: ReadonlyMap<number, Bilingual> = new Map<number, Bilingual>([
  ...REPORT_ERRORS,
  ...ACCESS_ERRORS,
  ...RELEASE_ERRORS,
  ...EMBED_ERRORS,
  ...ORDERS_ERRORS,
  ...READING_ERRORS,
  ...DESK_ERRORS,
  ...ECG_ERRORS,
  ...CONSULTATION_ERRORS,
  ...STATISTICS_ERRORS,
  ...MANAGE_ERRORS,
  ...TABLES_ERRORS,
])

/** 'undefined error' of product.md section 8, for a nonzero code that brings no text. */
export const UNDEFINED_ERROR: Bilingual = { zh: '未定义错误', en: 'undefined error' }
/** 'network error' of product.md section 8, for a status other than 200, a refused connection or a time-out. */
export const NETWORK_ERROR: Bilingual = { zh: '网络错误', en: 'network error' }

/** The text of a code in both languages, or undefined for a code this table does not know. */
export const errorMessage = (code: number): Bilingual | undefined => MESSAGES.get(code)

/** Every code of the table, for the docs and for tests of completeness. */
export const ERROR_CODES: readonly number[] = [...MESSAGES.keys()]
