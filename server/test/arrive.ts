import { randomUUID } from 'node:crypto'
import { STATE } from '@farsight/shared/domain'
import type { ExamRecord } from '../src/exams/exam'
import type { NewExam } from '../src/exams/insert'
import { lockExam, moveExam } from '../src/exams/move'
import { eventSink } from '../src/push/events'
import { makeExam } from './exams'
import type { TestServer } from './harness'

/** An exam whose images arrive: it has been checked, and now waits for a doctor. */
export async function arrive(server: TestServer, facilityId: string, more: Partial<NewExam> = {}): Promise<ExamRecord> {
  const exam = await makeExam(server, facilityId, { state: STATE.checkEnded, due_time: null, check_time: server.clock.now, ...more })
  const { now } = server.clock
  return server.asTenant({ facilityId, userId: randomUUID() }, async (tx) =>
    moveExam(
      {
        tx,
        now,
        events: eventSink(tx, now),
        actor: { userId: tx.tenant.userId, right: 0, staff: true },
        userName: '网关',
        reviewLevels: 1,
      },
      await lockExam(tx, exam.exam_id),
      'imagesArrived',
    ),
  )
}
