import { randomUUID } from 'node:crypto'
import { DOCTOR_SHEET_PATH, REPORT_IMPORT_PATH, type ReportImport } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { makeExam } from '../exams'
import type { Answer } from '../harness'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import { callOutcome, webOutcome } from './outcome'

const mark = (field: string): string => canary('stranger', field)
const stranger = ({ world }: Cell): string => world.facilities.stranger
const homeOf = ({ world, identity }: Cell): string => world.facilities[identity.facility]

async function insert({ world }: Cell, table: string, row: Record<string, unknown>): Promise<void> {
  const places = Object.keys(row).map((_, i) => `$${i + 1}`)
  await world.root.query(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places})`, Object.values(row))
}

/** An import of the stranger's; with an exam, its row names that. */
async function foreignImport(cell: Cell, exam_id?: string): Promise<void> {
  const import_id = randomUUID()
  const facility_id = stranger(cell)
  await insert(cell, 'report_import', {
    ...{ import_id, facility_id, file_name: mark('file'), sha256: Buffer.alloc(32), reports: 1, left_out: 0 },
    ...{ user_id: randomUUID(), user_name: mark('person'), at: new Date(cell.server.clock.now) },
  })
  if (exam_id) await insert(cell, 'imported_report', { exam_id, facility_id, import_id, row: 2, hash: Buffer.alloc(32) })
}

async function patient(cell: Cell, facility_id: string, hospital_no: string, merged_into: string | null = null): Promise<string> {
  const patient_id = randomUUID()
  const name = facility_id === stranger(cell) ? mark('patient') : 'x'
  await insert(cell, 'patient', {
    ...{ patient_id, facility_id, hospital_no, pat_name: name, pinyin: name, sex: 'M', at: new Date(cell.server.clock.now), merged_into },
  })
  return patient_id
}

const HEAD = '患者编号,姓名,性别,检查号,设备,检查时间,检查所见'
const line = (number: string, checkNo: string): string => `${number},甲,女,${checkNo},CT,2019-01-02,所见`

function send(cell: Cell, path: string, fields: Record<string, string>, file: string): Promise<Answer> {
  const parts = Object.entries(fields).map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const body = `${parts.join('')}--b\r\nContent-Disposition: form-data; name="file"; filename="x.csv"\r\n\r\n${file}\r\n--b--\r\n`
  return cell.by.send(path, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: Buffer.from(body) })
}
const outcomeOf = (answer: Answer): string => (answer.status === 200 ? callOutcome(answer) : webOutcome(answer))

/** With what a preview finds fault: what is another hospital's is nobody's here. */
function seenOf(answer: Answer): Seen {
  const outcome = outcomeOf(answer)
  if (outcome !== 'ok') return { outcome, text: answer.text }
  const { faults } = answer.body.val as ReportImport
  const reasons = faults.map(({ row, reason }) => `${row} ${reason}`)
  return { outcome: reasons.length > 0 ? `ok, ${reasons.join(', ')}` : 'ok', text: answer.text }
}

/** Old reports and accounts out of tables: numbers, people and imports of another hospital are nobody's here. */
export const importCases: readonly Case[] = [
  {
    name: `POST ${REPORT_IMPORT_PATH} (preview)`,
    covers: `POST ${REPORT_IMPORT_PATH}`,
    relations: false,
    async act(cell) {
      const n = randomUUID().slice(0, 8)
      const kept = await patient(cell, stranger(cell), `P1${n}`)
      await patient(cell, homeOf(cell), `P2${n}`, kept)
      await makeExam(cell.server, stranger(cell), { hospital_no: `P3${n}`, check_no: `C4${n}`, pat_name: mark('pat_name') })
      const own = await makeExam(cell.server, homeOf(cell), { check_no: `C5${n}`, pat_name: 'x' })
      await foreignImport(cell, own.exam_id)
      const rows = [
        line(`P1${n}`, `C1${n}`),
        line(`P2${n}`, `C2${n}`),
        line(`P3${n}`, `C3${n}`),
        line(`P4${n}`, `C4${n}`),
        line(`P5${n}`, `C5${n}`),
      ]
      return seenOf(await send(cell, REPORT_IMPORT_PATH, { mode: 'preview' }, [HEAD, ...rows].join('\r\n')))
    },
  },
  {
    name: `POST ${REPORT_IMPORT_PATH} (good rows)`,
    covers: `POST ${REPORT_IMPORT_PATH}`,
    relations: false,
    async act(cell) {
      const n = randomUUID().slice(0, 8)
      await patient(cell, stranger(cell), `Q1${n}`)
      const file = [HEAD, line(`Q1${n}`, `D1${n}`)].join('\r\n')
      const seen = await send(cell, REPORT_IMPORT_PATH, { mode: 'preview' }, file)
      const stamp = seen.body?.val?.stamp ?? 'x'
      return seenOf(await send(cell, REPORT_IMPORT_PATH, { mode: 'good', stamp }, file))
    },
  },
  {
    name: `POST ${DOCTOR_SHEET_PATH}`,
    covers: `POST ${DOCTOR_SHEET_PATH}`,
    relations: false,
    async act(cell) {
      const login_name = `taken-${randomUUID()}`
      const user_id = randomUUID()
      await insert(cell, 'doctor', { user_id, facility_id: stranger(cell), name: mark('person'), role: 'doctor' })
      await insert(cell, 'login', { login_name, user_id, facility_id: stranger(cell), password_hash: 'x' })
      return seenOf(await send(cell, DOCTOR_SHEET_PATH, {}, `登录名,姓名,角色\r\n${login_name},甲,登记员`))
    },
  },
  {
    name: 'reportImportList',
    covers: 'reportImportList',
    relations: false,
    async act(cell) {
      await foreignImport(cell)
      const answer = await cell.by.call('reportImportList')
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  {
    name: 'getReport (imported, a foreign import’s row)',
    covers: 'getReport',
    relations: false,
    exam: ({ now }) => ({ state: STATE.completed, report_has_complete: true, complete_time: now, imported: true }),
    async act(cell) {
      await foreignImport(cell, cell.target.examId)
      const answer = await cell.by.call('getReport', cell.server.sign(cell.target.examId, 'CT'))
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
]
