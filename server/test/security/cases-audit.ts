import type { CallName } from '@farsight/shared/contract'
import { canary } from './canary'
import type { Case, Cell } from './case'
import { callOutcome } from './outcome'

/** An event about the cell's exam in the exam's own hospital, and one of a foreign hospital that names the same exam. */
async function plantEvents({ world, facility, target }: Cell): Promise<number> {
  const insert = async (at: string, mark: string): Promise<number> =>
    Number(
      (
        await world.root.query(
          "INSERT INTO audit (facility_id, user_id, call, outcome, object_id, address) VALUES ($1, gen_random_uuid(), 'planted', 0, $2, $3) RETURNING audit_id",
          [at, target.examId, mark],
        )
      ).rows[0].audit_id,
    )
  await insert(world.facilities.stranger, canary('stranger', 'address'))
  return facility ? insert(target.exam.facility_id, canary(facility, 'address')) : 2_000_000_000
}

/** Searching: the exam's event is among what was found. */
const searching = (covers: CallName, more: Record<string, unknown>, holds: (val: unknown, id: number) => boolean): Case => ({
  name: covers,
  covers,
  relations: true,
  ownList: true,
  exam: () => ({}),
  async act(cell) {
    const id = await plantEvents(cell)
    const answer = await cell.by.call(covers, { patient: cell.target.exam.check_no, ...more })
    const outcome = callOutcome(answer)
    const text = answer.body?.val?.content ? Buffer.from(answer.body.val.content, 'base64').toString('utf8') : answer.text
    if (outcome !== 'ok') return { outcome: outcome === 'E-2840' ? 'none' : outcome, text }
    return { outcome: holds(covers === 'auditExport' ? text : answer.body.val, id) ? 'ok' : 'none', text }
  },
})

/** The audit trail of the own hospital: its administrator, with the second factor. */
export const auditCases: readonly Case[] = [
  searching('auditSearch', {}, (val, id) => (val as { events: { id: number }[] }).events.some((one) => one.id === id)),
  searching('auditExport', { format: 'csv', language: 'zh' }, (text, id) => String(text).includes(`\n${id},`)),
  {
    name: 'auditGet',
    covers: 'auditGet',
    relations: true,
    exam: () => ({}),
    async act(cell) {
      const answer = await cell.by.call('auditGet', { id: await plantEvents(cell) })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
]
