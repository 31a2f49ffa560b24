import type { NewExam } from '../src/exams/insert'
import { content, makeExam } from './exams'
import type { AccountOptions, Answer, TestAccount, TestClient, TestServer } from './harness'

/** A person of the ward with a session. */
export interface Colleague extends TestClient {
  readonly account: TestAccount
}

/** A case of the ward. */
export interface Case {
  readonly id: string
  readonly exam: NewExam
  /** The parts of its report's address, as the server signs them. */
  readonly address: { procedureId: string; modality: string; t: string; sign: string }
}

/** A version that the database keeps for good. */
export interface KeptRow {
  readonly version: number
  readonly step: string
  readonly finding: string
  readonly author_id: string
  readonly stars: number | null
  readonly reason: string
}

/** A hospital for tests of reports: its people, its cases, and looks behind the calls. */
export interface Ward {
  readonly facility: string
  person(options?: AccountOptions): Promise<Colleague>
  newCase(more?: Partial<NewExam>): Promise<Case>
  /** A case that this doctor has opened and, with `text`, sent to review. Answers it with its report's version. */
  openedBy(who: Colleague, more?: Partial<NewExam>): Promise<Case>
  submittedBy(who: Colleague, text: string, more?: Partial<NewExam>): Promise<Case & { readonly version: number }>
  /** The row as the table holds it. */
  row(id: string): Promise<Record<string, unknown> & { state: number; version: number }>
  /** The report as the table holds it; undefined before the first word. */
  report(id: string): Promise<{ version: number; content: ReturnType<typeof content> } | undefined>
  versions(id: string): Promise<KeptRow[]>
  steps(id: string): Promise<string[]>
}

/** Begun anew after this time: a test that moves the clock by hours does not log its people out. */
const SHIFT_MS = 20 * 60_000

async function atWork(server: TestServer, account: TestAccount): Promise<Colleague> {
  let client = await server.as(account)
  let begun = server.clock.now
  const now = async (): Promise<TestClient> => {
    if (server.clock.now - begun > SHIFT_MS) {
      client = await server.as(account)
      begun = server.clock.now
    }
    return client
  }
  return {
    account,
    get cookie() {
      return client.cookie
    },
    call: async (short, payload) => (await now()).call(short, payload),
    send: async (path, init) => (await now()).send(path, init),
  }
}

export async function makeWard(server: TestServer, reviewLevels = 1): Promise<Ward> {
  const facility = await server.facility({ reviewLevels })
  const rows = <T>(text: string, id: string): Promise<T[]> =>
    server.database.superuser(async (su) => (await su.query(text, [id])).rows as T[])
  const fine = (answer: Answer): Answer => {
    if (answer.body?.errorCode !== 0) throw new Error(`${answer.status} ${answer.text}`)
    return answer
  }
  const ward: Ward = {
    facility,
    async person(options = {}) {
      const account = await server.account(facility, options)
      return atWork(server, account)
    },
    async newCase(more) {
      const exam = await makeExam(server, facility, more)
      return { id: exam.exam_id, exam, address: server.sign(exam.exam_id, exam.modality) }
    },
    async openedBy(who, more) {
      const one = await ward.newCase(more)
      fine(await who.call('openReport', one.address))
      return one
    },
    async submittedBy(who, text, more) {
      const one = await ward.openedBy(who, more)
      const sent = fine(await who.call('submitReport', { procedureId: one.id, report: content(text), baseVersion: 1, toReview: 1 }))
      return { ...one, version: sent.body.val.version }
    },
    row: async (id) =>
      (await rows<Record<string, unknown> & { state: number; version: number }>('SELECT * FROM exam WHERE exam_id = $1', id))[0]!,
    report: async (id) =>
      (
        await rows<{ version: number; content: ReturnType<typeof content> }>('SELECT version, content FROM report WHERE exam_id = $1', id)
      )[0],
    versions: (id) =>
      rows<KeptRow>(
        "SELECT version, step, content->'finding'->>'text' AS finding, author_id, stars, reason FROM report_version WHERE exam_id = $1 ORDER BY version, at",
        id,
      ),
    steps: async (id) =>
      (await rows<{ action: string }>('SELECT action FROM exam_step WHERE exam_id = $1 ORDER BY step_id', id)).map((row) => row.action),
  }
  return ward
}
