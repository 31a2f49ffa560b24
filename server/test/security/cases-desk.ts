import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { wordsOf } from '../../src/exams/words'
import { born } from '../born'
import { canary } from './canary'
import type { Case, Cell } from './case'
import { callOutcome } from './outcome'
import { SECRET_PATIENT } from './secrets'

type Payload = (cell: Cell) => Record<string, unknown>

/** A call without an exam: one column. */
const bare = (covers: CallName, payload: Payload = () => ({}), more: Partial<Case> = {}): Case => ({
  name: covers,
  covers,
  relations: false,
  async act(cell) {
    const answer = await cell.by.call(covers, payload(cell))
    return { outcome: callOutcome(answer), text: answer.text }
  },
  ...more,
})

const insert = (cell: Cell, table: string, row: Record<string, unknown>): Promise<unknown> =>
  cell.world.root.query(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
      .map((_, i) => `$${i + 1}`)
      .join(', ')}) ON CONFLICT DO NOTHING`,
    Object.values(row),
  )

const PATIENT = {
  ...{ patName: '矩阵', pinyin: 'ju zhen', sex: 'M', ...born('1959-03-01'), nation: '01', phone: '13800000001' },
  ...{ idType: 'none', idNo: '', idReason: 'other', address: '' },
}
const VISIT = {
  ...{
    sourceType: 1,
    department: '',
    applyDoctor: '',
    outpatientNo: '',
    inpatientNo: '',
    physicalNo: '',
    bedNo: '',
    applyNo: '',
    imageNo: '',
    hisNo: '',
  },
  ...{ emergency: 0, trauma: 0, revisit: 0, followUp: 0, conditionDescription: '', preCheckTime: null, safety: {} },
}
const form = (more: Record<string, unknown> = {}) => ({ patient: PATIENT, visit: VISIT, checks: [], ...more })

/** A row of the target's hospital, made for this cell; a made-up id where there is no hospital. */
async function planted(cell: Cell, table: string, key: string, row: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  if (cell.facility) await insert(cell, table, { [key]: id, facility_id: cell.world.facilities[cell.facility], ...row })
  return id
}

/** A row of the stranger's: what a list of one's own hospital shows where it forgets its hospital. */
async function strangers(cell: Cell, table: string, key: string, row: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  await insert(cell, table, { [key]: id, facility_id: cell.world.facilities.stranger, ...row })
  return id
}

const named = (covers: CallName, key: string, plant: (cell: Cell) => Promise<string>): Case => ({
  name: covers,
  covers,
  relations: true,
  ownList: true,
  async act(cell) {
    const answer = await cell.by.call(covers, { [key]: await plant(cell) })
    return { outcome: callOutcome(answer), text: answer.text }
  },
})

/** An exam that was registered at the desk. */
const visited = (covers: CallName, state: number, payload: (cell: Cell) => Record<string, unknown>): Case => ({
  name: covers,
  covers,
  relations: true,
  ownList: true,
  exam: () => ({ state: state as never }),
  async act(cell) {
    const { examId } = cell.target
    if (cell.facility) {
      const facility_id = cell.world.facilities[cell.facility]
      const hospital_no = cell.target.exam.hospital_no
      await cell.world.root.query(
        `INSERT INTO patient (patient_id, facility_id, hospital_no, pat_name, pinyin, sex, phone, id_type, id_no, at)
         VALUES ($1, $2, $3, $4, $4, 'O', $5, 'passport', $6, now()) ON CONFLICT DO NOTHING`,
        [randomUUID(), facility_id, hospital_no, cell.target.exam.pat_name, SECRET_PATIENT.phone, `${SECRET_PATIENT.idNo}${examId}`],
      )
      await insert(cell, 'registration', {
        exam_id: examId,
        facility_id,
        visit_id: randomUUID(),
        user_id: randomUUID(),
        user_name: '',
        at: new Date(),
      })
    }
    const answer = await cell.by.call(covers, payload(cell))
    return { outcome: callOutcome(answer), text: answer.text }
  },
})

export const deskCases: readonly Case[] = [
  bare('getPinyin', () => ({ name: '张三' })),
  {
    ...bare('queryCheckItem'),
    async act(cell) {
      await strangers(cell, 'check_item', 'item_id', {
        modality: 'CT',
        bodypart: canary('stranger', 'bodypart'),
        name: canary('stranger', 'check_item'),
      })
      const answer = await cell.by.call('queryCheckItem')
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  bare('queryRoom'),
  bare('queryDepartment'),
  named('queryDepartmentDoctor', 'departmentId', (cell) =>
    planted(cell, 'department', 'department_id', { name: `科${randomUUID()}`, type: 'outpatient', doctors: JSON.stringify(['矩阵医生']) }),
  ),
  bare('queryNation'),
  {
    ...bare('getFieldConfig'),
    async act(cell) {
      // One row is asked for, and the own hospital has none: a stranger's form comes where the filter is out.
      await cell.world.root.query('DELETE FROM desk_form WHERE facility_id = $1', [cell.world.facilities[cell.identity.facility]])
      const fields = JSON.stringify([{ key: canary('stranger', 'form'), shown: true, required: false }])
      await cell.world.root.query(
        `INSERT INTO desk_form (facility_id, screen, fields) VALUES ($1, 'register', $2) ON CONFLICT (facility_id, screen) DO UPDATE SET fields = excluded.fields`,
        [cell.world.facilities.stranger, fields],
      )
      const answer = await cell.by.call('getFieldConfig', { screen: 'register' })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  {
    ...bare('queryRevisit'),
    async act(cell) {
      const pat_name = canary('stranger', 'pat_name')
      const patient_id = await strangers(cell, 'patient', 'patient_id', {
        ...{ hospital_no: `M${randomUUID()}`, pat_name, pinyin: pat_name, sex: 'M', at: new Date() },
      })
      const facility_id = cell.world.facilities.stranger
      const none = { checkNo: '', accessionNo: '', hospitalNo: '', outpatientNo: '', inpatientNo: '' }
      for (const word of wordsOf({ patName: pat_name, pinyin: pat_name, ...none }))
        await insert(cell, 'patient_word', { facility_id, word, patient_id })
      const answer = await cell.by.call('queryRevisit', { name: pat_name })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  named('getDeskPatient', 'patientId', (cell) =>
    planted(cell, 'patient', 'patient_id', {
      hospital_no: `M${randomUUID()}`,
      pat_name: '矩阵',
      pinyin: 'ju zhen',
      sex: 'M',
      at: new Date(),
    }),
  ),
  bare('queryHis', () => ({ queryType: 'outpatient', number: 'HIS1001' })),
  bare('addProcedure', () => form()),
  bare('preRegister', () => form()),
  visited('preToFormal', STATE.preRegistered, ({ target }) => form({ risProcedureId: target.examId })),
  visited('appointmentToRegister', STATE.booked, ({ target }) => form({ appointmentId: target.examId })),
  visited('getRegistration', STATE.registered, ({ target }) => ({ risProcedureId: target.examId })),
  bare('checkDuplicate', () => ({ idType: 'none', idNo: '', applyNo: '', checks: [] })),
]
