import { ecg } from '../src/demo/studies/ecg'
import { finish } from './completed'
import { content, makeExam } from './exams'
import type { TestServer } from './harness'
import type { SharingHospital } from './shared-exam'
import { failures, newUid, stow } from './stow'

/** What of its patient the file of the ECG says in its header. */
export const ECG_PATIENT = { name: '王建国', pinyin: 'Wang Jianguo', id: 'H20261123', sex: 'M' as const, birthDate: '1960-01-02' }

export interface EcgExam {
  readonly examId: string
  readonly study: string
  /** The file as it was stored. */
  readonly bytes: Buffer
  /** Says, or takes back, that it is in doubt whose ECG it is. */
  doubt(is: boolean): Promise<void>
}

/** A completed ECG exam with a resting ECG of ten seconds. `more`: other files of the same study. */
export async function ecgExam(
  server: TestServer,
  hospital: SharingHospital,
  more: (study: string) => readonly Buffer[] = () => [],
): Promise<EcgExam> {
  const exam = await makeExam(server, hospital.facility, { modality: 'ECG', pat_name: ECG_PATIENT.name, check_item: '常规心电图' })
  await finish(server, hospital.doctor, exam.exam_id, 'ECG', content('窦性心律。', '大致正常心电图', ''))
  const study = newUid()
  const asked = {
    ...{ kind: 'ecg', seed: 7, patient: ECG_PATIENT, accession: exam.accession_no, studyUid: study, studyDate: '2026-11-20' },
    ...{ description: '静息心电图', finding: false },
  }
  const files = [...ecg(asked as never)].map(({ bytes }) => Buffer.from(bytes))
  const technician = await server.as(await server.account(hospital.facility, { role: 'technician', menu: '011000000000' }))
  const answer = await stow(technician, [...files, ...more(study)])
  if (answer.status !== 200 || failures(answer).length > 0) throw new Error(`not stored: ${answer.status} ${answer.text}`)
  const run = (text: string, values: unknown[]) => server.database.superuser((su) => su.query(text, values))
  await run('UPDATE study SET exam_id = $1 WHERE study_uid = $2', [exam.exam_id, study])
  const mark = JSON.stringify({ reason: 'x', userId: 'x', userName: 'x', at: 1 })
  return {
    examId: exam.exam_id,
    study,
    bytes: files[0]!,
    doubt: async (is) => void (await run('UPDATE series SET checking = $1 WHERE study_uid = $2', [is ? mark : null, study])),
  }
}
