import type { AnswerOf, actCalls } from '@farsight/shared/contract'
import { hasMenu } from '@farsight/shared/domain'
import { inClinic } from '../frame/places'

export type Kept = AnswerOf<typeof actCalls.collectList>['val'][number]
export type Scope = 'own' | 'clinic'

export const PAGE_SIZES = [20, 50, 100, 200]
/** Of rows that a call gives at most, a page of these. */
const LAST_PAGE = 50

/** What the list shows; all of it stands in the address, so that the way back from a report leads to the same rows. */
export interface KeptQuery {
  readonly scope: Scope
  readonly search: string
  readonly pageNo: number
  readonly pageSize: number
}

/** A doctor comes for what he kept himself, a clinic for what it keeps together (USER-06). */
const usual = (pathname: string): Scope => (inClinic(pathname) ? 'clinic' : 'own')

const whole = (text: string | null, most: number): number | undefined =>
  text !== null && /^[1-9]\d{0,3}$/.test(text) && Number(text) <= most ? Number(text) : undefined

export function readKept(pathname: string, search: string): KeptQuery {
  const query = new URLSearchParams(search)
  const scope = query.get('scope')
  const size = whole(query.get('size'), 200)
  return {
    scope: scope === 'own' || scope === 'clinic' ? scope : usual(pathname),
    search: (query.get('q') ?? '').slice(0, 64),
    pageNo: whole(query.get('page'), LAST_PAGE) ?? 1,
    pageSize: size !== undefined && PAGE_SIZES.includes(size) ? size : 50,
  }
}

/** What is as usual is not said. */
export function keptSearch(pathname: string, { scope, search, pageNo, pageSize }: KeptQuery): string {
  const query = new URLSearchParams({
    ...(scope === usual(pathname) ? {} : { scope }),
    ...(search === '' ? {} : { q: search }),
    ...(pageNo === 1 ? {} : { page: String(pageNo) }),
    ...(pageSize === 50 ? {} : { size: String(pageSize) }),
  }).toString()
  return query === '' ? '' : `?${query}`
}

/** The report of a kept case, to be read: in the tree from which it is opened. An order's reads among the remote ones, where there are any. */
export function keptReport(
  { risProcedureId, remoteOrderId, modality, t, sign }: Pick<Kept, 'risProcedureId' | 'remoteOrderId' | 'modality' | 't' | 'sign'>,
  pathname: string,
  menus: string,
): string {
  const from = inClinic(pathname)
    ? 'clinic'
    : remoteOrderId !== '' && hasMenu(menus, 'remoteDiagnosis')
      ? 'remote_diagnosis'
      : 'local_diagnosis'
  const query = new URLSearchParams({ procedureId: risProcedureId, modality, t, sign })
  return `/${from}${modality === 'ECG' ? '/ecg' : ''}/view_report?${query.toString()}`
}
