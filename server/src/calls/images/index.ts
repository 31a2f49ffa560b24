import type { Archive } from '../../images/door/archive'
import type { Handler } from '../handler'
import { moveSeries } from './move'
import { checkSeries, queryImageChanges, querySeries, seeImageChanges } from './series'
import { bindStudy, queryUnmatched } from './unmatched'

/** Studies without an exam, series at the wrong one. */
export const imageHandlers = (parts: { readonly archive: Archive }): Handler[] => [
  queryUnmatched,
  bindStudy,
  querySeries,
  checkSeries,
  moveSeries(parts.archive),
  queryImageChanges,
  seeImageChanges,
]
