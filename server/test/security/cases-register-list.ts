import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import type { Case, Cell } from './case'
import { callOutcome } from './outcome'

const insert = (cell: Cell, table: string, row: Record<string, unknown>): Promise<unknown> =>
  cell.world.root.query(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
      .map((_, i) => `$${i + 1}`)
      .join(', ')})`,
    Object.values(row),
  )

/** A patient of the target's hospital; a made-up id where there is none. */
async function patient(cell: Cell, more: Record<string, unknown> = {}): Promise<string> {
  const patient_id = randomUUID()
  if (cell.facility)
    await insert(cell, 'patient', {
      ...{ patient_id, facility_id: cell.world.facilities[cell.facility], hospital_no: `M${patient_id}` },
      ...{ pat_name: '矩阵', pinyin: 'ju zhen', sex: 'M', at: new Date(), ...more },
    })
  return patient_id
}

/** A merge of two of them that stands. */
async function merge(cell: Cell): Promise<{ readonly mergeId: string; readonly keptId: string }> {
  const keptId = await patient(cell)
  const goneId = await patient(cell, cell.facility ? { merged_into: keptId } : {})
  const merge_id = randomUUID()
  if (cell.facility)
    await insert(cell, 'patient_merge', {
      ...{ merge_id, facility_id: cell.world.facilities[cell.facility], kind: 'merge', gone_id: goneId, kept_id: keptId, reason: 'x' },
      ...{ user_id: randomUUID(), user_name: '', at: new Date() },
    })
  return { mergeId: merge_id, keptId }
}

const about = (covers: CallName, payload: (cell: Cell) => Promise<Record<string, unknown>>, none = false): Case => ({
  name: covers,
  covers,
  relations: true,
  ownList: true,
  async act(cell) {
    const answer = await cell.by.call(covers, await payload(cell))
    const outcome = callOutcome(answer)
    const nothing = none && outcome === 'ok' && (answer.body.val as unknown[]).length === 0
    return { outcome: nothing ? 'none' : outcome, text: answer.text }
  },
})

/** The exam is in the answer, or it is not. */
const listed = (name: string, covers: CallName, payload: (cell: Cell) => Record<string, unknown>): Case => ({
  name,
  covers,
  relations: true,
  ownList: true,
  exam: () => ({}),
  async act(cell) {
    const answer = await cell.by.call(covers, payload(cell))
    const outcome = callOutcome(answer)
    const rows = (answer.body?.val ?? []) as { risProcedureId: string }[]
    const there = outcome === 'ok' && rows.some((row) => row.risProcedureId === cell.target.examId)
    return { outcome: outcome === 'ok' && !there ? 'none' : outcome, text: answer.text }
  },
})

const deleted = ({ relation }: Cell): Record<string, unknown> => (relation === 'deleted' ? { states: [STATE.deleted] } : {})

export const registerListCases: readonly Case[] = [
  listed('queryRegisterList', 'queryRegisterList', (cell) => ({ accessionNo: cell.target.exam.accession_no, ...deleted(cell) })),
  listed('queryRegisterRows', 'queryRegisterRows', ({ target }) => ({ risProcedureIds: [target.examId] })),
  {
    name: 'queryPatients',
    covers: 'queryPatients',
    relations: false,
    async act(cell) {
      const answer = await cell.by.call('queryPatients', { search: 'a' })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  about('previewMerge', async (cell) => ({ patientId: await patient(cell) })),
  about('mergePatient', async (cell) => ({ patientId: await patient(cell), intoPatientId: await patient(cell), reason: 'x' })),
  about('reconcilePatient', async (cell) => ({
    ...{ patientId: await patient(cell, { unknown: true }), intoPatientId: await patient(cell), reason: 'x' },
  })),
  about('unmergePatient', async (cell) => ({ mergeId: (await merge(cell)).mergeId, reason: 'x' })),
  about('queryPatientMerges', async (cell) => ({ patientId: (await merge(cell)).keptId }), true),
]
