import Type, { type Static } from 'typebox'
import { defineCall, form, list } from './call'
import { DateTime, Id, orNull, SexCode } from './fields'

export { DOCTOR_SHEET_PATH, REPORT_IMPORT_PATH } from './names'

const object = <P extends Record<string, Type.TSchema>>(fields: P) => Type.Object(fields, { additionalProperties: false })

/** Where a table is at fault. Row and column as the table's own program counts and names them; the words of `reason` are the page's. */
const RowFault = object({
  row: Type.Integer(),
  column: Type.String(),
  reason: Type.String(),
  /** The limit that is enforced, where it is one. */
  most: orNull(Type.Integer()),
  /** The row, or what the hospital's own record says, that it clashes with. */
  other: Type.String(),
})
export type RowFault = Static<typeof RowFault>

/** What every table tells of itself. */
const Read = {
  total: Type.Integer(),
  faults: Type.Array(RowFault),
  /** More faults than are told. */
  moreFaults: Type.Integer(),
  /** Rows with a fault. */
  faulty: Type.Integer(),
  /** Headings that nobody knows. */
  ignored: Type.Array(Type.String()),
}

/**
 * What an import of old reports answers: POST REPORT_IMPORT_PATH, multipart/form-data, `mode` (preview; all: with a fault in any row nothing
 * is imported; good: rows at fault stay outside), `stamp` of the preview that is meant, and one part `file`. Rows that stand here already,
 * word for word, are counted and not written again.
 */
export const ReportImport = object({
  ...Read,
  /** Reports that were imported, or would be. */
  reports: Type.Integer(),
  unchanged: Type.Integer(),
  /** People whose number is not known here yet. */
  newPatients: Type.Integer(),
  /** Names what was looked at: the file, and what the hospital's data made of it. */
  stamp: Type.String(),
  rows: Type.Array(
    object({
      row: Type.Integer(),
      hospitalNo: Type.String(),
      patName: Type.String(),
      sex: SexCode,
      birthday: orNull(Type.String()),
      checkNo: Type.String(),
      modality: Type.String(),
      bodypart: Type.String(),
      side: Type.String(),
      checkTime: DateTime,
      result: Type.String(),
      standing: Type.Union([Type.Literal('new'), Type.Literal('unchanged')]),
    }),
  ),
})
export type ReportImport = Static<typeof ReportImport>

/** What a table of accounts holds; the page makes each account by `manageUserSave`, so that this writes nothing. */
export const DoctorSheet = object({
  ...Read,
  rows: Type.Array(
    object({
      row: Type.Integer(),
      loginName: Type.String(),
      name: Type.String(),
      sex: SexCode,
      role: Type.String(),
      title: Type.String(),
      phone: Type.String(),
      intro: Type.String(),
      permissions: Type.Array(object({ modality: Type.String(), level: Type.Integer() })),
    }),
  ),
})
export type DoctorSheet = Static<typeof DoctorSheet>

/** The newest imports of the own hospital: which file, how many reports, by whom and when. */
export const reportImportList = defineCall({
  name: 'hospital_manage_importList.do',
  request: form({}),
  answer: list(
    object({
      id: Id,
      fileName: Type.String(),
      reports: Type.Integer(),
      leftOut: Type.Integer(),
      userName: Type.String(),
      time: DateTime,
    }),
  ),
})

export const manageImportCalls = { reportImportList } as const
