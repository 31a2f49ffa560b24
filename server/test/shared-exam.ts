import { randomUUID } from 'node:crypto'
import type { NewExam } from '../src/exams/insert'
import { finish } from './completed'
import { content, makeExam } from './exams'
import type { TestAccount, TestClient, TestServer } from './harness'
import { ctFile, type Instance, newInstance, newUid, stow } from './stow'

type Changes = Parameters<typeof ctFile>[1]

/** A hospital whose doctor shares completed exams with images. */
export interface SharingHospital {
  readonly facility: string
  readonly doctor: TestClient
  readonly account: TestAccount
  /** A completed exam with a series of two CT images, and what else is stored with it. */
  completed(more?: Partial<NewExam>, files?: readonly Changes[], text?: ReturnType<typeof content>): Promise<SharedExam>
  /** Makes a link; answers its token. */
  share(examId: string, more?: Record<string, unknown>): Promise<{ id: string; token: string; val: Record<string, unknown> }>
}
export interface SharedExam {
  readonly examId: string
  readonly exam: NewExam
  readonly instances: readonly Instance[]
}

/** A length of the report on one of its images, as a writer's browser left it: with a label that names the patient. */
export async function planted(server: TestServer, facility: string, examId: string, at: Instance, number: number): Promise<string> {
  const id = randomUUID()
  await server.database.superuser((su) =>
    su.query(
      `INSERT INTO report_crux (exam_id, crux_id, facility_id, kind, series_uid, sop_uid, frame, points, value, unit, window_center, window_width, label, number, place,
        author_id, author_name, at)
       VALUES ($1, $2, $3, 'length', $4, $5, 1, '[[1.5,2],[3,2]]'::jsonb, 12, 'mm', 40, 400, '王建国', $6, 0, $7, '陈分享', now())`,
      [examId, id, facility, at.series, at.sop, number, randomUUID()],
    ),
  )
  return id
}

export async function makeSharing(server: TestServer, name?: string): Promise<SharingHospital> {
  const facility = await server.facility({ reviewLevels: 0, ...(name ? { name } : {}) })
  const technician = await server.account(facility, { role: 'technician', menu: '011000000000' })
  const account = await server.account(facility, { rights: { CT: 4, US: 4, ECG: 4 }, name: '陈分享' })
  // A session begun anew after the clock was moved by days.
  let begun = 0
  let client: TestClient | undefined
  const logged = async (): Promise<TestClient> => {
    if (!client || Math.abs(server.clock.now - begun) > 600_000) {
      client = await server.as(account)
      begun = server.clock.now
    }
    return client
  }
  const doctor: TestClient = {
    cookie: undefined,
    call: async (short, payload) => (await logged()).call(short, payload),
    send: async (path, init) => (await logged()).send(path, init),
  }
  return {
    facility,
    account,
    doctor,
    async completed(more = {}, files = [{}, {}], text = content('两肺纹理清晰。')) {
      const exam = await makeExam(server, facility, more)
      const [study, series] = [newUid(), newUid()]
      const instances = files.map(() => newInstance(study, series))
      const bytes = files.map((changes, i) =>
        ctFile(instances[i]!, { '00080050': ['SH', exam.accession_no], '00200013': ['IS', String(i + 1)], ...changes }),
      )
      // The report first: the guard holds a report against the names in its images.
      await finish(server, doctor, exam.exam_id, exam.modality, text)
      const stored = await stow(await server.as(technician), bytes)
      if (stored.status !== 200) throw new Error(`not stored: ${stored.status} ${stored.text}`)
      return { examId: exam.exam_id, exam, instances }
    },
    async share(examId, more = {}) {
      const { body, text } = await doctor.call('shareCreate', { risProcedureId: examId, anonymous: 0, validity: 'oneWeek', ...more })
      if (body.errorCode !== 0) throw new Error(`not shared: ${text}`)
      return { id: body.val.id, token: body.val.link.split('/').at(-1), val: body.val }
    },
  }
}
