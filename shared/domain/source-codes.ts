import { SOURCE_TYPES, type SourceType } from './person'

/** Codes of the source: 1 to 4 at the desk (register, booking, department, report), 2 to 5 on the EMR's side (decision 72). */
export type SourceTable = 'desk' | 'emr'
const FIRST: Readonly<Record<SourceTable, number>> = { desk: 1, emr: 2 }

/** The code of a source in a call's own table. */
export const sourceCode = (source: SourceType, table: SourceTable): number => SOURCE_TYPES.indexOf(source) + FIRST[table]
/** The source of a code in a call's own table; undefined for what the table does not have. */
export const sourceOf = (code: number, table: SourceTable): SourceType | undefined => SOURCE_TYPES[code - FIRST[table]]
