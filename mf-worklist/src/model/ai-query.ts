import type { CallTypes } from '@farsight/shared/contract'
import { presetRange, type TimePreset } from '@farsight/shared/domain'
import { reportRoute } from '@farsight/shared/exams/model'

export type AiRequest = CallTypes['queryAiList']['request']
export type AiRow = CallTypes['queryAiList']['answer']['val'][number]

/** Everything that decides what the AI list shows. Blank means: not asked. */
export interface AiQuery {
  readonly search: string
  readonly modality: string
  readonly positive: '' | '0' | '1'
  readonly answered: '' | '0' | '1'
  readonly timeTimes: TimePreset | ''
  readonly pageNo: number
  readonly pageSize: number
}
export const FIRST_AI_QUERY: AiQuery = { search: '', modality: '', positive: '', answered: '', timeTimes: '', pageNo: 1, pageSize: 50 }

const bit = (value: '' | '0' | '1'): 0 | 1 | undefined => (value === '' ? undefined : (Number(value) as 0 | 1))

/** The call's payload; `now` and `offset` are the server's clock. */
export function aiRequest(query: AiQuery, now: number, offset: number): AiRequest {
  const all: Record<string, unknown> = {
    search: query.search.trim() || undefined,
    modality: query.modality || undefined,
    positive: bit(query.positive),
    answered: bit(query.answered),
    ...(query.timeTimes === '' ? {} : presetRange(query.timeTimes, now, offset)),
    pageNo: query.pageNo,
    pageSize: query.pageSize,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as AiRequest
}

/** The report of a row with its AI side panel open: to be written where that is the doctor's next step, else to be looked at. */
export const aiReport = (row: AiRow, writes: boolean): string => `${reportRoute(row, writes ? 'edit_report' : 'view_report')}&ai=1`
