import { session } from '@farsight/shared/bus'
import type { RemoteOrderRow } from '@farsight/shared/contract'
import { type Row, reportRoute, rowActions, whoFor } from '@farsight/shared/exams/model'

/** Where a row of an exam leads: its report, as the list's own first act; undefined where there is none to look at. */
export function examRoute(row: Row): string | undefined {
  // Who administers a union counts its members' reports, and reads none: the row tells what the list knows of it.
  if (session.current()?.facilityRole === 'unionAdmin') return undefined
  const who = whoFor(row.modality)
  const { primary } = rowActions(row, who, who.reviewLevels)
  if (primary.key === 'view') return reportRoute(row, 'view_report')
  return primary.key === 'diagnose' || primary.key === 'review' ? reportRoute(row, 'edit_report') : undefined
}

/** The report of an order; undefined once this side may not open it any more. */
export function orderRoute({ risProcedureId, modality, t, sign }: RemoteOrderRow): string | undefined {
  if (t === '' || sign === '') return undefined
  const query = new URLSearchParams({ procedureId: risProcedureId, modality, t, sign })
  return `/remote_diagnosis/${modality === 'ECG' ? 'ecg/' : ''}view_report?${query.toString()}`
}
