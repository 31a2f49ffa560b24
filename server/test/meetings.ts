import { makeExam } from './exams'
import type { AccountOptions, Answer, TestAccount, TestClient, TestServer } from './harness'

/** Local diagnosis and morning meetings. */
export const MEETING_MENU = '000010010000'

/** Somebody of the department with a session. */
export interface MeetingColleague extends TestClient {
  readonly account: TestAccount
}

/** A hospital for tests of meetings. */
export interface Department {
  readonly facility: string
  person(name: string, options?: AccountOptions): Promise<MeetingColleague>
  exam(more?: Parameters<typeof makeExam>[2]): Promise<string>
}

export async function makeDepartment(server: TestServer): Promise<Department> {
  const facility = await server.facility()
  return {
    facility,
    async person(name, options = {}) {
      const account = await server.account(facility, { name, menu: MEETING_MENU, ...options })
      return { ...(await server.as(account)), account }
    },
    exam: async (more) => (await makeExam(server, facility, more)).exam_id,
  }
}

/** A meeting as the dialog sends it. */
export const meetingForm = (host: MeetingColleague, examIds: readonly string[], more: Record<string, unknown> = {}) => ({
  title: '周三晨会',
  time: '2026-11-25 08:00:00',
  hostId: host.account.userId,
  participantIds: [],
  cases: examIds.map((risProcedureId) => ({ risProcedureId, reason: 'chosen', note: '' })),
  ...more,
})

/** An answer without a fault. */
export function went(answer: Answer): Answer {
  if (answer.body?.errorCode !== 0) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}
