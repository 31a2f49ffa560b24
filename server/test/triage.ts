import { randomUUID } from 'node:crypto'
import { CODE, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { NewExam } from '../src/exams/insert'
import { makeDesk, type TestDesk } from './desk'
import { makeExam } from './exams'
import type { Answer, TestAccount, TestClient, TestServer } from './harness'

/** Calls, and confirms whatever is asked until it is done: each time those that were just named. */
export async function callAnyway(by: TestClient, payload: Record<string, unknown>): Promise<Answer> {
  const seen: string[] = []
  for (;;) {
    const answer = await by.call('callPatient', { ...payload, ...(seen.length ? { seen: [...new Set(seen)] } : {}) })
    const { errorCode, val } = answer.body
    if (errorCode !== CODE.calledWaits && errorCode !== CODE.patientElsewhere) return answer
    seen.push(...(val.expected ?? val.elsewhere).map((one: { risProcedureId: string }) => one.risProcedureId))
  }
}

/** A triage desk of a test hospital: its rooms, and people who work at it. */
export interface TestTriage {
  readonly facilityId: string
  readonly desk: TestDesk
  /** A client with the triage menu alone. */
  person(name: string, rooms?: readonly string[]): Promise<TestClient & { readonly account: TestAccount }>
  /** A registered CT of this room; what is left out is ordinary. */
  registered(
    name: string,
    more?: Partial<NewExam> & { readonly emergency?: boolean; readonly room?: string; readonly item?: string },
  ): Promise<string>
}

/** Makes a hospital with rooms and a desk. */
export async function makeTriage(server: TestServer): Promise<TestTriage> {
  const facilityId = await server.facility()
  const desk = await makeDesk(server, facilityId)
  return {
    facilityId,
    desk,
    async person(name, rooms = []) {
      const account = await server.account(facilityId, { role: 'technician', menu: '001100000000', name })
      await server.asTenant(account, async (tx) => {
        for (const room of rooms)
          await tx.run(sql`INSERT INTO room_right (facility_id, user_id, room_id) VALUES (${facilityId}, ${account.userId}, ${room})`)
      })
      return { ...(await server.as(account)), account }
    },
    async registered(pat_name, { emergency = false, room = desk.ct1, item = desk.chest, ...more } = {}) {
      const { exam_id } = await makeExam(server, facilityId, {
        state: STATE.registered,
        pat_name,
        register_time: server.clock.now,
        due_time: null,
        ...more,
      })
      await server.asTenant({ facilityId, userId: randomUUID() }, (tx) =>
        tx.run(sql`INSERT INTO registration (exam_id, facility_id, visit_id, item_id, room_id, emergency, user_id, user_name, at)
          VALUES (${exam_id}, ${facilityId}, ${randomUUID()}, ${item}, ${room}, ${emergency}, ${randomUUID()}, 'x', ${new Date(server.clock.now)})`),
      )
      return exam_id
    },
  }
}
