import { decide, factsOfRow, STATE } from '@farsight/shared/domain'
import type { Row } from '../../model/query'

/** Where taking back the last step leads, by the one table of transitions: what the dialog says is what will happen. */
export function stepBackOf(row: Row): number {
  const verdict = decide('retractReport', factsOfRow(row, 0), {
    userId: '',
    right: 0,
    staff: false,
    mayRetract: true,
    side: row.remote ? 'reader' : 'own',
  })
  return 'to' in verdict ? verdict.to : STATE.toBeDiagnosed
}
