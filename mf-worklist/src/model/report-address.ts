/** Route of a report inside the hash: ECG has its own screens (product.md section 2). */
export function reportAddress(
  exam: { readonly risProcedureId: string; readonly modality: string; readonly t: string; readonly sign: string },
  page: 'edit_report' | 'view_report',
  from: 'remote_diagnosis' | 'clinic',
): string {
  const query = new URLSearchParams({ procedureId: exam.risProcedureId, modality: exam.modality, t: exam.t, sign: exam.sign })
  return `/${from}/${exam.modality === 'ECG' ? 'ecg/' : ''}${page}?${query.toString()}`
}
