import { randomUUID } from 'node:crypto'
import { STATE } from '@farsight/shared/domain'
import { insertExams, type NewExam } from '../src/exams/insert'
import type { TestServer } from './harness'

let serial = 0

/** Puts an exam into a test server's database; what is left out is an ordinary CT to be diagnosed. */
export async function makeExam(server: TestServer, facilityId: string, more: Partial<NewExam> = {}): Promise<NewExam> {
  serial += 1
  const number = String(serial).padStart(5, '0')
  const exam: NewExam = {
    exam_id: randomUUID(),
    facility_id: facilityId,
    state: STATE.toBeDiagnosed,
    modality: 'CT',
    pat_name: `王建国${serial}`,
    pinyin: 'wang jian guo',
    sex: 'M',
    birthday: '1959-03-01',
    age_value: 67,
    age_unit: 'Y',
    check_no: `CT${number}`,
    accession_no: `A${number}`,
    hospital_no: `H${number}`,
    source_type: 'inpatient',
    department: '呼吸科',
    bodypart: '胸部',
    check_item: '平扫',
    register_time: server.clock.now - 3_600_000,
    due_time: server.clock.now + 3_600_000,
    ...more,
  }
  await server.asTenant({ facilityId, userId: randomUUID() }, (tx) => insertExams(tx, [exam]))
  return exam
}

/** A report's content with these texts. */
export const content = (finding: string, result = '未见异常', advice = '', yinYang: 0 | 1 | 2 | null = 0) => ({
  finding: { text: finding, marks: [] },
  result: { text: result, marks: [] },
  advice: { text: advice, marks: [] },
  yinYang,
})
