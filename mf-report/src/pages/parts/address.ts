import type { ReportAddress } from '../../model/ports'

/** What a report's link says (product.md section 2, "Report screens"). */
export interface ReportPlace {
  readonly address: ReportAddress
  /** Where the report's screens stand: `/local_diagnosis`. */
  readonly from: string
  /** The list to go back to. */
  readonly list: string
  readonly ecg: boolean
  /** Opened from the AI list: what the engine found stands beside the report. */
  readonly ai: boolean
}

const LISTS: Readonly<Record<string, string>> = { clinic: '/clinic/home' }
const AI_LIST = '/ai_diagnose_list'

/** Reads a report's link; a parameter that is missing is empty, and the server refuses the address. */
export function placeOf({ pathname, search }: { readonly pathname: string; readonly search: string }): ReportPlace {
  const query = new URLSearchParams(search)
  const get = (name: string): string => query.get(name) ?? ''
  const parts = pathname.split('/').filter(Boolean)
  const from = parts[0] ?? ''
  // The AI list knows exams of the own hospital alone: another branch goes back to its own list.
  const ai = get('ai') === '1'
  return {
    address: { procedureId: get('procedureId'), modality: get('modality'), t: get('t'), sign: get('sign') },
    from: `/${from}`,
    list: ai && from === 'local_diagnosis' ? AI_LIST : (LISTS[from] ?? `/${from}`),
    ecg: parts.includes('ecg'),
    ai,
  }
}

/** Has the link everything that the server's check needs? Without it no call is made. */
export const complete = ({ procedureId, modality, t, sign }: ReportAddress): boolean =>
  [procedureId, modality, t, sign].every((part) => part !== '')

/** The same report's view screen. */
export const viewPath = ({ address, from, ecg, ai }: ReportPlace): string =>
  `${from}${ecg ? '/ecg' : ''}/view_report?${new URLSearchParams({ ...address, ...(ai ? { ai: '1' } : {}) }).toString()}`

/** A screen that stands beside a report's editor and view: comparison, preview of the images, the patient. `back`: where it was opened. */
export const panePath = (
  pane: 'compare_report' | 'image_preview' | 'patient_info',
  { address, from }: Pick<ReportPlace, 'address' | 'from'>,
  back = '',
): string => `${from}/${pane}?${new URLSearchParams({ ...address, ...(back ? { back } : {}) }).toString()}`

const REPORTS = /^\/(local_diagnosis|remote_diagnosis|clinic|ai_diagnose_list)([/?]|$)/

/** Where such a screen leads when it is closed: where it was opened, as it was; else the list. */
export function backFrom(location: { readonly pathname: string; readonly search: string }): string {
  const back = new URLSearchParams(location.search).get('back') ?? ''
  return REPORTS.test(back) ? back : placeOf(location).list
}
