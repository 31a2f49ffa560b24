import { api } from '@farsight/shared/api'
import type { RemoteOrderRow, WorklistRow } from '@farsight/shared/contract'
import type { StateFacts } from '@farsight/shared/domain'
import type { BannerPatient } from '@farsight/shared/ui/data'

/** The exam that is talked about, as its banner shows it, and where its report opens; '' where this side may not open it. */
export interface TalkedCase {
  readonly patient: BannerPatient
  readonly state: StateFacts
  readonly hash: string
}

const QUIET = { showLoading: false, promptType: 'none' } as const

function reportHash(row: { risProcedureId: string; modality: string; t: string; sign: string }, tree: 'local' | 'remote'): string {
  if (!row.t) return ''
  const query = new URLSearchParams({ procedureId: row.risProcedureId, modality: row.modality, t: row.t, sign: row.sign })
  return `#/${tree}_diagnosis/${row.modality === 'ECG' ? 'ecg/' : ''}view_report?${query.toString()}`
}

const ofRow = (row: WorklistRow, remote: boolean): TalkedCase => ({
  patient: row,
  state: row,
  hash: reportHash(row, remote || row.remote ? 'remote' : 'local'),
})

/** At the target of an order the exam is another hospital's: its order shows it. */
function ofOrder(row: RemoteOrderRow): TalkedCase {
  const [first, ...others] = row.bodyparts
  return {
    patient: {
      ...row,
      bodypart: row.bodyparts.map(({ bodypart }) => bodypart).join('、'),
      side: others.length ? '' : (first?.side ?? ''),
    },
    state: row,
    hash: reportHash(row, 'remote'),
  }
}

/** Whose exam is talked about; nothing for those who see it in no list of theirs. */
export async function caseOf(repId: string, remote: boolean): Promise<TalkedCase | undefined> {
  const [own] = (await api.call('queryRows', { risProcedureIds: [repId] }, QUIET)).val
  if (own) return ofRow(own, remote)
  const [order] = (await api.call('remoteQueryList', { risProcedureIds: [repId], role: 'dest' }, QUIET)).val
  return order?.patName ? ofOrder(order) : undefined
}
