import { bus, type NextCase } from '@farsight/shared/bus'
import { actRefusal } from '@farsight/shared/domain'
import type { Caller } from './ports'
import { whoReads } from './who-reads'

/**
 * The next case of the list that is worked through, beside those in hand; without such a list, the first of the queue that this
 * doctor may write: the queue also shows what waits for another step first (a rejected order, to be launched again).
 */
export async function nextCase(beside: readonly string[], call: Caller): Promise<NextCase | undefined> {
  const answers: NextCase[] = []
  bus.emit('next-case-asked.v1', { beside, answer: (one) => answers.push(one) })
  if (answers[0]) return answers[0]
  const { val } = await call('queryLocalList', { queue: 'write', pageNo: 1, pageSize: 50 }, { promptType: 'none', showLoading: false })
  return val.find((row) => !beside.includes(row.risProcedureId) && actRefusal('diagnose', row, whoReads(row, false)) === undefined)
}
