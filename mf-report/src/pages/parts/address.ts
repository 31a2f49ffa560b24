import type { ReportAddress } from '../../model/ports'

/** What a report's link says (product.md section 2, "Report screens"). */
export interface ReportPlace {
  readonly address: ReportAddress
  /** The list to go back to. */
  readonly list: string
  readonly ecg: boolean
}

const LISTS: Readonly<Record<string, string>> = { clinic: '/clinic/home' }

/** Reads a report's link; a parameter that is missing is empty, and the server refuses the address. */
export function placeOf({ pathname, search }: { readonly pathname: string; readonly search: string }): ReportPlace {
  const query = new URLSearchParams(search)
  const get = (name: string): string => query.get(name) ?? ''
  const parts = pathname.split('/').filter(Boolean)
  const from = parts[0] ?? ''
  return {
    address: { procedureId: get('procedureId'), modality: get('modality'), t: get('t'), sign: get('sign') },
    list: LISTS[from] ?? `/${from}`,
    ecg: parts.includes('ecg'),
  }
}

/** Has the link everything that the server's check needs? Without it no call is made. */
export const complete = ({ procedureId, modality, t, sign }: ReportAddress): boolean =>
  [procedureId, modality, t, sign].every((part) => part !== '')

/** The same report's view screen. */
export const viewPath = ({ address, list, ecg }: ReportPlace): string => {
  const from = list === '/clinic/home' ? '/clinic' : list
  return `${from}${ecg ? '/ecg' : ''}/view_report?${new URLSearchParams({ ...address }).toString()}`
}
